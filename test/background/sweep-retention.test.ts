/** Automatic retention: repeated sweeps, which wait while the store is unavailable and end at the stop. */
import { afterEach, expect, test } from 'vitest';
import { startSweeping, sweepRetention } from '../../src/background/sweep-retention.ts';
import type { Services } from '../../src/operations/services.ts';
import { AT, call, finishStep, NO_FILTER, reservation, settlement, startRun } from '../contracts/steps.ts';
import { unavailableWhile } from '../support/broken-store.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { tenantWith } from '../support/tenants.ts';

const HOUR_MS = 3_600_000;
/** Later than all steps of the tests. */
const NEXT_DAY = new Date('2026-11-28T10:00:00Z');
let service: TestApp;
afterEach(() => service.close());

/** A service whose pauses end when the test ends them. */
async function buildPausedService(retentionMs: number | null, now = () => new Date()) {
  service = await buildTestApp();
  const pausesMs: number[] = [];
  let isUnavailable = false;
  let endPause: (() => void) | null = null;
  let pauseStarted = Promise.withResolvers<void>();
  const sleep = (ms: number, signal: AbortSignal) => {
    pausesMs.push(ms);
    pauseStarted.resolve();
    return new Promise<void>((resolve, reject) => {
      endPause = resolve;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
  const warnings: string[] = [];
  const { services: composed } = service;
  const services: Services = {
    ...composed,
    store: unavailableWhile(composed.store, () => isUnavailable),
    limits: { ...composed.limits, retentionMs },
    world: { ...composed.world, now, sleep, random: () => 0 },
    log: { ...composed.log, warn: (_, message) => void warnings.push(message) },
  };
  return {
    services,
    pausesMs,
    warnings,
    setUnavailable: (unavailable: boolean) => {
      isUnavailable = unavailable;
    },
    /** Resolves when the running sweep has ended. */
    waitForSweep: () => pauseStarted.promise,
    runNextSweep: () => {
      pauseStarted = Promise.withResolvers();
      endPause?.();
      return pauseStarted.promise;
    },
  };
}

test('retention › sweeps at once and after every pause, from the current time back', async () => {
  let now = Date.parse('2026-11-27T12:00:00Z');
  const harness = await buildPausedService(2 * HOUR_MS, () => new Date(now));
  const { debates } = service.services.store;
  const fence = await startRun(service.services.store, 'default');
  await debates.finish(fence, finishStep(1, { at: '2026-11-27T10:00:00.001Z' }));
  const stop = startSweeping(harness.services);
  await harness.waitForSweep();
  expect(await debates.read('default', fence.debateId)).not.toBeNull();
  now += 1;
  await harness.runNextSweep();
  // The debate ended exactly two hours ago, which is not longer than two hours.
  expect(await debates.read('default', fence.debateId)).not.toBeNull();
  now += 1;
  await harness.runNextSweep();
  expect(await debates.read('default', fence.debateId)).toBeNull();
  await stop();
  // A pause is a tenth of the retention, and this random value halves it.
  expect(harness.pausesMs).toEqual([0.1, 0.1, 0.1].map((hours) => hours * HOUR_MS));
});

test('retention › deletes more debates than one page has', async () => {
  service = await buildTestApp();
  const { store } = service.services;
  for (let count = 0; count < 101; count += 1) {
    const fence = await startRun(store, 'default');
    await store.debates.finish(fence, finishStep(1));
  }
  expect(await sweepRetention(withRetention(service, 0), NEXT_DAY)).toEqual({ debates: 101, ledgerLines: 0 });
  expect(await store.debates.endedBefore('default', NEXT_DAY.toISOString(), 1)).toEqual([]);
});

test('retention › warns of an unavailable store and sweeps at the next time', async () => {
  const harness = await buildPausedService(HOUR_MS);
  harness.setUnavailable(true);
  const stop = startSweeping(harness.services);
  await harness.waitForSweep();
  expect(harness.warnings).toHaveLength(1);
  harness.setUnavailable(false);
  await harness.runNextSweep();
  expect(harness.warnings).toHaveLength(1);
  await stop();
});

test('retention › pauses for at most an hour, and deletes nothing when it is not set', async () => {
  const harness = await buildPausedService(365 * 24 * HOUR_MS);
  const stop = startSweeping(harness.services);
  await harness.waitForSweep();
  expect(harness.pausesMs).toEqual([HOUR_MS / 2]);
  await stop();
  const { store } = service.services;
  const { debateId } = await endDebateWithCost('default');
  const later = new Date('2126-11-28T10:00:00Z');
  expect(await sweepRetention(withRetention(service, null), later)).toEqual({ debates: 0, ledgerLines: 0 });
  expect(await store.debates.read('default', debateId)).not.toBeNull();
});

test('a tenant › keeps content and ledger for its own times, and other data for the default', async () => {
  service = await buildTestApp();
  const { store } = service.services;
  const ownRetention = { contentDays: 10, ledgerDays: 40 };
  const retentions = {
    both: ownRetention,
    content: { ...ownRetention, ledgerDays: null },
    neither: { contentDays: null, ledgerDays: null },
  };
  for (const [id, retention] of Object.entries(retentions)) {
    await store.tenants.put(tenantWith(id, { retention }));
    await endDebateWithCost(id);
  }
  const sweepAfter = (days: number, serviceDays: number | null) =>
    sweepRetention(withRetention(service, serviceDays === null ? null : serviceDays * DAY_MS), dayAfter(days));
  const countRows = async (id: string) => {
    const { rows } = await store.debates.list(id, NO_FILTER, { limit: 10, cursor: null });
    return [rows.length, (await store.budgets.ledger(id, { limit: 10, cursor: null })).rows.length];
  };
  const countRowsOfAll = async () =>
    Object.fromEntries(await Promise.all(Object.keys(retentions).map(async (id) => [id, await countRows(id)])));
  expect(await sweepAfter(10, 20)).toEqual({ debates: 0, ledgerLines: 0 });
  expect(await sweepAfter(11, 20)).toEqual({ debates: 2, ledgerLines: 0 });
  expect(await countRowsOfAll()).toEqual({ both: [0, 1], content: [0, 1], neither: [1, 1] });
  expect(await sweepAfter(21, 20)).toEqual({ debates: 1, ledgerLines: 2 });
  expect(await countRowsOfAll()).toEqual({ both: [0, 1], content: [0, 0], neither: [0, 0] });
  expect(await sweepAfter(41, null)).toEqual({ debates: 0, ledgerLines: 1 });
  // November has ended by then: its total is known without its lines.
  const novemberUsage = await store.budgets.usage('both', { month: '2026-11', closes: true });
  expect(novemberUsage.map(({ calls, costNanoUsd }) => [calls, costNanoUsd])).toEqual([[1, 3]]);
});

test('data of a deleted tenant › are kept for the retention of the service', async () => {
  service = await buildTestApp();
  const { store } = service.services;
  await store.tenants.put(tenantWith('deleted', { retention: { contentDays: 1, ledgerDays: 32 } }));
  await endDebateWithCost('deleted');
  await store.tenants.delete('deleted');
  expect(await sweepRetention(withRetention(service, 30 * DAY_MS), dayAfter(20))).toEqual({
    debates: 0,
    ledgerLines: 0,
  });
  expect(await sweepRetention(withRetention(service, 30 * DAY_MS), dayAfter(31))).toEqual({
    debates: 1,
    ledgerLines: 1,
  });
});

const DAY_MS = 24 * HOUR_MS;

function dayAfter(days: number): Date {
  return new Date(Date.parse(AT) + days * DAY_MS);
}

function withRetention({ services }: TestApp, retentionMs: number | null): Services {
  // Existing tenants are known also without keys.
  return { ...services, tenants: services.store.tenants, limits: { ...services.limits, retentionMs } };
}

/** A debate that ended on 27 November 2026 after one call for 3 nano-dollars. */
async function endDebateWithCost(tenant: string) {
  const { store } = service.services;
  const fence = await startRun(store, tenant, { reservations: [reservation('a', 5)] });
  await store.debates.finish(fence, finishStep(1, { settlements: [settlement(call('a'), 3)] }));
  return fence;
}
