/** X12: scripts over keys of different hash slots fail on a cluster, or work until keys move. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import type { WebhookEndpoint } from '../../../src/stores/webhook-store.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../../support/redis/redis-server.ts';
import { tenantWith } from '../../support/tenants.ts';
import {
  AT,
  admission,
  budget,
  call,
  finishStep,
  NO_FILTER,
  reservation,
  reserveStep,
  STARTED,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';

function webhookEndpoint(tenant: string): WebhookEndpoint {
  return {
    ...{ id: uniqueId('hook'), tenant, url: 'https://example.org', events: ['debate.completed'], enabled: true },
    ...{ includeAnswer: true, disabledBecause: null, failingSince: null, secret: 'whsec_YQ==', previous: null },
    ...{ createdAt: AT, updatedAt: AT },
  };
}

/** A debate with a webhook message at its end. */
async function createEndedDebate(store: Store, tenant: string): Promise<Fence> {
  const fence = await startRun(store, tenant);
  const message = { id: uniqueId('msg'), event: 'debate.completed', payload: '{}' } as const;
  await store.debates.finish(fence, finishStep(1, { messages: [message] }));
  return fence;
}

describe.runIf(hasRedisServer())('X12, a node in cluster mode with every slot', () => {
  let server: RedisServer;
  let store: Store;
  beforeAll(async () => {
    server = await startRedisServer(['--cluster-enabled', 'yes']);
    await server.command('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    store = await redisStore({ url: server.url });
    // A node serves its slots some two seconds after its start.
    await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), { timeout: 10_000 });
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  test('refuses commands across slots and keys that a script did not declare', async () => {
    await expect(server.command('MSET', 'a', '1', 'b', '2')).rejects.toThrow(/CROSSSLOT/);
    const undeclared = "#!lua\nredis.call('SET', KEYS[1], '1')\nreturn redis.call('SET', 'b', '2')";
    await expect(server.command('EVAL', undeclared, '1', 'a')).rejects.toThrow(/slot/);
  });

  test('accepts every step of a debate, in the slot of its tenant', async () => {
    const tenant = uniqueId('tenant');
    const idempotency = { key: 'k', bodyHash: 'h', keepMs: 60_000 };
    const fence = await startRun(store, tenant, {
      idempotency,
      reservations: [reservation('a', 5)],
      budget: budget(100),
      debateLimit: 50,
    });
    expect((await store.debates.admit(admission(tenant, { idempotency, maxUnfinished: 9 }))).kind).toBe('replayed');
    await store.debates.reserve(fence, reserveStep([reservation('b', 5), reservation('c', 5)], budget(100)));
    await store.debates.sent(fence, [call('a')], { at: AT });
    await store.debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), 3)], events: [STARTED] }));
    await store.debates.requestCancel(tenant, fence.debateId);
    await store.debates.sent(fence, [call('b')], { at: AT });
    await store.debates.finish(fence, finishStep(2));
    expect(await store.budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 8, reservedNanoUsd: 0 }); // 3 + 5 unknown
    expect((await store.debates.list(tenant, NO_FILTER, { limit: 5, cursor: null })).rows).toHaveLength(1);
    expect(await store.debates.unfinished()).toEqual([]);
    expect(await store.debates.delete(tenant, fence.debateId)).toBe(true);
  });

  test('accepts every step of a stored panel, in the slot of its tenant', async () => {
    const tenant = uniqueId('tenant');
    const saved = await store.panels.save({ tenant, name: 'p', settings: { max_rounds: 2 }, at: AT, maxPanels: 1 });
    expect(saved?.created).toBe(true);
    expect((await store.panels.list(tenant, { limit: 5, cursor: null })).rows).toEqual([saved?.panel]);
    expect(await store.panels.delete(tenant, 'p')).toBe(true);
  });

  test('accepts every step of a tenant and of counting, in the slot of the tenant', async () => {
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
    await store.tenants.putModelRecords(tenant.id, [{ model: 'a/b', correct: 1, total: 2 }]);
    await store.tenants.revokeKey(tenant.id, key.id, AT);
    expect(await store.tenants.key(key.id)).toEqual({ ...key, revokedAt: AT });
    expect((await store.rates.count({ tenant: tenant.id }, 1_000)).count).toBe(1);
    expect((await store.rates.count({ address: '203.0.113.1' }, 1_000)).count).toBe(1);
    expect(await store.tenants.delete(tenant.id)).toBe(true);
    expect(await store.tenants.key(key.id)).toBeNull();
  });

  test('accepts every step of reviews and webhooks, in the slot of their tenant', async () => {
    const tenant = uniqueId('tenant');
    const endpoint = webhookEndpoint(tenant);
    expect(await store.webhooks.add(endpoint, 10)).toBe(true);
    const { debateId } = await createEndedDebate(store, tenant);
    const review = { answer: '42', correct: true, note: null, at: AT };
    const marks = { verdict: true, roundOne: null, debaters: {} };
    const records = [{ model: 'a/b', correct: 1, total: 1 }];
    const step = { tenant, debateId, review, marks, records, supersede: false, messages: [] };
    expect(await store.debates.review(step)).toBe('reviewed');
    expect(await store.tenants.modelRecords(tenant)).toEqual(records);
    const [due] = await store.webhooks.takeDue(tenant, { at: AT, until: AT, limit: 5 });
    if (due === undefined) throw new Error('a message is due at once');
    const delivery = { ...due.delivery, status: 'failed', nextAttemptAt: null } as const;
    const settleStep = { delivery, endpoint: due.endpoint, verdict: 'gone', disableBefore: AT } as const;
    expect(await store.webhooks.settle(settleStep)).toBe(true);
    expect(await store.webhooks.change(tenant, endpoint.id, { enabled: true, updatedAt: AT })).not.toBeNull();
    expect(await store.webhooks.delete(tenant, endpoint.id)).toBe(true);
  });

  test('has all keys of a tenant in one slot, and those of different tenants in several', async () => {
    const readSlots = async (tenant: string): Promise<Set<unknown>> => {
      await startRun(store, tenant, { reservations: [reservation('a', 1)] });
      await store.tenants.put(tenantWith(tenant));
      await store.rates.count({ tenant }, 60_000);
      await store.panels.save({ tenant, name: 'p', settings: {}, at: AT, maxPanels: 1 });
      await store.webhooks.add(webhookEndpoint(tenant), 10);
      await createEndedDebate(store, tenant);
      const keys = (await server.command('KEYS', `parley:{${tenant}}*`)) as string[];
      expect(keys.length).toBeGreaterThan(5);
      return new Set(await Promise.all(keys.map((key) => server.command('CLUSTER', 'KEYSLOT', key))));
    };
    const [first, second] = [await readSlots('acme'), await readSlots('zenith')];
    expect([first.size, second.size]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
  });
});
