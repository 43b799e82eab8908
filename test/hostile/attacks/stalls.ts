/** Attacks on the event loop: no request and no reply keeps the others waiting for longer than 100 ms, whatever its text. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { measureAgreement } from '../../../src/operations/debates/measure-agreement.ts';
import { lookingMs } from '../../support/debates/work-done.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { json, text as replyOf } from '../../support/fake-provider/fake-reply.ts';
import type { Attack } from '../attack.ts';
import { pathologicalTexts } from '../corpus.ts';
import { chinese, hostileRequests, largestRequest } from '../hostile-requests.ts';
import type { Target } from '../target.ts';
import { against } from '../target.ts';

const MOST_MS = 100;
/** A slower core, or one that others use too, does less in that time: the reference looks at this many characters in it. */
const LOOKS = 100_000_000;
/** The first of the requests are those that were found, and crowds of answers: all of them are tried. */
const KNOWN = 52;

export const stalls: readonly Attack[] = [
  {
    name: 'a request to compare answers › takes at most 100 ms whatever its texts',
    run: compareAll,
  },
  {
    name: 'a service › is stalled for at most 100 ms whatever a client or a model writes',
    run: async (scale) => {
      const { busy, delayMs, idleDelayMs } = await worstStall(6 * scale);
      assert.ok(busy.ms <= mostMs(), `${busy.ms} ms by ${busy.name}`);
      return {
        'ms of the longest stall': busy.ms,
        'ms of delay': delayMs,
        'ms of delay without work': idleDelayMs,
      };
    },
  },
];

async function compareAll(scale: number): Promise<Record<string, number>> {
  let worst = { ms: 0, name: '' };
  const requests = [...hostileRequests()];
  for (const { name, request } of [...requests.slice(0, KNOWN), ...every(150 * scale, requests.slice(KNOWN))]) {
    let ms = await threadMsOf(() => measureAgreement(request));
    // What takes long is tried again: it may have been compiled, or a collection of garbage.
    for (let tries = 3; tries > 0 && ms > MOST_MS / 2; tries -= 1) {
      ms = Math.min(ms, await threadMsOf(() => measureAgreement(request)));
    }
    if (ms > worst.ms) worst = { ms, name };
  }
  assert.ok(worst.ms <= mostMs(), `${worst.ms} ms for ${worst.name}`);
  return { 'ms of the longest': worst.ms };
}

/** Of work that nothing else is done beside. */
async function threadMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function mostMs(): number {
  return Math.max(MOST_MS, lookingMs(1_000_000, LOOKS / 1_000_000));
}

interface Stretch {
  readonly ms: number;
  readonly name: string;
}

export interface Stall {
  /** The most that the main thread worked at a stretch, and the text that it was for. */
  readonly busy: Stretch;
  /** The longest delay of the event loop, whatever else the machine did. */
  readonly delayMs: number;
  /** That of the same process while it has nothing to do. */
  readonly idleDelayMs: number;
}

const IDLE_MS = 3_000;

/**
 * The longest delay of the event loop of a service that gets this number of the texts, as requests and as replies of
 * models.
 */
export async function worstStall(texts: number): Promise<Stall> {
  let reply: () => FakeReply = () => replyOf('');
  const provider = await startFakeProvider({ script: () => reply() });
  const environment = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: provider.openaiBaseUrl };
  const config = { prices: { [MODEL]: { input: 1, output: 1 } } };
  try {
    return await against({ config, environment }, async (target) => {
      const during = async (work: () => Promise<unknown>) => {
        await target.reading('with delays');
        await work();
        return await target.reading('with delays');
      };
      const stretches: Stretch[] = [];
      let delayMs = 0;
      const judge = async (name: string, work: () => Promise<unknown>) => {
        const { longestBusyMs, longestDelayMs } = await during(work);
        stretches.push({ ms: longestBusyMs, name });
        delayMs = Math.max(delayMs, longestDelayMs);
      };
      const idle = await during(() => delay(IDLE_MS));
      for (const { name, request } of every(texts, [...hostileRequests()])) {
        await judge(name, () => compared(target, request));
      }
      for (const { name, text } of every(texts, [...pathologicalTexts(100_000)])) {
        for (const given of [replyOf(text), json({ answer: text, reasoning: text, confidence: 0.9 })]) {
          reply = () => given;
          await judge(`a reply of ${name}`, () => debated(target, 2));
        }
      }
      let replies = 0;
      reply = () => {
        replies += 1;
        return crowdedReply(replies);
      };
      await judge(`${CROWD} debaters that write all that is read`, () => debated(target, CROWD));
      await judge('an estimate of the largest request', () => estimated(target));
      await judge('the largest request, above its budget', () => refused(target));
      const idleAfter = await during(() => delay(IDLE_MS));
      const [busy = NONE] = stretches.toSorted((a, b) => b.ms - a.ms);
      return { busy, delayMs, idleDelayMs: Math.max(idle.longestDelayMs, idleAfter.longestDelayMs) };
    });
  } finally {
    await provider.close();
  }
}

/** This number of them, from all over the list. */
function every<T>(count: number, list: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0);
}

async function compared({ url }: Target, request: object): Promise<void> {
  assert.equal((await sent(`${url}/v1/agreement`, request)).status, 200);
}

const MODEL = 'openai/hostile';
/** As many as a panel may have. */
const CROWD = 16;
const NONE: Stretch = { ms: 0, name: 'nothing' };
const LABELS = [...'ABCDEFGHIJKLMNOP'].map((letter) => `Peer ${letter}`);

function crowdedReply(seed: number): FakeReply {
  const critiques = LABELS.map((peer) => ({ peer, assessment: chinese(seed, 400) }));
  return json({ reasoning: chinese(seed, 2_000), answer: chinese(seed, 4_000), confidence: 0.9, critiques });
}

async function estimated({ url }: Target): Promise<void> {
  assert.equal((await sent(`${url}/v1/debates/estimate`, largestRequest(MODEL))).status, 200);
}

/** More than its limits could be lowered to. */
async function refused({ url }: Target): Promise<void> {
  const request = { ...largestRequest(MODEL), cost_budget_usd: 1 };
  assert.equal((await sent(`${url}/v1/debates`, request)).status, 402);
}

/** However it ends. */
async function debated({ url }: Target, count: number): Promise<void> {
  const debaters = [{ model: MODEL, count, name: 'a', max_tokens: 64_000 }];
  const rounds = count === CROWD ? { max_rounds: 3, convergence_check: false, agreement: 'typed' } : { max_rounds: 1 };
  const request = { question: 'Which one?', adaptive_routing: false, ...rounds, debaters };
  const { status, text } = await sent(`${url}/v1/debates`, request, { prefer: 'wait=60' });
  assert.equal(status, 200, text);
  const { id } = JSON.parse(text) as { readonly id: string };
  await (await fetch(`${url}/v1/debates/${id}/events`)).text();
}

/** A service on a busy machine refuses work for a while: it is asked again. */
async function sent(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  for (;;) {
    const reply = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const text = await reply.text();
    if (reply.status !== 503) return { status: reply.status, text };
    await delay(500);
  }
}
