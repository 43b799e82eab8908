/** Faults of a whole Redis Cluster: replicas take over, some or all nodes fail. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import type { RedisCluster } from '../../support/redis/redis-cluster.ts';
import { startRedisCluster } from '../../support/redis/redis-cluster.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer } from '../../support/redis/redis-server.ts';
import {
  expectUnavailable,
  keys,
  startRunOnNode,
  subscribedNode,
  waitForAllNodes,
  writeEvent,
  writeEventWithRetries,
} from './cluster-steps.ts';

async function replicationOf(node: RedisServer): Promise<{ readonly role: string; readonly offset: number }> {
  const info = String(await node.command('INFO', 'replication'));
  const field = (name: string) => new RegExp(`^${name}:(.+)`, 'm').exec(info)?.[1]?.trim() ?? '';
  return { role: field('role'), offset: Number(field('slave_repl_offset') || field('master_repl_offset')) };
}

describe.runIf(hasRedisServer())('a cluster with full coverage and replicas', () => {
  let cluster: RedisCluster;
  let store: Store;
  beforeAll(async () => {
    cluster = await startRedisCluster({ withReplicas: true });
  });
  afterAll(() => cluster.stop());
  beforeEach(async () => {
    store = await redisStore({ url: cluster.url });
  });
  afterEach(() => store.close());

  test('continues steps when a replica takes over, and has no subscriber at a replica', async () => {
    const onMessage = vi.fn<(message: string) => void>();
    const firstDebate = await startRunOnNode(cluster, store);
    await store.events.watch(firstDebate.fence.tenant, firstDebate.fence.debateId, onMessage);
    const demoted = await subscribedNode(cluster.primaries);
    const promoted = cluster.replicas[cluster.primaries.indexOf(demoted)] ?? demoted;
    const { fence } = await startRunOnNode(cluster, store, (owner) => owner === demoted);
    await promoted.command('CLUSTER', 'FAILOVER');
    for (let after = 1; after <= 100; after += 1) await writeEventWithRetries(store, fence, after);
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('missed'), { timeout: 8_000 });
    // Its plain and its sharded subscriptions move one after the other.
    await vi.waitFor(() => expect(subscribedNode([demoted])).rejects.toThrow('no node has a subscriber'), {
      timeout: 8_000,
    });
    expect((await replicationOf(demoted)).role).toBe('slave');

    // The acknowledged write has reached the replica, which Redis itself does not guarantee.
    const { offset } = await replicationOf(promoted);
    await vi.waitFor(async () => expect((await replicationOf(demoted)).offset).toBeGreaterThanOrEqual(offset));
    await promoted.kill();
    await expectUnavailable(writeEvent(store, fence, 101));
    expect(await writeEventWithRetries(store, fence, 101)).toMatchObject({ lastSequenceNumber: 102 });
    // It returns as a replica, and gets no writes.
    await promoted.restart();
    expect(await writeEvent(store, fence, 102)).toMatchObject({ lastSequenceNumber: 103 });
    await waitForAllNodes(store);
  });

  test('is unavailable while some or all slots are down, and recovers without a restart', async () => {
    const { fence } = await startRunOnNode(cluster, store);
    const nodes = [...cluster.primaries, ...cluster.replicas];
    const owner = await cluster.ownerOf(keys.budget(fence.tenant));
    const lostPrimary = cluster.primaries.find((primary) => primary !== owner) ?? owner;
    await Promise.all([lostPrimary.kill(), cluster.replicas[cluster.primaries.indexOf(lostPrimary)]?.kill()]);
    await vi.waitFor(async () => expect((await store.health()).reachable).toBe(false), { timeout: 10_000 });
    expect((await store.health()).durability).toMatch(/^Nothing can be written now: the Redis cluster is down/);
    await expect(writeEvent(store, fence, 1)).rejects.toThrow(/the Redis cluster is down \(CLUSTERDOWN\)/);

    for (const node of nodes) node.freeze();
    await Promise.all([
      expectUnavailable(writeEvent(store, fence, 1)),
      expectUnavailable(store.events.watch(fence.tenant, fence.debateId, () => {})),
    ]);
    await Promise.all(nodes.map((node) => node.kill()));
    await expectUnavailable(writeEvent(store, fence, 1));
    expect((await store.health()).reachable).toBe(false);

    await Promise.all(nodes.map((node) => node.restart()));
    expect(await writeEventWithRetries(store, fence, 1)).toMatchObject({ lastSequenceNumber: 2 });
    await waitForAllNodes(store);
  });
});
