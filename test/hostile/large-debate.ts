/** Debates with a log of megabytes: a panel of models that write as much as they may. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { sensible } from '../support/fake-provider/scripts.ts';
import type { Target, TargetOptions } from './target.ts';
import { against } from './target.ts';

const DEBATERS = 8;
const ROUNDS = 4;
/** Nobody agrees with anybody, and each gives this much of a reason in each round. */
const REASON_CHARACTERS = 60_000;

/** A service whose models are a provider that writes long replies. */
export async function againstTalkative<T>(options: TargetOptions, attack: (target: Target) => Promise<T>): Promise<T> {
  const reasoning = 'The evidence is thin. '.repeat(REASON_CHARACTERS / 22);
  const provider: FakeProvider = await startFakeProvider({
    script: (request) => sensible({ reasoning, answer: `plan ${request.model}` })(request),
  });
  const environment = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: provider.openaiBaseUrl, ...options.environment };
  try {
    return await against({ ...options, environment }, attack);
  } finally {
    await provider.close();
  }
}

const REQUEST = JSON.stringify({
  question: 'Which of the plans should the group take?',
  debaters: Array.from({ length: DEBATERS }, (_, n) => ({ model: `openai/talkative-${n}`, max_tokens: 32_000 })),
  max_rounds: ROUNDS,
  adaptive_routing: false,
  convergence_check: false,
});

/** Resolves with the id of a debate that has ended. */
export async function largeDebate(target: Target): Promise<string> {
  const debate = await request(target, { prefer: 'wait=60' });
  if (debate.status !== 'completed') throw new Error(`a debate did not complete: ${debate.status}`);
  return debate.id;
}

/** Resolves when the debate is accepted, with how to ask for it again. */
export async function startLargeDebate(target: Target) {
  const headers = { 'idempotency-key': 'large' };
  const { id } = await request(target, headers);
  return { id, body: REQUEST, headers };
}

async function request({ url }: Target, headers: Readonly<Record<string, string>>): Promise<Asked> {
  const json = { 'content-type': 'application/json', ...headers };
  return JSON.parse(await textOf(`${url}/v1/debates`, { method: 'POST', headers: json, body: REQUEST })) as Asked;
}

/** A service on a busy machine refuses work for a while: it is asked again. Throws on any other refusal. */
export async function textOf(url: string, request: RequestInit = {}): Promise<string> {
  for (;;) {
    const reply = await fetch(url, request);
    const text = await reply.text();
    if (reply.ok) return text;
    if (reply.status !== 503) throw new Error(`${url}: ${text}`);
    await delay(500);
  }
}

interface Asked {
  readonly id: string;
  readonly status: string;
}
