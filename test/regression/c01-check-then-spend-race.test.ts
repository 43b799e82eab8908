/** C01: spend was read before and added after each call, so that parallel requests all passed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nanoFromUsd } from '../../src/budget/money.ts';
import { redisStore } from '../../src/stores/redis/redis-store.ts';
import type { Store } from '../../src/stores/store.ts';
import { admission, budget, fresh, hold } from '../contracts/steps.ts';
import { describeStores } from '../contracts/stores-under-test.ts';
import type { TestRedis } from '../support/redis.ts';
import { testRedis } from '../support/redis.ts';

const LIMIT = nanoFromUsd(1);
const WORST_CASE = nanoFromUsd(0.3);

/** 3 × 0.30 = 0.90 ≤ 1.00 < 1.20 = 4 × 0.30, for a tenant never seen before. */
async function expectThreeOfTwenty(stores: readonly Store[]): Promise<void> {
  const tenant = fresh('tenant');
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const step = admission(tenant, { holds: [hold('a', WORST_CASE)], budget: budget(LIMIT) });
      return stores[i % stores.length]?.debates.admit(step);
    }),
  );
  const kinds = results.map((result) => result?.kind);
  expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'budget_exceeded')).toHaveLength(17);
  const state = await stores[0]?.budgets.read(tenant, 'all');
  expect(state).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 900_000_000 });
}

describeStores('C01, 20 debates of 0.30 at once against a budget of 1.00', (store) => {
  test('admits exactly 3', () => expectThreeOfTwenty([store()]));
});

describe('C01, from two service processes', () => {
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
