/** Messages on a Redis Cluster: sharded from format 2 of the data on, and received again after every change of a node. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { RedisKeys } from '../../../src/stores/redis/redis-keys.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import type { RedisCluster } from '../../support/redis/redis-cluster.ts';
import { startRedisCluster } from '../../support/redis/redis-cluster.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer } from '../../support/redis/redis-server.ts';
import type { PlacedDebate } from './cluster-steps.ts';
import { moveSlot, startRunOnNode, writeEvent, writeEventWithRetries } from './cluster-steps.ts';

const DELTA = { round: 1, debaterId: 'a', field: 'answer', text: '42' } as const;

/** Longer than a failover and the check of the nodes after it. */
const RECOVERY = { timeout: 10_000 };

describe.runIf(hasRedisServer())('messages on a cluster', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster({ withReplicas: true });
  });
  afterAll(() => cluster.stop());

  /** A store with data of its own, in this format or a higher one. */
  async function openStore(format: '1' | '2', keyPrefix = `test-${randomUUID()}`) {
    const store = await redisStore({ url: cluster.url, keyPrefix, format });
    onTestFinished(() => store.close());
    await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), RECOVERY);
    return { store, keys: new RedisKeys(keyPrefix), keyPrefix };
  }

  /** A follower of a debate, and the messages that it receives. */
  async function followDebate(store: Store, isWantedOwner?: (owner: RedisServer) => boolean) {
    const debate = await startRunOnNode(cluster, store, isWantedOwner);
    const onMessage = vi.fn<(message: string) => void>();
    await store.events.watch(debate.fence.tenant, debate.fence.debateId, onMessage);
    return { ...debate, onMessage };
  }

  /** Resolves when the follower of the debate receives an event that is written now. */
  async function expectReceived(
    store: Store,
    { fence, onMessage }: PlacedDebate & { onMessage: ReturnType<typeof vi.fn> },
    after: number,
  ) {
    onMessage.mockClear();
    await writeEventWithRetries(store, fence, after);
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('written'), RECOVERY);
  }

  /** Every message that a node passes on to subscribers of plain channels. */
  async function recordPlainChannels(node: RedisServer): Promise<string[]> {
    const channels: string[] = [];
    const client = new Redis(node.url);
    onTestFinished(() => client.disconnect());
    client.on('pmessage', (_pattern, channel) => channels.push(channel));
    await client.psubscribe('*');
    return channels;
  }

  async function readShardChannels(node: RedisServer): Promise<unknown> {
    return await node.command('PUBSUB', 'SHARDCHANNELS');
  }

  test('stay on the node of their debate in format 2, and plain channels carry none', async () => {
    const { store, keys } = await openStore('2');
    const { fence, owner, onMessage } = await followDebate(store);
    const otherNodes = cluster.primaries.filter((node) => node !== owner);
    const plainChannels = await Promise.all(cluster.primaries.map(recordPlainChannels));
    const deltas = vi.fn<(delta: unknown) => void>();
    expect(await store.liveText.watched(fence.tenant, fence.debateId)).toBe(false);
    const unsubscribeText = await store.liveText.watch(fence.tenant, fence.debateId, deltas);
    const [wake, text] = [keys.wake(fence.tenant, fence.debateId), keys.liveText(fence.tenant, fence.debateId)];
    expect(await readShardChannels(owner)).toEqual(expect.arrayContaining([wake, text]));
    for (const node of otherNodes) expect(await readShardChannels(node)).not.toContain(wake);

    expect(await store.liveText.watched(fence.tenant, fence.debateId)).toBe(true);
    store.liveText.publish(fence.tenant, fence.debateId, DELTA);
    await expectReceived(store, { fence, owner, onMessage }, 1);
    await vi.waitFor(() => expect(deltas.mock.calls).toEqual([[DELTA]]));
    expect(plainChannels.flat()).toEqual([]);
    unsubscribeText();
    await vi.waitFor(async () => expect(await readShardChannels(owner)).not.toContain(text));
    expect(await store.liveText.watched(fence.tenant, fence.debateId)).toBe(false);
  });

  test('need the rights to sharded channels on a cluster, which the documented rules include', async () => {
    const rules = '~parley:* ~{parley:jobs}* &parley:* +@all -@admin -@dangerous +info +config|get'.split(' ');
    const openStoreAs = async (user: string, ...extraRules: string[]) => {
      const nodes = [...cluster.primaries, ...cluster.replicas];
      await Promise.all(
        nodes.map((node) => command(node, 'ACL', 'SETUSER', user, 'on', '>secret', ...rules, ...extraRules)),
      );
      const store = await redisStore({
        url: cluster.url.replaceAll('redis://', `redis://${user}:secret@`),
        format: '2',
      });
      onTestFinished(() => store.close());
      return store;
    };
    const store = await openStoreAs('documented');
    await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), RECOVERY);
    await expectReceived(store, await followDebate(store), 1);
    const limitedStore = await openStoreAs('limited', '-ssubscribe');
    const { durability } = await limitedStore.health();
    expect(durability).toMatch(/^Nothing can be written now: the Redis user may not run SSUBSCRIBE on parley:/);
  });

  test('are plain in format 1, and change when the format rises while a follower reads', async () => {
    const { store, keys, keyPrefix } = await openStore('1');
    const follower = await followDebate(store);
    const channel = keys.wake(follower.fence.tenant, follower.fence.debateId);
    const plainChannels = await recordPlainChannels(follower.owner);
    await expectReceived(store, follower, 1);
    await vi.waitFor(() => expect(plainChannels).toEqual([channel]));
    const deltas = vi.fn<(delta: unknown) => void>();
    await store.liveText.watch(follower.fence.tenant, follower.fence.debateId, deltas);

    const newer = await openStore('2', keyPrefix);
    plainChannels.length = 0;
    await expectReceived(newer.store, follower, 2);
    newer.store.liveText.publish(follower.fence.tenant, follower.fence.debateId, DELTA);
    await vi.waitFor(() => expect(deltas).toHaveBeenCalledOnce());
    expect(plainChannels).toEqual([]);
    expect(follower.onMessage).not.toHaveBeenCalledWith('missed');
    // The process that began in format 1 publishes plainly until it learns of the new format.
    expect(await newer.store.migration?.format()).toBe(2);
    expect(await store.migration?.format()).toBe(2);
    await expectReceived(store, follower, 3);
    expect(plainChannels).toEqual([]);
  });

  test('reach a follower again after the slot of its debate moved to another node', async () => {
    const { store, keys } = await openStore('2');
    const follower = await followDebate(store);
    const { fence, owner } = follower;
    const otherFollower = await followDebate(store, (node) => node === owner);
    const target = cluster.primaries.find((node) => node !== owner) ?? owner;
    const slot = String(await owner.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    await moveSlot(cluster, slot, { from: owner, to: target });
    await vi.waitFor(() => expect(follower.onMessage).toHaveBeenCalledWith('missed'), RECOVERY);
    expect(await readShardChannels(target)).toContain(keys.wake(fence.tenant, fence.debateId));
    await expectReceived(store, follower, 1);
    // Only followers of the slot learn of the change, and one that begins now subscribes at the new node.
    expect(otherFollower.onMessage).not.toHaveBeenCalledWith('missed');
    const onLateMessage = vi.fn<(message: string) => void>();
    await store.events.watch(fence.tenant, fence.debateId, onLateMessage);
    await expectReceived(store, { ...follower, onMessage: onLateMessage }, 2);

    await moveSlot(cluster, slot, { from: target, to: owner });
    await vi.waitFor(() => expect(onLateMessage).toHaveBeenCalledWith('missed'), RECOVERY);
    await expectReceived(store, follower, 3);
  });

  test('lead a follower that never polls to every event while the slot moves there and back', async () => {
    const { store, keys } = await openStore('2');
    const { fence, owner } = await startRunOnNode(cluster, store);
    const target = cluster.primaries.find((node) => node !== owner) ?? owner;
    const slot = String(await owner.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    const countReadEarly = await followAndCount(store, fence);
    const writes = (async () => {
      for (let after = 1; after <= 60; after += 1) await writeEventWithRetries(store, fence, after);
    })();
    await moveSlot(cluster, slot, { from: owner, to: target });
    const countReadLate = await followAndCount(store, fence);
    await moveSlot(cluster, slot, { from: target, to: owner });
    await writes;
    await vi.waitFor(() => expect([countReadEarly(), countReadLate()]).toEqual([61, 61]), RECOVERY);
  });

  test('reach a follower that begins before its process knows that the slot moved', async () => {
    const { store, keys } = await openStore('2');
    const { fence, owner } = await startRunOnNode(cluster, store);
    const target = cluster.primaries.find((node) => node !== owner) ?? owner;
    const slot = String(await owner.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    await moveSlot(cluster, slot, { from: owner, to: target });
    const onMessage = vi.fn<(message: string) => void>();
    await store.events.watch(fence.tenant, fence.debateId, onMessage);
    await expectReceived(store, { fence, owner, onMessage }, 1);
    await moveSlot(cluster, slot, { from: target, to: owner });
  });

  test('reach a follower again after its connection was lost', async () => {
    const { store } = await openStore('2');
    const follower = await followDebate(store);
    expect(follower.onMessage).not.toHaveBeenCalledWith('missed');
    await closeShardConnections(follower.owner);
    await vi.waitFor(() => expect(follower.onMessage).toHaveBeenCalledWith('missed'), RECOVERY);
    await expectReceived(store, follower, 1);
  });

  test('reach a follower again after a replica took over, as planned and after a crash', async () => {
    const { store, keys } = await openStore('2');
    const follower = await followDebate(store);
    const { owner, onMessage, fence } = follower;
    const channel = keys.wake(fence.tenant, fence.debateId);
    const replica = cluster.replicas[cluster.primaries.indexOf(owner)] ?? owner;
    await replica.command('CLUSTER', 'FAILOVER');
    await vi.waitFor(async () => expect(await readShardChannels(replica)).toContain(channel), RECOVERY);
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('missed'));
    await expectReceived(store, follower, 1);
    await vi.waitFor(async () => expect(await readShardChannels(owner)).not.toContain(channel), RECOVERY);
    await vi.waitFor(async () =>
      expect(await command(owner, 'INFO', 'replication')).toContain('master_link_status:up'),
    );

    await replica.kill();
    onMessage.mockClear();
    await writeEventWithRetries(store, fence, 2);
    await vi.waitFor(async () => expect(await readShardChannels(owner)).toContain(channel), RECOVERY);
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('missed'));
    await expectReceived(store, follower, 3);
    await replica.restart();
    expect(await writeEvent(store, fence, 4)).toMatchObject({ lastSequenceNumber: 5 });
  });
});

/** Reads the log only when it is notified. Returns a function for the number of events that it has read. */
async function followAndCount(store: Store, { tenant, debateId }: Fence): Promise<() => number> {
  let readCount = 0;
  let reading = Promise.resolve();
  const read = () => {
    const readNext = async () => {
      const readBatch = () => store.events.read({ tenant, debateId, after: readCount, limit: 1_000 });
      readCount += (await vi.waitFor(readBatch, RECOVERY)).length;
    };
    // A read fails when the test has closed the store. A read that fails earlier leaves the number too low.
    reading = reading.then(readNext).catch(() => {});
  };
  await vi.waitFor(() => store.events.watch(tenant, debateId, read), RECOVERY);
  read();
  return () => readCount;
}

async function command(node: RedisServer, ...args: string[]): Promise<string> {
  return String(await node.command(...args));
}

/** Closes all connections for sharded messages at a node. */
async function closeShardConnections(node: RedisServer): Promise<void> {
  const clients = (await command(node, 'CLIENT', 'LIST')).split('\n');
  const ids = clients
    .filter((line) => line.includes('name=parley-shard-messages'))
    .map((line) => /id=(\d+)/.exec(line));
  expect(ids).not.toEqual([]);
  for (const id of ids) await node.command('CLIENT', 'KILL', 'ID', id?.[1] ?? '');
}
