/** The formulas of docs/capacity.md, with figures calculated by hand. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calculateNeeds, EXAMPLE, measuredInputs } from './capacity.ts';

test('each formula › gives the figures that were calculated by hand', () => {
  const inputs = {
    ...{ cpu: 20, post: 1_000, running: 80, follower: 12, bare: 90, idle: 110 },
    ...{ redis: 7, finished: 10, unfinished: 70 },
  };
  const load = { rate: 100, seconds: 60, debaters: 4, concurrency: 2_000, followers: 6_000, retentionDays: 1 };
  expect(calculateNeeds(load, inputs)).toEqual({
    running: 6_000,
    calls: 24_000,
    bySlots: 3,
    // 100 × 20 ms are 2 cores; 2 / 0.7 = 2.86.
    byCpu: 3,
    workers: 3,
    // 100 / 700.
    replicas: 1,
    // 200 MB + 2,000 × 80 KB.
    workerMb: 360,
    // 200 MB + 6,000 × 12 KB.
    replicaMb: 272,
    redisShare: 0.7,
    redisDebatesPerSecond: 100,
    // 8,640,000 × 10 KB + 6,000 × 70 KB.
    redisMb: 86_820,
    redisConnections: 24,
  });
});

test('the example of the page › uses the measured rows', () => {
  const page = readFileSync(new URL('../../docs/capacity.md', import.meta.url), 'utf8');
  const inputs = measuredInputs();
  for (const value of Object.values(inputs)) expect(value).toBeGreaterThan(0);
  const { running, calls, workers } = calculateNeeds(EXAMPLE, inputs);
  // 5 debates a second of 30 s with 3 debaters, in slots of 100.
  expect([running, calls, workers]).toEqual([150, 450, 2]);
  expect(page).toContain('| calls at once at the providers | 150 × 3 | 450 |');
});
