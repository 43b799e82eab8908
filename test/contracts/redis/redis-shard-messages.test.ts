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
import type { Placed } from './cluster-steps.ts';
import { moveSlot, placed, writeEvent, writeEventWithRetries } from './cluster-steps.ts';

const DELTA = { round: 1, debaterId: 'a', field: 'answer', text: '42' } as const;

/** Longer than a failover and the look at the nodes after it. */
const WHOLE_AGAIN = { timeout: 10_000 };

describe.runIf(hasRedisServer())('messages on a cluster', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster({ withReplicas: true });
  });
  afterAll(() => cluster.stop());

  /** A store of its own data, with all of them in this format or a higher one. */
  async function opened(format: '1' | '2', keyPrefix = `test-${randomUUID()}`) {
    const store = await redisStore({ url: cluster.url, keyPrefix, format });
    onTestFinished(() => store.close());
    await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), WHOLE_AGAIN);
    return { store, keys: new RedisKeys(keyPrefix), keyPrefix };
  }

  /** A follower of a debate, and the news that it receives. */
  async function followed(store: Store, wanted?: (owner: RedisServer) => boolean) {
    const debate = await placed(cluster, store, wanted);
    const onNews = vi.fn<(news: string) => void>();
    await store.events.watch(debate.fence.tenant, debate.fence.debateId, onNews);
    return { ...debate, onNews };
  }

  /** Resolves when the follower of the debate receives an event that is written now. */
  async function expectReceived(
    store: Store,
    { fence, onNews }: Placed & { onNews: ReturnType<typeof vi.fn> },
    after: number,
  ) {
    onNews.mockClear();
    await writeEventWithRetries(store, fence, after);
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledWith('written'), WHOLE_AGAIN);
  }

  /** Every message that a node passes on to subscribers of plain channels. */
  async function plainMessagesAt(node: RedisServer): Promise<string[]> {
    const channels: string[] = [];
    const client = new Redis(node.url);
    onTestFinished(() => client.disconnect());
    client.on('pmessage', (_pattern, channel) => channels.push(channel));
    await client.psubscribe('*');
    return channels;
  }

  async function shardChannelsAt(node: RedisServer): Promise<unknown> {
    return await node.command('PUBSUB', 'SHARDCHANNELS');
  }

  test('stay on the node of their debate in format 2, and plain channels carry none', async () => {
    const { store, keys } = await opened('2');
    const { fence, owner, onNews } = await followed(store);
    const others = cluster.primaries.filter((node) => node !== owner);
    const plain = await Promise.all(cluster.primaries.map(plainMessagesAt));
    const deltas = vi.fn<(delta: unknown) => void>();
    expect(await store.liveText.watched(fence.tenant, fence.debateId)).toBe(false);
    const leaveText = await store.liveText.watch(fence.tenant, fence.debateId, deltas);
    const [wake, text] = [keys.wake(fence.tenant, fence.debateId), keys.liveText(fence.tenant, fence.debateId)];
    expect(await shardChannelsAt(owner)).toEqual(expect.arrayContaining([wake, text]));
    for (const node of others) expect(await shardChannelsAt(node)).not.toContain(wake);

    expect(await store.liveText.watched(fence.tenant, fence.debateId)).toBe(true);
    store.liveText.publish(fence.tenant, fence.debateId, DELTA);
    await expectReceived(store, { fence, owner, onNews }, 1);
    await vi.waitFor(() => expect(deltas.mock.calls).toEqual([[DELTA]]));
    expect(plain.flat()).toEqual([]);
    leaveText();
    await vi.waitFor(async () => expect(await shardChannelsAt(owner)).not.toContain(text));
    expect(await store.liveText.watched(fence.tenant, fence.debateId)).toBe(false);
  });

  test('need the rights to sharded channels on a cluster, which the documented rules include', async () => {
    const rules = '~parley:* ~{parley:jobs}* &parley:* +@all -@admin -@dangerous +info +config|get'.split(' ');
    const permit = async (user: string, ...more: string[]) => {
      const nodes = [...cluster.primaries, ...cluster.replicas];
      await Promise.all(nodes.map((node) => command(node, 'ACL', 'SETUSER', user, 'on', '>secret', ...rules, ...more)));
      const store = await redisStore({
        url: cluster.url.replaceAll('redis://', `redis://${user}:secret@`),
        format: '2',
      });
      onTestFinished(() => store.close());
      return store;
    };
    const store = await permit('documented');
    await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), WHOLE_AGAIN);
    await expectReceived(store, await followed(store), 1);
    const limited = await permit('limited', '-ssubscribe');
    const { durability } = await limited.health();
    expect(durability).toMatch(/^Nothing can be written now: the Redis user may not run SSUBSCRIBE on parley:/);
  });

  test('are plain in format 1, and change when the format rises while a follower reads', async () => {
    const { store, keys, keyPrefix } = await opened('1');
    const follower = await followed(store);
    const channel = keys.wake(follower.fence.tenant, follower.fence.debateId);
    const plain = await plainMessagesAt(follower.owner);
    await expectReceived(store, follower, 1);
    await vi.waitFor(() => expect(plain).toEqual([channel]));
    const deltas = vi.fn<(delta: unknown) => void>();
    await store.liveText.watch(follower.fence.tenant, follower.fence.debateId, deltas);

    const newer = await opened('2', keyPrefix);
    plain.length = 0;
    await expectReceived(newer.store, follower, 2);
    newer.store.liveText.publish(follower.fence.tenant, follower.fence.debateId, DELTA);
    await vi.waitFor(() => expect(deltas).toHaveBeenCalledOnce());
    expect(plain).toEqual([]);
    expect(follower.onNews).not.toHaveBeenCalledWith('missed');
    // The process that began in format 1 publishes plainly until it learns of the new format.
    expect(await newer.store.migration?.format()).toBe(2);
    expect(await store.migration?.format()).toBe(2);
    await expectReceived(store, follower, 3);
    expect(plain).toEqual([]);
  });

  test('reach a follower again after the slot of its debate moved to another node', async () => {
    const { store, keys } = await opened('2');
    const follower = await followed(store);
    const { fence, owner } = follower;
    const staying = await followed(store, (node) => node === owner);
    const target = cluster.primaries.find((node) => node !== owner) ?? owner;
    const slot = String(await owner.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    await moveSlot(cluster, slot, { from: owner, to: target });
    await vi.waitFor(() => expect(follower.onNews).toHaveBeenCalledWith('missed'), WHOLE_AGAIN);
    expect(await shardChannelsAt(target)).toContain(keys.wake(fence.tenant, fence.debateId));
    await expectReceived(store, follower, 1);
    // Only followers of the slot learn of the change, and one that begins now subscribes at the new node.
    expect(staying.onNews).not.toHaveBeenCalledWith('missed');
    const late = vi.fn<(news: string) => void>();
    await store.events.watch(fence.tenant, fence.debateId, late);
    await expectReceived(store, { ...follower, onNews: late }, 2);

    await moveSlot(cluster, slot, { from: target, to: owner });
    await vi.waitFor(() => expect(late).toHaveBeenCalledWith('missed'), WHOLE_AGAIN);
    await expectReceived(store, follower, 3);
  });

  test('lead a follower that never polls to every event while the slot moves there and back', async () => {
    const { store, keys } = await opened('2');
    const { fence, owner } = await placed(cluster, store);
    const target = cluster.primaries.find((node) => node !== owner) ?? owner;
    const slot = String(await owner.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    const early = await readingWhenNotified(store, fence);
    const telling = (async () => {
      for (let after = 1; after <= 60; after += 1) await writeEventWithRetries(store, fence, after);
    })();
    await moveSlot(cluster, slot, { from: owner, to: target });
    const late = await readingWhenNotified(store, fence);
    await moveSlot(cluster, slot, { from: target, to: owner });
    await telling;
    await vi.waitFor(() => expect([early(), late()]).toEqual([61, 61]), WHOLE_AGAIN);
  });

  test('reach a follower that begins before its process knows that the slot moved', async () => {
    const { store, keys } = await opened('2');
    const { fence, owner } = await placed(cluster, store);
    const target = cluster.primaries.find((node) => node !== owner) ?? owner;
    const slot = String(await owner.command('CLUSTER', 'KEYSLOT', keys.budget(fence.tenant)));
    await moveSlot(cluster, slot, { from: owner, to: target });
    const onNews = vi.fn<(news: string) => void>();
    await store.events.watch(fence.tenant, fence.debateId, onNews);
    await expectReceived(store, { fence, owner, onNews }, 1);
    await moveSlot(cluster, slot, { from: target, to: owner });
  });

  test('reach a follower again after its connection was lost', async () => {
    const { store } = await opened('2');
    const follower = await followed(store);
    expect(follower.onNews).not.toHaveBeenCalledWith('missed');
    await cutSharded(follower.owner);
    await vi.waitFor(() => expect(follower.onNews).toHaveBeenCalledWith('missed'), WHOLE_AGAIN);
    await expectReceived(store, follower, 1);
  });

  test('reach a follower again after a replica took over, as planned and after a death', async () => {
    const { store, keys } = await opened('2');
    const follower = await followed(store);
    const { owner, onNews, fence } = follower;
    const channel = keys.wake(fence.tenant, fence.debateId);
    const replica = cluster.replicas[cluster.primaries.indexOf(owner)] ?? owner;
    await replica.command('CLUSTER', 'FAILOVER');
    await vi.waitFor(async () => expect(await shardChannelsAt(replica)).toContain(channel), WHOLE_AGAIN);
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledWith('missed'));
    await expectReceived(store, follower, 1);
    await vi.waitFor(async () => expect(await shardChannelsAt(owner)).not.toContain(channel), WHOLE_AGAIN);
    await vi.waitFor(async () =>
      expect(await command(owner, 'INFO', 'replication')).toContain('master_link_status:up'),
    );

    await replica.kill();
    onNews.mockClear();
    await writeEventWithRetries(store, fence, 2);
    await vi.waitFor(async () => expect(await shardChannelsAt(owner)).toContain(channel), WHOLE_AGAIN);
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledWith('missed'));
    await expectReceived(store, follower, 3);
    await replica.restart();
    expect(await writeEvent(store, fence, 4)).toMatchObject({ lastSequenceNumber: 5 });
  });
});

/** Reads the log when it is notified and never else. Returns how many events it has read. */
async function readingWhenNotified(store: Store, { tenant, debateId }: Fence): Promise<() => number> {
  let seen = 0;
  let reading = Promise.resolve();
  const read = () => {
    const readOn = async () => {
      const some = () => store.events.read({ tenant, debateId, after: seen, limit: 1_000 });
      seen += (await vi.waitFor(some, WHOLE_AGAIN)).length;
    };
    // A read fails when the test has closed the store. One that fails before leaves the number too low.
    reading = reading.then(readOn).catch(() => {});
  };
  await vi.waitFor(() => store.events.watch(tenant, debateId, read), WHOLE_AGAIN);
  read();
  return () => seen;
}

async function command(node: RedisServer, ...words: string[]): Promise<string> {
  return String(await node.command(...words));
}

/** Closes all connections for sharded messages at a node. */
async function cutSharded(node: RedisServer): Promise<void> {
  const clients = (await command(node, 'CLIENT', 'LIST')).split('\n');
  const ids = clients
    .filter((line) => line.includes('name=parley-shard-messages'))
    .map((line) => /id=(\d+)/.exec(line));
  expect(ids).not.toEqual([]);
  for (const id of ids) await node.command('CLIENT', 'KILL', 'ID', id?.[1] ?? '');
}
