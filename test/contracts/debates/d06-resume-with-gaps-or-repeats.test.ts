/** D06, the store's part: a reconnect lost or repeated events, and two readers took events from each other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import { embeddedStore } from '../../../src/stores/embedded/embedded-store.ts';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { testRedis } from '../../support/redis/redis.ts';
import { finishing, fresh, judging, running, writing } from '../steps.ts';

const implementations = [
  {
    name: 'embedded',
    async data() {
      const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
      return { open: async () => embeddedStore({ dataDir }), end: () => rm(dataDir, { recursive: true }) };
    },
  },
  {
    name: 'redis',
    async data() {
      const redis = await testRedis();
      return { open: () => redisStore(redis), end: () => redis.stop() };
    },
  },
];

describe.each(implementations)('D06, a stream cut after event 3 of 10, $name', ({ data }) => {
  test('continues with events 4 to 10 once each, for every reader, after a restart', async () => {
    const { open, end } = await data();
    const before = await open();
    const fence = await running(before, fresh('tenant'));
    await before.debates.write(fence, writing(1, { events: [judging('m2'), judging('m3')] }));
    expect(await numbersAfter(before, fence, 0)).toEqual([1, 2, 3]);
    await before.debates.write(fence, writing(3, { events: [judging('m4'), judging('m5')] }));
    await before.close();

    const after = await open();
    await after.debates.write(fence, writing(5, { events: [6, 7, 8, 9].map((n) => judging(`m${n}`)) }));
    const failed = {
      type: 'debate.failed',
      result: null,
      error: { code: 'degraded', detail: 'nobody is left' },
    } as const;
    await after.debates.finish(fence, finishing(9, { events: [failed] }));
    const rest = [4, 5, 6, 7, 8, 9, 10];
    expect(await Promise.all([3, 3].map((last) => numbersAfter(after, fence, last)))).toEqual([rest, rest]);
    expect(await numbersAfter(after, fence, 10)).toEqual([]);
    const record = await after.debates.read(fence.tenant, fence.debateId);
    // Distinguishes a number of another debate, or one ahead of the log, from a valid one.
    expect(record?.lastSequenceNumber).toBe(10);
    await after.close();
    await end();
  });
});

async function numbersAfter(store: Store, { tenant, debateId }: Fence, after: number): Promise<number[]> {
  const events = await store.events.read({ tenant, debateId, after, limit: 100 });
  return events.map((event) => event.seq);
}
