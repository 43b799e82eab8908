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
import { finishStep, judgingEvent, startRun, uniqueId, writeStep } from '../steps.ts';

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
    const storeBefore = await open();
    const fence = await startRun(storeBefore, uniqueId('tenant'));
    await storeBefore.debates.write(fence, writeStep(1, { events: [judgingEvent('m2'), judgingEvent('m3')] }));
    expect(await numbersAfter(storeBefore, fence, 0)).toEqual([1, 2, 3]);
    await storeBefore.debates.write(fence, writeStep(3, { events: [judgingEvent('m4'), judgingEvent('m5')] }));
    await storeBefore.close();

    const storeAfter = await open();
    await storeAfter.debates.write(fence, writeStep(5, { events: [6, 7, 8, 9].map((n) => judgingEvent(`m${n}`)) }));
    const failedEvent = {
      type: 'debate.failed',
      result: null,
      error: { code: 'degraded', detail: 'no debater is left' },
    } as const;
    await storeAfter.debates.finish(fence, finishStep(9, { events: [failedEvent] }));
    const remainingNumbers = [4, 5, 6, 7, 8, 9, 10];
    expect(await Promise.all([3, 3].map((last) => numbersAfter(storeAfter, fence, last)))).toEqual([
      remainingNumbers,
      remainingNumbers,
    ]);
    expect(await numbersAfter(storeAfter, fence, 10)).toEqual([]);
    const record = await storeAfter.debates.read(fence.tenant, fence.debateId);
    // Distinguishes a number of another debate, or one ahead of the log, from a valid one.
    expect(record?.lastSequenceNumber).toBe(10);
    await storeAfter.close();
    await end();
  });
});

async function numbersAfter(store: Store, { tenant, debateId }: Fence, after: number): Promise<number[]> {
  const events = await store.events.read({ tenant, debateId, after, limit: 100 });
  return events.map((event) => event.seq);
}
