/** C01: the spent amount was read before each call and added after it, so that all parallel requests were accepted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nanoFromUsd } from '../../../src/budget/money.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { ended } from '../../support/build-app.ts';
import { answer, delayedUntil } from '../../support/fake-provider/fake-reply.ts';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { costOf, wholeLedger } from '../../support/ledger.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { admission, budget, reservation, uniqueId } from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const LIMIT = nanoFromUsd(1);
const WORST_CASE = nanoFromUsd(0.3);

/** 3 × 0.30 = 0.90 ≤ 1.00 < 1.20 = 4 × 0.30, for a new tenant. */
async function expectThreeOfTwenty(stores: readonly Store[]): Promise<void> {
  const tenant = uniqueId('tenant');
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const step = admission(tenant, { reservations: [reservation('a', WORST_CASE)], budget: budget(LIMIT) });
      return stores[i % stores.length]?.debates.admit(step);
    }),
  );
  const kinds = results.map((result) => result?.kind);
  expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'budget_exceeded')).toHaveLength(17);
  const state = await stores[0]?.budgets.read(tenant, 'all');
  expect(state).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 900_000_000 });
}

describeStores('C01, a budget of 1.00 with 20 concurrent debates of 0.30', (store) => {
  test('admits exactly 3', () => expectThreeOfTwenty([store()]));
});

describe('C01, a budget that two service processes share', () => {
  let redis: TestRedis;
  let stores: readonly Store[] = [];
  beforeAll(async () => {
    redis = await testRedis();
    stores = await Promise.all([redisStore(redis), redisStore(redis)]);
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await redis.stop();
  });

  test('admits exactly 3', () => expectThreeOfTwenty(stores));
});

describe('C01, a new tenant’s budget with HTTP requests to two services', () => {
  /** Two debaters of 1,000 output tokens at 150 USD a million, and free input: at most 0.30 a debate. */
  const config = { prices: { 'openai/gpt-4o': { input: 0, output: 150 } } };
  const payload = {
    question: 'What is the capital of France?',
    adaptive_routing: false,
    max_rounds: 1,
    debaters: [
      { model: 'openai/gpt-4o', max_tokens: 1_000 },
      { model: 'openai/gpt-4o', max_tokens: 1_000 },
    ],
  };
  const text = JSON.stringify({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
  const usage = {
    ...{ inputTokens: 9, outputTokens: 900 },
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
  };

  let redis: TestRedis;
  let services: KeyedApp[] = [];
  const replyGate = Promise.withResolvers<void>();
  beforeAll(async () => {
    redis = await testRedis();
    const script = () => delayedUntil(replyGate.promise, answer({ text, usage }));
    const start = () => buildKeyedApp({ redis, config, script });
    services = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await redis.stop();
  });

  test('accepts 3 of 20, refuses the others before any call, and never exceeds 1.00', async () => {
    const [firstService, secondService] = services as [KeyedApp, KeyedApp];
    const tenant = uniqueId('tenant');
    const key = await firstService.tenant(tenant, { budget: { limit_usd: 1, period: 'month' } });
    const request = { method: 'POST' as const, url: '/v1/debates', payload };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? firstService : secondService).ask(key, request)),
    );
    const acceptedIds = replies
      .filter(({ statusCode }) => statusCode === 202)
      .map((reply) => reply.json().id as string);
    const refused = replies.filter(({ statusCode }) => statusCode === 402).map((reply) => reply.json());
    expect([acceptedIds.length, refused.length]).toEqual([3, 17]);
    for (const { cap, used, reserved, limit } of refused) {
      expect([cap, used, limit]).toEqual(['tenant', 0, 1]);
      // 0.70 < reserved; else 0.30 would have fitted.
      expect(reserved).toBeCloseTo(0.9, 9);
    }
    expect((await firstService.ask(key, '/v1/budget')).json()).toMatchObject({ spent_usd: 0, reserved_usd: 0.9 });
    replyGate.resolve();
    await Promise.all(acceptedIds.map((id) => ended(firstService, id, tenant)));
    const get = async (path: string): Promise<unknown> => (await secondService.ask(key, path)).json();
    const served = services.flatMap(({ provider }) => provider.served);
    // 3 debates of 2 calls of 900 output tokens at 150,000 nano-dollars: 6 × 0.135 = 0.81.
    expect(served).toHaveLength(6);
    expect(costOf(await wholeLedger(get))).toBe(810_000_000);
    expect(await get('/v1/budget')).toMatchObject({ spent_usd: 0.81, reserved_usd: 0, remaining_usd: 0.19 });
  });
});
