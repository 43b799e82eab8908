/** More concurrent debates than a provider serves: their calls wait in turn, and a refused call costs nothing. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { waitForEnd } from '../../src/operations/following/wait-for-end.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { withoutPauses } from '../support/debates/without-pauses.ts';
import type { FakeReply } from '../support/fake-provider/fake-reply.ts';
import { heldBy, json, status } from '../support/fake-provider/fake-reply.ts';

let service: TestApp;
afterEach(() => service.close());

const POSITION = json({ answer: '42', reasoning: 'Six times seven.', confidence: 0.8 });
const MODEL = { model: 'openai/gpt-4o-mini' };
const SETTINGS = { question: 'What is 6 × 7?', adaptive_routing: false, max_rounds: 1 };
const CONFIG = { prices: { 'openai/gpt-4o-mini': { input: 1, output: 1 } } };

async function start(debaters: readonly object[]): Promise<string> {
  const payload = { ...SETTINGS, debaters };
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(reply.statusCode).toBe(202);
  return reply.json().id;
}

/** Two hundred debates can take a busy machine half a minute. */
async function waited(debateId: string): Promise<void> {
  const signal = new AbortController().signal;
  await waitForEnd(service.services, { tenant: 'default', debateId, timeoutMs: 80_000, signal });
}

async function result(id: string) {
  return (await service.app.inject(`/v1/debates/${id}`)).json();
}

interface Busy {
  readonly script: () => FakeReply;
  /** The maximum of concurrent calls, and the number of refused calls. */
  readonly seen: { most: number; refused: number };
}

/** Serves this number of concurrent calls and refuses all others; no call is served before the first refusal. */
function busy(places: number, code: number): Busy {
  const full = Promise.withResolvers<void>();
  let open = 0;
  const seen = { most: 0, refused: 0 };
  const served = async () => {
    await full.promise;
    await delay(30);
    open -= 1;
  };
  const script = () => {
    if (open >= places) {
      seen.refused += 1;
      full.resolve();
      return status(code);
    }
    open += 1;
    seen.most = Math.max(seen.most, open);
    return heldBy(served(), POSITION);
  };
  return { script, seen };
}

test.each([
  { debates: 200, places: 20, code: 429 },
  { debates: 20, places: 4, code: 529 },
])(
  '$debates debates › have no failed debater at a provider of $places calls, else $code',
  async ({ debates, places, code }) => {
    const { script, seen } = busy(places, code);
    service = await buildTestApp({ script, runs: false, config: { ...CONFIG, limits: { concurrency: debates } } });
    const ids = await Promise.all(Array.from({ length: debates }, () => start([MODEL, MODEL])));
    service.run();
    await Promise.all(ids.map(waited));
    const ends = await Promise.all(ids.map(result));
    const failures = ends.flatMap(({ result: { rounds } }) =>
      rounds.flatMap(({ positions }: { positions: { failure: unknown }[] }) =>
        positions.filter(({ failure }) => failure),
      ),
    );
    expect([failures, ends.filter((end) => end.status !== 'completed')]).toEqual([[], []]);
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.most).toBe(places);
    // 2 calls each, at 1 USD a million tokens; refused calls are not billed.
    const { served } = service.provider;
    expect(served).toHaveLength(2 * debates);
    const tokens = served.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0);
    const budget = (await service.app.inject('/v1/budget')).json();
    expect([Math.round(budget.spent_usd * 1e6), budget.reserved_usd]).toEqual([tokens, 0]);
  },
  60_000,
);

test('/metrics › counts waiting calls by limit, and a cancelled debate leaves at once', async () => {
  const config = { ...CONFIG, max_concurrent_calls: { openai: 2 } };
  const release = Promise.withResolvers<void>();
  service = await buildTestApp({ script: () => heldBy(release.promise, POSITION), config });
  const read = async () => {
    const text = (await service.app.inject('/metrics')).payload;
    return ['waiting', 'in_flight'].map(
      (name) => new RegExp(`_calls_${name}{provider="openai"} (\\d+)`).exec(text)?.[1],
    );
  };
  const first = await start([MODEL, MODEL]);
  await service.provider.received(2);
  const second = await start([MODEL, MODEL, MODEL]);
  while ((await read())[0] !== '3') await delay(5);
  expect(await read()).toEqual(['3', '2']);
  expect((await service.app.inject('/metrics')).payload).toContain('parley_provider_call_limit{provider="openai"} 2');
  expect((await service.app.inject({ method: 'POST', url: `/v1/debates/${second}/cancel` })).statusCode).toBeLessThan(
    300,
  );
  await ended(service, second);
  expect(await read()).toEqual(['0', '2']);
  expect(service.provider.requests).toHaveLength(2);
  release.resolve();
  await ended(service, first);
  expect((await result(first)).status).toBe('completed');
});

test('a provider that names too long a wait › fails at once and delays no other debate', async () => {
  const without = ({ model }: { readonly model: string }) =>
    model === 'gpt-4o' ? POSITION : status(429, { retryAfter: 21 });
  service = await buildTestApp({ script: without, config: CONFIG });
  const id = await start([MODEL, MODEL]);
  await ended(service, id);
  expect((await result(id)).status).toBe('failed');
  expect(service.provider.requests).toHaveLength(2);
  const other = await start([{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o' }]);
  await ended(service, other);
  expect((await result(other)).status).toBe('completed');
});

test('a model that its provider always refuses › fails after ten refusals and three attempts', async () => {
  const script = ({ model }: { readonly model: string }) => (model === 'gpt-4o' ? status(429) : POSITION);
  service = await buildTestApp({ script, config: CONFIG, change: withoutPauses });
  const id = await start([MODEL, MODEL, { model: 'openai/gpt-4o' }]);
  await ended(service, id);
  const { status: state, result: outcome } = await result(id);
  const failures = outcome.rounds[0].positions.map(
    ({ failure }: { failure: { code: string } | null }) => failure?.code,
  );
  expect([state, failures]).toEqual(['completed', [undefined, undefined, 'rate_limited']]);
  expect(service.provider.requests.filter(({ model }) => model === 'gpt-4o')).toHaveLength(13);
});
