/** Twenty minutes at full rate: whether memory, descriptors and keys stay as they are. */

import type { Figure } from '../figure.ts';
import { onStage } from '../processes/bench-service.ts';
import { trendRows } from '../trend.ts';

const MINUTES = 20;
/** Code is compiled, caches fill, and the first debates become old enough to be deleted. */
const WARM_UP_MINUTES = 5;
const LANES = 20;
const MINUTE_MS = 60_000;
/** Two minutes: what has ended goes as fast as new debates come. */
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
    onStage(async ({ redis }, start) => {
      const service = await start({ retentionDays: RETENTION_DAYS });
      const minutes: Minute[] = [];
      while (minutes.length < MINUTES) {
        const endsAt = performance.now() + MINUTE_MS;
        let debates = 0;
        while (performance.now() < endsAt) debates += (await service.debates(LANES * 5, LANES)).length;
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
  const of = { name: 'minutes', each: 1, per: 10 };
  const trend = (what: string, unit: string, value: (minute: Minute) => number) =>
    trendRows({ what: `${what} at full rate`, unit, of, values: minutes.map(value) });
  return [
    {
      label: `debates of nine calls a minute, ${LANES} at once`,
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
