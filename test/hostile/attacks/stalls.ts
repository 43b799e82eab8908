/** Attacks on the event loop: no text of a request or a reply delays other requests for longer than 100 ms. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { measureAgreement } from '../../../src/operations/debates/measure-agreement.ts';
import { readingMs } from '../../support/debates/work-done.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { json, text as replyOf } from '../../support/fake-provider/fake-reply.ts';
import type { Attack } from '../attack.ts';
import { pathologicalTexts } from '../corpus.ts';
import { chineseText, hostileRequests, largestRequest } from '../hostile-requests.ts';
import type { Target } from '../target.ts';
import { withTarget } from '../target.ts';

const STALL_LIMIT_MS = 100;
/** Scales the limit for slow or shared cores: the time in which the reference reads this number of characters. */
const REFERENCE_LOOKS = 100_000_000;
/** The number of known slow requests at the beginning of the list. All of them are tried. */
const KNOWN_COUNT = 52;

export const stalls: readonly Attack[] = [
  {
    name: 'a request to compare answers › takes 100 ms or less for any text',
    run: compareAll,
  },
  {
    name: 'a service › is stalled for 100 ms or less by any text of a client or a model',
    run: async (scale) => {
      const { busy, delayMs, idleDelayMs } = await worstStall(6 * scale);
      assert.ok(busy.ms <= stallLimitMs(), `${busy.ms} ms by ${busy.name}`);
      return {
        'ms of the longest stall': busy.ms,
        'ms of delay': delayMs,
        'ms of delay without work': idleDelayMs,
      };
    },
  },
];

async function compareAll(scale: number): Promise<Record<string, number>> {
  let slowest = { ms: 0, name: '' };
  const requests = [...hostileRequests()];
  for (const { name, request } of [
    ...requests.slice(0, KNOWN_COUNT),
    ...sampleOf(150 * scale, requests.slice(KNOWN_COUNT)),
  ]) {
    let ms = await measureThreadMs(() => measureAgreement(request));
    // A slow request is repeated: a compilation or a garbage collection may have delayed it.
    for (let attempts = 3; attempts > 0 && ms > STALL_LIMIT_MS / 2; attempts -= 1) {
      ms = Math.min(ms, await measureThreadMs(() => measureAgreement(request)));
    }
    if (ms > slowest.ms) slowest = { ms, name };
  }
  assert.ok(slowest.ms <= stallLimitMs(), `${slowest.ms} ms for ${slowest.name}`);
  return { 'ms of the longest': slowest.ms };
}

/** The CPU time of the main thread during the action. */
async function measureThreadMs(action: () => Promise<unknown>): Promise<number> {
  const cpuBefore = process.threadCpuUsage();
  await action();
  const { user, system } = process.threadCpuUsage(cpuBefore);
  return (user + system) / 1_000;
}

function stallLimitMs(): number {
  return Math.max(STALL_LIMIT_MS, readingMs(1_000_000, REFERENCE_LOOKS / 1_000_000));
}

interface BusyPeriod {
  readonly ms: number;
  readonly name: string;
}

export interface Stall {
  /** The longest period in which the main thread was busy, and the text that caused it. */
  readonly busy: BusyPeriod;
  /** The longest delay of the event loop, including delays by the rest of the machine. */
  readonly delayMs: number;
  /** The longest delay of the same process without work. */
  readonly idleDelayMs: number;
}

const IDLE_MS = 3_000;

/**
 * The longest delay of the event loop of a service that receives this number of texts, as requests and as replies of
 * models.
 */
export async function worstStall(texts: number): Promise<Stall> {
  let reply: () => FakeReply = () => replyOf('');
  const provider = await startFakeProvider({ script: () => reply() });
  const environment = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: provider.openaiBaseUrl };
  const config = { prices: { [MODEL]: { input: 1, output: 1 } } };
  try {
    return await withTarget({ config, environment }, async (target) => {
      const measureDuring = async (action: () => Promise<unknown>) => {
        await target.reading('with delays');
        await action();
        return await target.reading('with delays');
      };
      const busyPeriods: BusyPeriod[] = [];
      let delayMs = 0;
      const measure = async (name: string, action: () => Promise<unknown>) => {
        const { longestBusyMs, longestDelayMs } = await measureDuring(action);
        busyPeriods.push({ ms: longestBusyMs, name });
        delayMs = Math.max(delayMs, longestDelayMs);
      };
      const idleReading = await measureDuring(() => delay(IDLE_MS));
      for (const { name, request } of sampleOf(texts, [...hostileRequests()])) {
        await measure(name, () => compareAnswers(target, request));
      }
      for (const { name, text } of sampleOf(texts, [...pathologicalTexts(100_000)])) {
        for (const modelReply of [replyOf(text), json({ answer: text, reasoning: text, confidence: 0.9 })]) {
          reply = () => modelReply;
          await measure(`a reply of ${name}`, () => runDebate(target, 2));
        }
      }
      let replyCount = 0;
      reply = () => {
        replyCount += 1;
        return longReply(replyCount);
      };
      await measure(`${PANEL_SIZE} debaters that write the maximum`, () => runDebate(target, PANEL_SIZE));
      await measure('an estimate of the largest request', () => estimateDebate(target));
      await measure('the largest request, above its budget', () => startRefusedDebate(target));
      const idleReadingAfter = await measureDuring(() => delay(IDLE_MS));
      const [busy = NO_WORK] = busyPeriods.toSorted((a, b) => b.ms - a.ms);
      return { busy, delayMs, idleDelayMs: Math.max(idleReading.longestDelayMs, idleReadingAfter.longestDelayMs) };
    });
  } finally {
    await provider.close();
  }
}

/** A sample of about this size, evenly distributed over the list. */
function sampleOf<T>(count: number, list: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0);
}

async function compareAnswers({ url }: Target, request: object): Promise<void> {
  assert.equal((await postJson(`${url}/v1/agreement`, request)).status, 200);
}

const MODEL = 'openai/hostile';
/** The maximum size of a panel. */
const PANEL_SIZE = 16;
const NO_WORK: BusyPeriod = { ms: 0, name: 'nothing' };
const PEER_LABELS = [...'ABCDEFGHIJKLMNOP'].map((letter) => `Peer ${letter}`);

function longReply(seed: number): FakeReply {
  const critiques = PEER_LABELS.map((peer) => ({ peer, assessment: chineseText(seed, 400) }));
  return json({ reasoning: chineseText(seed, 2_000), answer: chineseText(seed, 4_000), confidence: 0.9, critiques });
}

async function estimateDebate({ url }: Target): Promise<void> {
  assert.equal((await postJson(`${url}/v1/debates/estimate`, largestRequest(MODEL))).status, 200);
}

/** The request exceeds its budget even with the lowest token limits. */
async function startRefusedDebate({ url }: Target): Promise<void> {
  const request = { ...largestRequest(MODEL), cost_budget_usd: 1 };
  assert.equal((await postJson(`${url}/v1/debates`, request)).status, 402);
}

/** Runs a debate to its end, which may be a failure. */
async function runDebate({ url }: Target, count: number): Promise<void> {
  const debaters = [{ model: MODEL, count, name: 'a', max_tokens: 64_000 }];
  const rounds =
    count === PANEL_SIZE ? { max_rounds: 3, convergence_check: false, agreement: 'typed' } : { max_rounds: 1 };
  const request = { question: 'Which one?', adaptive_routing: false, ...rounds, debaters };
  const { status, text } = await postJson(`${url}/v1/debates`, request, { prefer: 'wait=60' });
  assert.equal(status, 200, text);
  const { id } = JSON.parse(text) as { readonly id: string };
  await (await fetch(`${url}/v1/debates/${id}/events`)).text();
}

/** Repeats the request while a service on a busy machine refuses it. */
async function postJson(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const requestHeaders = { 'content-type': 'application/json', ...headers };
  for (;;) {
    const response = await fetch(url, { method: 'POST', headers: requestHeaders, body: JSON.stringify(body) });
    const text = await response.text();
    if (response.status !== 503) return { status: response.status, text };
    await delay(500);
  }
}
