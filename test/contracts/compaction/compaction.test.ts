/** Compaction on Redis: a debate that has ended is kept as one record, and nobody who reads it can tell. */
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DebateEvent } from '../../../src/debate/schema/event.ts';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import type { RedisFormat } from '../../../src/stores/forms/store-format.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { FencedError } from '../../../src/stores/store-errors.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import * as steps from '../steps.ts';

const REASONING = 'The two sites that open first carry most of the load, so a plan has to hold up there. '.repeat(5);
const SAID: readonly DebateEvent[] = Array.from({ length: 20 }, (_, i) => steps.judging(`${REASONING} ${i} – ✓`));

describe('compaction', () => {
  let server: RedisServer;
  let store: Store;
  let client: Redis;
  const opened: Store[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
    store = await open('2');
    client = new Redis(server.url);
  });
  afterAll(async () => {
    client.disconnect();
    await Promise.all(opened.map((each) => each.close()));
    await server.stop();
  });

  async function open(format: RedisFormat): Promise<Store> {
    const opening = await redisStore({ url: server.url, format });
    opened.push(opening);
    return opening;
  }

  const name = ({ tenant, debateId }: Fence) => [tenant, debateId] as const;
  const read = (from: Store, { tenant, debateId }: Fence, after = 0, limit = 500) =>
    from.events.read({ tenant, debateId, after, limit });
  const everything = async (from: Store, fence: Fence) => ({
    log: await read(from, fence),
    journal: await from.debates.journal(...name(fence)),
    record: await from.debates.read(...name(fence)),
  });

  /** Twenty-two events, a call that was paid, one that was out and one that had not left. */
  async function ended(changes: steps.Admission = {}): Promise<Fence> {
    const { debates } = store;
    const subjects = ['a', 'b', 'c'];
    const holds = subjects.map((subject) => steps.hold(subject, 100));
    const fence = await steps.running(store, steps.fresh('tenant'), { holds, ...changes });
    await debates.sent(fence, [steps.call('a'), steps.call('b')], steps.AT);
    const settlements = [steps.settlement(steps.call('a'), 80, { outcome: steps.reply(REASONING) })];
    await debates.write(fence, steps.writing(1, { settlements, events: SAID }));
    await debates.finish(fence, steps.finishing(21));
    return fence;
  }

  test('a debate that has ended › is read as before, from one record', async () => {
    const fence = await ended();
    const before = await everything(store, fence);
    expect(before.log).toHaveLength(22);
    expect(before.journal.map(({ state }) => state)).toEqual(['settled', 'unknown', 'void']);
    expect(await store.debates.compact(...name(fence))).toBe(true);
    expect(await everything(store, fence)).toEqual(before);
    expect(await read(store, fence, 19, 2)).toEqual(before.log.slice(19, 21));
    expect(await read(store, fence, 22)).toEqual([]);
    const keys = await client.keys(`*${fence.debateId}*`);
    expect(keys.map((key) => key.split(':').at(-1)).sort()).toEqual(['events', 'head']);
    // Again changes nothing.
    expect(await store.debates.compact(...name(fence))).toBe(false);
    expect(await everything(store, fence)).toEqual(before);
  });

  test('a debate that has not ended or is absent › is left as it is', async () => {
    const fence = await steps.running(store, steps.fresh('tenant'), { holds: [steps.hold('a', 100)] });
    const before = await everything(store, fence);
    expect(await store.debates.compact(...name(fence))).toBe(false);
    expect(await store.debates.compact(fence.tenant, 'absent')).toBe(false);
    expect(await everything(store, fence)).toEqual(before);
    await store.debates.write(fence, steps.writing(1, { events: [steps.STARTED] }));
    expect(await read(store, fence)).toHaveLength(2);
  });

  test('a reader at any instant of a compaction › finds the whole log and the whole journal', async () => {
    const fence = await ended();
    const before = await everything(store, fence);
    const reader = await open('1');
    let isOver = false;
    const compacting = store.debates.compact(...name(fence)).finally(() => {
      isOver = true;
    });
    let found = 0;
    while (!isOver || found < 30) {
      expect(await everything(found % 2 === 0 ? reader : store, fence)).toEqual(before);
      found += 1;
    }
    expect(await compacting).toBe(true);
  });

  test('two processes at once › compact it once', async () => {
    const fence = await ended();
    const other = await open('2');
    const [first, second] = await Promise.all([store, other].map(({ debates }) => debates.compact(...name(fence))));
    expect([first, second].filter(Boolean)).toHaveLength(1);
    expect(await read(other, fence)).toHaveLength(22);
  });

  test('a debate whose process died › is listed until another compacts or erases it', async () => {
    const [compacted, erased] = [await ended(), await ended()];
    const left = async () => (await store.debates.uncompacted()).map(({ debateId }) => debateId);
    expect(await left()).toEqual(expect.arrayContaining([compacted.debateId, erased.debateId]));
    await store.debates.compact(...name(compacted));
    await store.debates.erase(...name(erased));
    const now = await left();
    expect(now).not.toContain(compacted.debateId);
    expect(now).not.toContain(erased.debateId);
  });

  test('erasure › leaves nothing of a record', async () => {
    const fence = await ended();
    await store.debates.compact(...name(fence));
    await store.debates.leaveOutbox({ tenant: fence.tenant, debateId: fence.debateId, createdAt: steps.AT });
    expect(await store.debates.erase(...name(fence))).toBe(true);
    expect(await client.keys(`*${fence.debateId}*`)).toEqual([]);
    const index = await client.zrange(`parley:{${fence.tenant}}:index`, '0', '-1');
    expect(index).toEqual([]);
    expect(await everything(store, fence)).toEqual({ log: [], journal: [], record: null });
  });

  test('a run that closed the debate and never heard so › is told as it was, alerts included', async () => {
    const { debates } = store;
    const check = steps.budget(200);
    const tenant = steps.fresh('tenant');
    const fence = await steps.running(store, tenant, { holds: [steps.hold('a', 150)], budget: check });
    await debates.sent(fence, [steps.call('a')], steps.AT);
    // Half of 200 is 100.
    const closing = steps.finishing(1, { settlements: [steps.settlement(steps.call('a'), 120)] });
    const told = await debates.finish(fence, closing);
    expect(told.alerts.map(({ percent }) => percent)).toEqual([50]);
    await debates.compact(...name(fence));
    expect(await debates.finish(fence, closing)).toEqual(told);
    const otherEnd = steps.finishing(1, { events: [steps.CANCELLED] });
    await expect(debates.finish(fence, otherEnd)).rejects.toThrow(FencedError);
    await expect(debates.write(fence, steps.writing(2, { events: [steps.STARTED] }))).rejects.toThrow(FencedError);
    expect(await debates.claim(...name(fence))).toBeNull();
  });

  test('data of format 1 › get no record and no entry in a list', async () => {
    const own = await startRedisServer();
    const older = await redisStore({ url: own.url });
    const fence = await steps.running(older, steps.fresh('tenant'));
    await older.debates.finish(fence, steps.finishing(1));
    expect(await older.debates.compact(...name(fence))).toBe(false);
    expect(await older.debates.uncompacted()).toEqual([]);
    const index = (await own.command('ZRANGE', `parley:{${fence.tenant}}:index`, '0', '-1')) as string[];
    expect(index.map((member) => member.split('|')[0])).toEqual(['all', 'finished', 'outbox', 'status:completed']);
    await older.close();
    await own.stop();
  });
});
