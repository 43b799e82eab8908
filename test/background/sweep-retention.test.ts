/** Retention by itself: a sweep now and then, which waits out a store that is away and stops when it is told to. */
import { afterEach, expect, test } from 'vitest';
import { startSweeping, sweepRetention } from '../../src/background/sweep-retention.ts';
import type { Services } from '../../src/operations/services.ts';
import { finishing, running } from '../contracts/steps.ts';
import { awayWhile } from '../support/broken-store.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';

const HOUR_MS = 3_600_000;
/** After all that the steps of the tests do. */
const NEXT_DAY = new Date('2026-11-28T10:00:00Z');
let service: TestApp;
afterEach(() => service.close());

/** A service whose pauses end when the test says so. */
async function paused(retentionMs: number | null, now = () => new Date()) {
  service = await buildTestApp();
  const pauses: number[] = [];
  let isAway = false;
  let wake: (() => void) | null = null;
  let slept = Promise.withResolvers<void>();
  const sleep = (ms: number, signal: AbortSignal) => {
    pauses.push(ms);
    slept.resolve();
    return new Promise<void>((resolve, reject) => {
      wake = resolve;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  const warnings: string[] = [];
  const { services: composed } = service;
  const services: Services = {
    ...composed,
    store: awayWhile(composed.store, () => isAway),
    limits: { ...composed.limits, retentionMs },
    world: { ...composed.world, now, sleep, random: () => 0 },
    log: { ...composed.log, warn: (_, message) => void warnings.push(message) },
  };
  return {
    services,
    pauses,
    warnings,
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** Resolves when the sweep under way has ended. */
    swept: () => slept.promise,
    next: () => {
      slept = Promise.withResolvers();
      wake?.();
      return slept.promise;
    },
  };
}

test('sweeps at once and then after every pause, from the present instant back', async () => {
  let now = Date.parse('2026-11-27T12:00:00Z');
  const world = await paused(2 * HOUR_MS, () => new Date(now));
  const { debates } = service.services.store;
  const fence = await running(service.services.store, 'default');
  await debates.finish(fence, finishing(1, { at: '2026-11-27T10:00:00.001Z' }));
  const stop = startSweeping(world.services);
  await world.swept();
  expect(await debates.read('default', fence.debateId)).not.toBeNull();
  now += 1;
  await world.next();
  // Ended exactly two hours ago: not longer ago than that.
  expect(await debates.read('default', fence.debateId)).not.toBeNull();
  now += 1;
  await world.next();
  expect(await debates.read('default', fence.debateId)).toBeNull();
  await stop();
  // A tenth of the retention, half of it when chance says so.
  expect(world.pauses).toEqual([0.1, 0.1, 0.1].map((hours) => hours * HOUR_MS));
});

test('more debates than are looked for at once all go', async () => {
  service = await buildTestApp();
  const { store } = service.services;
  for (let count = 0; count < 101; count += 1) {
    const fence = await running(store, 'default');
    await store.debates.finish(fence, finishing(1));
  }
  expect(await sweepRetention(service.services, NEXT_DAY)).toEqual({ debates: 101, ledgerLines: 0 });
  expect(await store.debates.endedBefore(NEXT_DAY.toISOString(), 1)).toEqual([]);
});

test('a store that is away is warned of and swept the next time', async () => {
  const world = await paused(HOUR_MS);
  world.setAway(true);
  const stop = startSweeping(world.services);
  await world.swept();
  expect(world.warnings).toHaveLength(1);
  world.setAway(false);
  await world.next();
  expect(world.warnings).toHaveLength(1);
  await stop();
});

test('pauses are an hour at most, and without a retention nothing is swept', async () => {
  const world = await paused(365 * 24 * HOUR_MS);
  const stop = startSweeping(world.services);
  await world.swept();
  expect(world.pauses).toEqual([HOUR_MS / 2]);
  await stop();
  await startSweeping({ ...world.services, limits: { ...world.services.limits, retentionMs: null } })();
  expect(world.pauses).toHaveLength(1);
});
