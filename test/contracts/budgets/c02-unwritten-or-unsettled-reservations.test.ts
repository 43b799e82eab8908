/**
 * C02: a reservation that could not be written was ignored and the call made; other reservations were never released.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumNano } from '../../../src/budget/money.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../../support/redis/redis-server.ts';
import {
  AT,
  admission,
  budget,
  call,
  finishStep,
  reservation,
  reserveStep,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

describe.runIf(hasRedisServer())('C02, a store whose Redis refuses writes for lack of memory', () => {
  let server: RedisServer;
  let store: Store;
  beforeAll(async () => {
    server = await startRedisServer();
    store = await redisStore({ url: server.url });
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  test('refuses a reservation that it cannot write and stores no part of it', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store, tenant, { reservations: [reservation('a', 5)], budget: budget(100) });
    await server.setFull(true);
    await expect(store.debates.reserve(fence, reserveStep([reservation('b', 5)], budget(100)))).rejects.toThrow(
      StoreUnavailableError,
    );
    await expect(store.debates.admit(admission(tenant, { reservations: [reservation('a', 5)] }))).rejects.toThrow(
      StoreUnavailableError,
    );
    expect(await store.budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 5 });
    expect(await store.debates.journal(tenant, fence.debateId)).toHaveLength(1);
    await server.setFull(false);
    expect((await store.debates.reserve(fence, reserveStep([reservation('b', 5)], budget(100)))).kind).toBe('reserved');
  });
});

describeStores('C02, a run that takes over after round 1', (store) => {
  test('releases unsent calls, keeps the costs of settled calls, and charges sent calls', async () => {
    const tenant = uniqueId('tenant');
    const deadFence = await startRun(store(), tenant, {
      reservations: [reservation('a', 40), reservation('b', 30), reservation('c', 20)],
    });
    await store().debates.sent(deadFence, [call('a')], { at: AT });
    await store().debates.write(deadFence, writeStep(1, { settlements: [settlement(call('a'), 25)] }));
    await store().debates.sent(deadFence, [call('b')], { at: AT });
    const acquired = await store().debates.acquire(tenant, deadFence.debateId);
    const takeoverFence = { ...deadFence, epoch: acquired?.epoch ?? 0 };
    await store().debates.finish(takeoverFence, finishStep(1));
    // 25 settled + 30 sent with an unknown outcome; the 20 that were not sent are free.
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 55, reservedNanoUsd: 0 });
  });
});

describeStores('C02, 50 debates that fail concurrently', (store) => {
  test('leave a total that equals the sum of the ledger exactly', async () => {
    const tenant = uniqueId('tenant');
    const check = budget(1_000_000);
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const fence = await startRun(store(), tenant, {
          reservations: [reservation('a', 1_000 + i), reservation('b', 500)],
          budget: check,
        });
        const failedOutcome = {
          kind: 'error',
          code: 'invalid_request',
          message: 'refused',
          retryable: false,
          retryAfterMs: null,
        } as const;
        const first = settlement(call('a'), i, { outcome: failedOutcome, state: i % 2 === 0 ? 'void' : 'settled' });
        await store().debates.finish(fence, finishStep(1, { settlements: [first] }));
      }),
    );
    const { rows } = await store().budgets.ledger(tenant, { limit: 100, cursor: null });
    // Debates with odd numbers pay their number: 1 + 3 + … + 49 = 25² = 625.
    expect(sumNano(rows.map((line) => line.costNanoUsd))).toBe(625);
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 625, reservedNanoUsd: 0 });
  });
});
