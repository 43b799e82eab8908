/** More concurrent debates than a provider serves: their calls wait in turn, and a refused call costs nothing. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { waitForEnd } from '../../src/operations/following/wait-for-end.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { withoutPauses } from '../support/debates/without-pauses.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { delayedUntil, json, status } from '../support/fake-provider/fake-reply.ts';

let service: TestApp;
afterEach(() => service.close());

const POSITION = json({ answer: '42', reasoning: 'Six times seven.', confidence: 0.8 });
const MODEL = { model: 'openai/gpt-4o-mini' };
const SETTINGS = { question: 'What is 6 × 7?', adaptive_routing: false, max_rounds: 1 };
const CONFIG = { prices: { 'openai/gpt-4o-mini': { input: 1, output: 1 } } };

async function createDebate(debaters: readonly object[]): Promise<string> {
  const payload = { ...SETTINGS, debaters };
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(reply.statusCode).toBe(202);
  return reply.json().id;
}

/** Two hundred debates can take a busy machine half a minute. */
async function waitUntilEnd(debateId: string): Promise<void> {
  const signal = new AbortController().signal;
  await waitForEnd(service.services, { tenant: 'default', debateId, timeoutMs: 80_000, signal });
}

async function readDebate(id: string) {
  return (await service.app.inject(`/v1/debates/${id}`)).json();
}

interface LimitedProvider {
  readonly script: () => FakeReply;
  /** The maximum of concurrent calls, and the number of refused calls. */
  readonly counts: { maxInFlight: number; refused: number };
}

/** Serves this number of concurrent calls and refuses all others; no call is served before the first refusal. */
function limitedProvider(slots: number, code: number): LimitedProvider {
  const firstRefusal = Promise.withResolvers<void>();
  let inFlight = 0;
  const counts = { maxInFlight: 0, refused: 0 };
  const serveCall = async () => {
    await firstRefusal.promise;
    await delay(30);
    inFlight -= 1;
  };
  const script = () => {
    if (inFlight >= slots) {
      counts.refused += 1;
      firstRefusal.resolve();
      return status(code);
    }
    inFlight += 1;
    counts.maxInFlight = Math.max(counts.maxInFlight, inFlight);
    return delayedUntil(serveCall(), POSITION);
  };
  return { script, counts };
}

test.each([
  { debates: 200, slots: 20, code: 429 },
  { debates: 20, slots: 4, code: 529 },
])(
  '$debates debates › have no failed debater when a provider serves $slots calls, else $code',
  async ({ debates, slots, code }) => {
    const { script, counts } = limitedProvider(slots, code);
    service = await buildTestApp({ script, runs: false, config: { ...CONFIG, limits: { concurrency: debates } } });
    const ids = await Promise.all(Array.from({ length: debates }, () => createDebate([MODEL, MODEL])));
    service.run();
    await Promise.all(ids.map(waitUntilEnd));
    const finalDebates = await Promise.all(ids.map(readDebate));
    const failures = finalDebates.flatMap(({ result: { rounds } }) =>
      rounds.flatMap(({ positions }: { positions: { failure: unknown }[] }) =>
        positions.filter(({ failure }) => failure),
      ),
    );
    expect([failures, finalDebates.filter((end) => end.status !== 'completed')]).toEqual([[], []]);
    expect(counts.refused).toBeGreaterThan(0);
    expect(counts.maxInFlight).toBe(slots);
    // 2 calls each, at 1 USD a million tokens; refused calls are not billed.
    const { served } = service.provider;
    expect(served).toHaveLength(2 * debates);
    const tokens = served.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0);
    const budget = (await service.app.inject('/v1/budget')).json();
    expect([Math.round(budget.spent_usd * 1e6), budget.reserved_usd]).toEqual([tokens, 0]);
  },
  60_000,
);

test('/metrics › counts waiting calls by limit, and no longer those of a cancelled debate', async () => {
  const config = { ...CONFIG, max_concurrent_calls: { openai: 2 } };
  const release = Promise.withResolvers<void>();
  service = await buildTestApp({ script: () => delayedUntil(release.promise, POSITION), config });
  const readMetrics = async () => {
    const text = (await service.app.inject('/metrics')).payload;
    return ['waiting', 'in_flight'].map(
      (name) => new RegExp(`_calls_${name}{provider="openai"} (\\d+)`).exec(text)?.[1],
    );
  };
  const first = await createDebate([MODEL, MODEL]);
  await service.provider.waitForRequest(2);
  const second = await createDebate([MODEL, MODEL, MODEL]);
  while ((await readMetrics())[0] !== '3') await delay(5);
  expect(await readMetrics()).toEqual(['3', '2']);
  expect((await service.app.inject('/metrics')).payload).toContain('parley_provider_call_limit{provider="openai"} 2');
  expect((await service.app.inject({ method: 'POST', url: `/v1/debates/${second}/cancel` })).statusCode).toBeLessThan(
    300,
  );
  await ended(service, second);
  expect(await readMetrics()).toEqual(['0', '2']);
  expect(service.provider.requests).toHaveLength(2);
  release.resolve();
  await ended(service, first);
  expect((await readDebate(first)).status).toBe('completed');
});

test('a provider that names too long a wait › fails at once and delays no other debate', async () => {
  const script = ({ model }: { readonly model: string }) =>
    model === 'gpt-4o' ? POSITION : status(429, { retryAfter: 21 });
  service = await buildTestApp({ script, config: CONFIG });
  const id = await createDebate([MODEL, MODEL]);
  await ended(service, id);
  expect((await readDebate(id)).status).toBe('failed');
  expect(service.provider.requests).toHaveLength(2);
  const otherId = await createDebate([{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o' }]);
  await ended(service, otherId);
  expect((await readDebate(otherId)).status).toBe('completed');
});

test('a model that its provider always refuses › fails after ten refusals and three attempts', async () => {
  const script = ({ model }: { readonly model: string }) => (model === 'gpt-4o' ? status(429) : POSITION);
  service = await buildTestApp({ script, config: CONFIG, change: withoutPauses });
  const id = await createDebate([MODEL, MODEL, { model: 'openai/gpt-4o' }]);
  await ended(service, id);
  const { status: state, result: outcome } = await readDebate(id);
  const failures = outcome.rounds[0].positions.map(
    ({ failure }: { failure: { code: string } | null }) => failure?.code,
  );
  expect([state, failures]).toEqual(['completed', [undefined, undefined, 'rate_limited']]);
  expect(service.provider.requests.filter(({ model }) => model === 'gpt-4o')).toHaveLength(13);
});
