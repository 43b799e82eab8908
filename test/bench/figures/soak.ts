/** The trends of memory, descriptors and keys over twenty minutes at full rate. */

import type { Figure } from '../figure.ts';
import { withServers } from '../processes/bench-service.ts';
import { trendRows } from '../trend.ts';

const MINUTES = 20;
/** In this time code is compiled, caches are filled, and the first debates become old enough to be deleted. */
const WARM_UP_MINUTES = 5;
const CONCURRENCY = 20;
const MINUTE_MS = 60_000;
/** Two minutes: ended debates are deleted at the rate of new ones. */
const RETENTION_DAYS = 2 / 1_440;

interface Minute {
  readonly debates: number;
  readonly heapMb: number;
  readonly residentMb: number;
  readonly descriptors: number;
  readonly redisKeys: number;
  readonly redisMb: number;
}

export const soak: Figure = {
  name: 'soak',
  onlyWhenNamed: true,
  run: () =>
    withServers(async ({ redis }, start) => {
      const service = await start({ retentionDays: RETENTION_DAYS });
      const minutes: Minute[] = [];
      while (minutes.length < MINUTES) {
        const endsAt = performance.now() + MINUTE_MS;
        let debates = 0;
        while (performance.now() < endsAt) debates += (await service.runDebates(CONCURRENCY * 5, CONCURRENCY)).length;
        const { heapBytes, externalBytes, residentBytes, descriptors } = await service.reading('after a collection');
        minutes.push({
          debates,
          heapMb: (heapBytes + externalBytes) / 1_000_000,
          residentMb: residentBytes / 1_000_000,
          descriptors,
          redisKeys: Number(await redis.command('DBSIZE')),
          redisMb: usedBytes(String(await redis.command('INFO', 'memory'))) / 1_000_000,
        });
      }
      return rowsOf(minutes.slice(WARM_UP_MINUTES));
    }),
};

function rowsOf(minutes: readonly Minute[]) {
  const windows = { name: 'minutes', each: 1, per: 10 };
  const trend = (what: string, unit: string, value: (minute: Minute) => number) =>
    trendRows({ label: `${what} at full rate`, unit, windows, values: minutes.map(value) });
  return [
    {
      label: `debates of nine calls a minute, ${CONCURRENCY} at once`,
      against: null,
      unit: 'debates',
      values: minutes.map(({ debates }) => debates),
      goal: null,
    },
    ...trend('memory after a garbage collection', 'MB', ({ heapMb }) => heapMb),
    ...trend('resident memory', 'MB', ({ residentMb }) => residentMb),
    ...trend('open descriptors', 'descriptors', ({ descriptors }) => descriptors),
    ...trend('keys in Redis, finished debates kept for two minutes', 'keys', ({ redisKeys }) => redisKeys),
    ...trend('memory of Redis, finished debates kept for two minutes', 'MB', ({ redisMb }) => redisMb),
  ];
}

function usedBytes(info: string): number {
  return Number(/^used_memory:(\d+)/m.exec(info)?.[1]);
}
