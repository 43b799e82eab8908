/** Faults of single nodes of a Redis Cluster: one dies, hangs, is full, or moves its slots. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import type { RedisCluster } from '../../support/redis/redis-cluster.ts';
import { startRedisCluster } from '../../support/redis/redis-cluster.ts';
import { hasRedisServer } from '../../support/redis/redis-server.ts';
import { budget, reservation, reserveStep, startRun } from '../steps.ts';
import {
  expectUnavailable,
  keys,
  startRunOnNode,
  subscribedNode,
  waitForAllNodes,
  writeEvent,
  writeEventWithRetries,
} from './cluster-steps.ts';

describe.runIf(hasRedisServer())('a cluster without full coverage', () => {
  let cluster: RedisCluster;
  let store: Store;
  beforeAll(async () => {
    cluster = await startRedisCluster({ requiresFullCoverage: false });
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    store = await redisStore({ url: cluster.url });
  });
  afterEach(() => store.close());

  test('carries out each step once while its slot moves', async () => {
    const { fence, owner: source } = await startRunOnNode(cluster, store);
    const other = await startRun(store, fence.tenant);
    const slot = String(await source.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    const target = cluster.primaries.find((node) => node !== source) ?? source;
    const [sourceId, targetId] = await Promise.all([source, target].map((node) => node.command('CLUSTER', 'MYID')));
    const events = 60;
    const writes = (async () => {
      for (let after = 1; after <= events; after += 1) await writeEventWithRetries(store, fence, after);
    })();
    await target.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(sourceId));
    await source.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', String(targetId));
    const keysToMove = (await source.command('CLUSTER', 'GETKEYSINSLOT', slot, '100')) as string[];
    const moveKey = (key: string) => source.command('MIGRATE', '127.0.0.1', String(target.port), key, '0', '1000');
    // Keys move one by one, so that steps meet the states in which neither node has all keys of a step.
    const firstHalf = keysToMove.splice(0, Math.floor(keysToMove.length / 2));
    for (const key of firstHalf) await moveKey(key);
    await expect(writeEvent(store, other, 1)).rejects.toThrow('the Redis cluster is moving keys');
    for (const key of keysToMove) await moveKey(key);
    for (const node of [target, source, ...cluster.primaries]) {
      await node.command('CLUSTER', 'SETSLOT', slot, 'NODE', String(targetId));
    }
    await writes;
    expect(await writeEvent(store, other, 1)).toMatchObject({ lastSequenceNumber: 2 });
    const log = await store.events.read({ tenant: fence.tenant, debateId: fence.debateId, after: 1, limit: 100 });
    expect(log.map((event) => event.type === 'debate.judging' && event.model)).toEqual(
      Array.from({ length: events }, (_, i) => `m${i + 1}`),
    );
    expect(await target.command('EXISTS', keys.head(fence.tenant, fence.debateId))).toBe(1);
  });

  test('stops only the steps of a dead node’s tenants, until the node is back', async () => {
    const watcher = await redisStore({ url: cluster.url });
    const { fence } = await startRunOnNode(cluster, store);
    await watcher.events.watch(fence.tenant, fence.debateId, () => {});
    const failingNode = await subscribedNode(cluster.primaries);
    const affected = (await startRunOnNode(cluster, store, (owner) => owner === failingNode)).fence;
    const unaffected = (await startRunOnNode(cluster, store, (owner) => owner !== failingNode)).fence;
    const onMessage = vi.fn<(message: string) => void>();
    await watcher.events.watch(unaffected.tenant, unaffected.debateId, onMessage);
    await watcher.liveText.watch(unaffected.tenant, unaffected.debateId, () => {});
    expect(await store.liveText.watched(unaffected.tenant, unaffected.debateId)).toBe(true);

    await failingNode.kill();
    await expectUnavailable(writeEvent(store, affected, 1));
    await expectUnavailable(writeEvent(store, affected, 1));
    const { reachable, durability } = await store.health();
    expect(reachable).toBe(true);
    expect(durability).toMatch(/fsync always.*; WARNING: 1 of 3 nodes cannot be written now \(/);
    // Subscribers of that node subscribe at another one, and learn that they may have missed messages.
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('missed'), { timeout: 5_000 });
    expect(await writeEvent(store, unaffected, 1)).toMatchObject({ lastSequenceNumber: 2 });
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('written'));
    expect(await store.liveText.watched(unaffected.tenant, unaffected.debateId)).toBe(true);

    await failingNode.restart();
    // The event was acknowledged before the crash and is still there; the node's scripts are not.
    expect(await writeEventWithRetries(store, affected, 1)).toMatchObject({ lastSequenceNumber: 2 });
    expect((await store.budgets.read(affected.tenant, 'all')).reservedNanoUsd).toBe(10);
    await waitForAllNodes(store);
    await watcher.close();
  });

  test('fails steps on a node that hangs within 2 s, and does not carry them out later', async () => {
    const affected = await startRunOnNode(cluster, store);
    const unaffected = await startRunOnNode(cluster, store, (owner) => owner !== affected.owner);
    affected.owner.freeze();
    const unavailable = Promise.all([
      expectUnavailable(store.debates.reserve(affected.fence, reserveStep([reservation('b', 50)], budget(100)))),
      expectUnavailable(writeEvent(store, affected.fence, 1)),
      expectUnavailable(store.debates.acquire(affected.fence.tenant, affected.fence.debateId)),
    ]);
    // The connections to the other nodes are not affected.
    for (let after = 1; after <= 20; after += 1) await writeEvent(store, unaffected.fence, after);
    await unavailable;
    for (let after = 21; after <= 40; after += 1) await writeEvent(store, unaffected.fence, after);
    affected.owner.thaw();
    await waitForAllNodes(store);
    const { tenant, debateId } = affected.fence;
    expect(await store.debates.read(tenant, debateId)).toMatchObject({ lastSequenceNumber: 1, epoch: 1 });
    expect((await store.budgets.read(tenant, 'all')).reservedNanoUsd).toBe(10);
  });

  test('reports the weakest durability of its nodes, and names a full node', async () => {
    const [first, second] = cluster.primaries;
    expect((await store.health()).durability).toMatch(/fsync always\): it survives a crash and a power loss\.$/);
    await first?.command('CONFIG', 'SET', 'appendfsync', 'everysec');
    await second?.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    expect((await store.health()).durability).toMatch(/last two seconds; WARNING: maxmemory-policy is allkeys-lru/);
    await second?.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await first?.setFull(true);
    expect(await store.health()).toMatchObject({
      reachable: true,
      durability: expect.stringMatching(
        /1 of 3 nodes cannot be written now \(the memory of Redis is full \(OOM\)\)\.$/,
      ),
    });
    await Promise.all(cluster.primaries.map((node) => node.setFull(true)));
    expect(await store.health()).toEqual({
      kind: 'redis',
      instance: expect.any(String),
      reachable: false,
      problem: null,
      durability: 'Nothing can be written now: the memory of Redis is full (OOM).',
    });
  });
});
