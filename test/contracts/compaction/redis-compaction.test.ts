/** Redis after a compaction, and processes of different formats on one Redis. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RedisFormat } from '../../../src/stores/forms/store-format.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import * as steps from '../steps.ts';
import { createEndedDebate, readAll, readLog } from './ended-debate.ts';

describe('compaction in Redis', () => {
  let server: RedisServer;
  const openStores: Store[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(async () => {
    await Promise.all(openStores.map((each) => each.close()));
    await server.stop();
  });

  async function open(format: RedisFormat): Promise<Store> {
    const store = await redisStore({ url: server.url, format });
    openStores.push(store);
    return store;
  }

  const readKeys = async (text: string) => ((await server.command('KEYS', `*${text}*`)) as string[]).toSorted();

  test('data of format 1 › are not listed for compaction', async () => {
    const olderStore = await open('1');
    const fence = await steps.startRun(olderStore, steps.uniqueId('tenant'));
    await olderStore.debates.finish(fence, steps.finishStep(1));
    const index = (await server.command('ZRANGE', `parley:{${fence.tenant}}:index`, '0', '-1')) as string[];
    expect(index.map((member) => member.split('|')[0])).toEqual(['all', 'finished', 'outbox', 'status:completed']);
  });

  test('a record › has the key of the log and is deleted with it', async () => {
    const store = await open('2');
    const { tenant, debateId } = await createEndedDebate(store);
    await store.debates.compact(tenant, debateId);
    const names = (await readKeys(debateId)).map((key) => key.split(':').at(-1));
    expect(names).toEqual(['events', 'head']);
    await store.debates.removeFromOutbox({ tenant, debateId, createdAt: steps.AT });
    await store.debates.delete(tenant, debateId);
    expect(await readKeys(debateId)).toEqual([]);
    expect(await server.command('ZRANGE', `parley:{${tenant}}:index`, '0', '-1')).toEqual([]);
  });

  test('concurrent processes of both formats › compact once and read the same data', async () => {
    const [store, olderStore] = [await open('2'), await open('1')];
    const fence = await createEndedDebate(store);
    const before = await readAll(store, fence);
    const compacting = [store, olderStore].map(({ debates }) => debates.compact(fence.tenant, fence.debateId));
    for (let i = 0; i < 10; i += 1) expect(await readAll(olderStore, fence)).toEqual(before);
    expect((await Promise.all(compacting)).filter(Boolean)).toHaveLength(1);
    expect(await readLog(olderStore, fence)).toHaveLength(22);
  });
});
