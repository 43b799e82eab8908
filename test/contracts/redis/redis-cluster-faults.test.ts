/** Faults of single nodes of a Redis Cluster: one dies, hangs, is full, or moves its slots. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import type { RedisCluster } from '../../support/redis/redis-cluster.ts';
import { startRedisCluster } from '../../support/redis/redis-cluster.ts';
import { hasRedisServer } from '../../support/redis/redis-server.ts';
import { budget, reservation, reserving, running } from '../steps.ts';
import {
  expectUnavailable,
  keys,
  listenedTo,
  placed,
  whole,
  writeEvent,
  writeEventWithRetries,
} from './cluster-steps.ts';

describe.runIf(hasRedisServer())('a cluster without full coverage', () => {
  let cluster: RedisCluster;
  let store: Store;
  beforeAll(async () => {
    cluster = await startRedisCluster({ allOrNothing: false });
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    store = await redisStore({ url: cluster.url });
  });
  afterEach(() => store.close());

  test('carries out each step once while its slot moves', async () => {
    const { fence, owner: source } = await placed(cluster, store);
    const other = await running(store, fence.tenant);
    const slot = String(await source.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    const target = cluster.primaries.find((node) => node !== source) ?? source;
    const [sourceId, targetId] = await Promise.all([source, target].map((node) => node.command('CLUSTER', 'MYID')));
    const events = 60;
    const telling = (async () => {
      for (let after = 1; after <= events; after += 1) await writeEventWithRetries(store, fence, after);
    })();
    await target.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(sourceId));
    await source.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', String(targetId));
    const moving = (await source.command('CLUSTER', 'GETKEYSINSLOT', slot, '100')) as string[];
    const move = (key: string) => source.command('MIGRATE', '127.0.0.1', String(target.port), key, '0', '1000');
    // One by one, so that steps meet the intermediate states, in which neither node has all keys of a step.
    const half = moving.splice(0, Math.floor(moving.length / 2));
    for (const key of half) await move(key);
    await expect(writeEvent(store, other, 1)).rejects.toThrow('the Redis cluster is moving keys');
    for (const key of moving) await move(key);
    for (const node of [target, source, ...cluster.primaries]) {
      await node.command('CLUSTER', 'SETSLOT', slot, 'NODE', String(targetId));
    }
    await telling;
    expect(await writeEvent(store, other, 1)).toMatchObject({ lastSequenceNumber: 2 });
    const log = await store.events.read({ tenant: fence.tenant, debateId: fence.debateId, after: 1, limit: 100 });
    expect(log.map((event) => event.type === 'debate.judging' && event.model)).toEqual(
      Array.from({ length: events }, (_, i) => `m${i + 1}`),
    );
    expect(await target.command('EXISTS', keys.head(fence.tenant, fence.debateId))).toBe(1);
  });

  test('stops only the steps of a dead node’s tenants, until the node is back', async () => {
    const watcher = await redisStore({ url: cluster.url });
    const { fence } = await placed(cluster, store);
    await watcher.events.watch(fence.tenant, fence.debateId, () => {});
    const dying = await listenedTo(cluster.primaries);
    const hit = (await placed(cluster, store, (owner) => owner === dying)).fence;
    const spared = (await placed(cluster, store, (owner) => owner !== dying)).fence;
    const onNews = vi.fn<(news: string) => void>();
    await watcher.events.watch(spared.tenant, spared.debateId, onNews);
    await watcher.liveText.watch(spared.tenant, spared.debateId, () => {});
    expect(await store.liveText.watched(spared.tenant, spared.debateId)).toBe(true);

    await dying.kill();
    await expectUnavailable(writeEvent(store, hit, 1));
    await expectUnavailable(writeEvent(store, hit, 1));
    const { reachable, durability } = await store.health();
    expect(reachable).toBe(true);
    expect(durability).toMatch(/fsync always.*; WARNING: 1 of 3 nodes cannot be written now \(/);
    // Subscribers of that node subscribe at another one, and learn that they may have missed messages.
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledWith('missed'), { timeout: 5_000 });
    expect(await writeEvent(store, spared, 1)).toMatchObject({ lastSequenceNumber: 2 });
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledWith('written'));
    expect(await store.liveText.watched(spared.tenant, spared.debateId)).toBe(true);

    await dying.restart();
    // Acknowledged before the crash and therefore still there; the node's scripts are not.
    expect(await writeEventWithRetries(store, hit, 1)).toMatchObject({ lastSequenceNumber: 2 });
    expect((await store.budgets.read(hit.tenant, 'all')).reservedNanoUsd).toBe(10);
    await whole(store);
    await watcher.close();
  });

  test('fails steps on a node that hangs within 2 s, and does not carry them out later', async () => {
    const hit = await placed(cluster, store);
    const spared = await placed(cluster, store, (owner) => owner !== hit.owner);
    hit.owner.freeze();
    const refused = Promise.all([
      expectUnavailable(store.debates.reserve(hit.fence, reserving([reservation('b', 50)], budget(100)))),
      expectUnavailable(writeEvent(store, hit.fence, 1)),
      expectUnavailable(store.debates.acquire(hit.fence.tenant, hit.fence.debateId)),
    ]);
    // The connections to the other nodes are not affected.
    for (let after = 1; after <= 20; after += 1) await writeEvent(store, spared.fence, after);
    await refused;
    for (let after = 21; after <= 40; after += 1) await writeEvent(store, spared.fence, after);
    hit.owner.thaw();
    await whole(store);
    const { tenant, debateId } = hit.fence;
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
