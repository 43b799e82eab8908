/** X11: Redis was full and half a step was stored, or it evicted keys. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../../support/redis/redis-server.ts';
import { tenantWith } from '../../support/tenants.ts';
import { AT, admission, call, finishStep, reservation, settlement, startRun, uniqueId, writeStep } from '../steps.ts';

describe.runIf(hasRedisServer())('X11, Redis', () => {
  let server: RedisServer;
  let store: Store;
  beforeEach(async () => {
    server = await startRedisServer();
    store = await redisStore({ url: server.url });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  test('refuses whole writes, serves reads and frees memory by deletions when memory is full', async () => {
    const tenant = uniqueId('tenant');
    const endedDebate = await startRun(store, tenant);
    await store.debates.finish(endedDebate, finishStep(1));
    const openDebate = await startRun(store, tenant, { reservations: [reservation('a', 10)] });
    const panel = { tenant, name: 'p', settings: { max_rounds: 2 }, at: AT, maxPanels: 1 };
    await store.panels.save(panel);
    await server.setFull(true);
    await expect(store.panels.save({ ...panel, settings: {} })).rejects.toThrow(/memory of Redis is full/);
    expect((await store.panels.read(tenant, 'p'))?.settings).toEqual({ max_rounds: 2 });
    expect(await store.panels.delete(tenant, 'p')).toBe(true);
    const refusedAdmission = admission(tenant, {
      reservations: [reservation('a', 10)],
      idempotency: { key: 'k', bodyHash: 'h', keepMs: 60_000 },
    });
    await expect(store.debates.admit(refusedAdmission)).rejects.toThrow(StoreUnavailableError);
    const step = writeStep(1, { settlements: [settlement(call('a'), 4)] });
    await expect(store.debates.write(openDebate, step)).rejects.toThrow(/memory of Redis is full/);
    expect(await store.debates.read(tenant, refusedAdmission.id)).toBeNull();
    expect(await store.debates.read(tenant, openDebate.debateId)).toMatchObject({
      reservedNanoUsd: 10,
      costNanoUsd: 0,
    });
    expect((await store.health()).reachable).toBe(false);
    expect(await store.debates.delete(tenant, endedDebate.debateId)).toBe(true);
    await server.setFull(false);
    expect(await store.debates.admit(refusedAdmission)).toEqual({ kind: 'admitted' });
    await store.debates.write(openDebate, step);
    expect(await store.budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 4, reservedNanoUsd: 10 });
  });

  test('counts requests, revokes keys and creates none when memory is full', async () => {
    const tenant = tenantWith(uniqueId('tenant'));
    const key = {
      id: uniqueId('key'),
      tenant: tenant.id,
      secretHash: '00',
      createdAt: AT,
      expiresAt: null,
      name: null,
      scopes: null,
      revokedAt: null,
    };
    await store.tenants.put(tenant);
    await store.tenants.addKey(key);
    await server.setFull(true);
    expect((await store.rates.count({ tenant: tenant.id }, 60_000)).count).toBe(1);
    expect((await store.rates.count({ tenant: tenant.id }, 60_000)).count).toBe(2);
    await expect(store.tenants.addKey({ ...key, id: uniqueId('key') })).rejects.toThrow(/memory of Redis is full/);
    await expect(store.tenants.put({ ...tenant, name: 'other' })).rejects.toThrow(StoreUnavailableError);
    expect(await store.tenants.tenant(tenant.id)).toEqual(tenant);
    expect(await store.tenants.revokeKey(tenant.id, key.id, AT)).toBe(true);
    expect((await store.tenants.key(key.id))?.revokedAt).toBe(AT);
    expect(await store.tenants.delete(tenant.id)).toBe(true);
    expect(await store.tenants.key(key.id)).toBeNull();
  });

  test('is reported as a problem, with a warning, when its policy evicts keys', async () => {
    expect(await store.health()).toMatchObject({ problem: null, durability: expect.not.stringContaining('WARNING') });
    await server.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    const { reachable, problem, durability } = await store.health();
    expect(reachable).toBe(true);
    expect(problem).toMatch(/^maxmemory-policy is allkeys-lru.*set noeviction$/);
    expect(durability).toMatch(/WARNING: maxmemory-policy is allkeys-lru.*set noeviction/);
  });
});
