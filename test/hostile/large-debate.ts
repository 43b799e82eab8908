/** Debates with a log of megabytes: the models of the panel write replies of the maximum length. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FakeProvider } from '../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../support/fake-provider/fake-provider.ts';
import { validReplies } from '../support/fake-provider/scripts.ts';
import type { Target, TargetOptions } from './target.ts';
import { withTarget } from './target.ts';

const DEBATERS = 8;
const ROUNDS = 4;
/** No debater agrees with another one, and each writes a reason of this length in each round. */
const REASON_CHARACTERS = 60_000;

/** A service whose models are a provider that writes long replies. */
export async function withTalkativeModels<T>(
  options: TargetOptions,
  attack: (target: Target) => Promise<T>,
): Promise<T> {
  const reasoning = 'The evidence is thin. '.repeat(REASON_CHARACTERS / 22);
  const provider: FakeProvider = await startFakeProvider({
    script: (request) => validReplies({ reasoning, answer: `plan ${request.model}` })(request),
  });
  const environment = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: provider.openaiBaseUrl, ...options.environment };
  try {
    return await withTarget({ ...options, environment }, attack);
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
export async function runLargeDebate(target: Target): Promise<string> {
  const debate = await requestDebate(target, { prefer: 'wait=60' });
  if (debate.status !== 'completed') throw new Error(`a debate did not complete: ${debate.status}`);
  return debate.id;
}

/** Resolves when the debate is accepted, with the request that finds it again by its idempotency key. */
export async function startLargeDebate(target: Target) {
  const headers = { 'idempotency-key': 'large' };
  const { id } = await requestDebate(target, headers);
  return { id, body: REQUEST, headers };
}

async function requestDebate({ url }: Target, headers: Readonly<Record<string, string>>): Promise<DebateReply> {
  const requestHeaders = { 'content-type': 'application/json', ...headers };
  return JSON.parse(
    await fetchText(`${url}/v1/debates`, { method: 'POST', headers: requestHeaders, body: REQUEST }),
  ) as DebateReply;
}

/** Repeats the request while a service on a busy machine refuses it. Throws on any other error. */
export async function fetchText(url: string, init: RequestInit = {}): Promise<string> {
  for (;;) {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.ok) return text;
    if (response.status !== 503) throw new Error(`${url}: ${text}`);
    await delay(500);
  }
}

interface DebateReply {
  readonly id: string;
  readonly status: string;
}
