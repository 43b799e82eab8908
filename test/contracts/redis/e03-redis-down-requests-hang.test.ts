/**
 * E03, the store's part: without Redis commands waited without a limit, ran late, or waited behind a blocking read.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redisStore } from '../../../src/stores/redis/redis-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../../support/redis/redis-server.ts';
import { tenantWith } from '../../support/tenants.ts';
import {
  AT,
  admission,
  budget,
  call,
  finishStep,
  judgingEvent,
  NO_FILTER,
  reservation,
  reserveStep,
  startRun,
  writeStep,
} from '../steps.ts';

const FENCE = { tenant: 't', debateId: 'd', epoch: 1 };
const PAGE = { limit: 10, cursor: null };

const KEY = { id: 'k', secretHash: '00', createdAt: AT, expiresAt: null, name: null, scopes: null, revokedAt: null };

/** Every method of the store that may fail. */
function callEveryMethod(store: Store): Record<string, Promise<unknown>> {
  const { debates, events, budgets, liveText, panels, tenants, rates } = store;
  return {
    admit: debates.admit(admission('t')),
    findByIdempotencyKey: debates.findByIdempotencyKey('t', 'k', AT),
    acquire: debates.acquire('t', 'd'),
    reserve: debates.reserve(FENCE, reserveStep([reservation('a', 1)])),
    sent: debates.sent(FENCE, [call('a')], { at: AT }),
    write: debates.write(FENCE, writeStep(1)),
    finish: debates.finish(FENCE, finishStep(1)),
    read: debates.read('t', 'd'),
    journal: debates.journal('t', 'd'),
    list: debates.list('t', NO_FILTER, PAGE),
    requestCancel: debates.requestCancel('t', 'd'),
    addNote: debates.addNote({
      tenant: 't',
      debateId: 'd',
      note: { id: 'n', text: 'x', created_at: '2026-11-29T00:00:00.000Z' },
      idempotencyKey: null,
      maxNotes: 10,
      level: 6,
      isClosed: false,
    }),
    notes: debates.notes('t', 'd'),
    requestConclude: debates.requestConclude('t', 'd', 6),
    deleteDebate: debates.delete('t', 'd'),
    unfinished: debates.unfinished(),
    readEvents: events.read({ tenant: 't', debateId: 'd', after: 0, limit: 1 }),
    watch: events.watch('t', 'd', () => {}),
    readBudget: budgets.read('t', 'all'),
    ledger: budgets.ledger('t', PAGE),
    savePanel: panels.save({ tenant: 't', name: 'p', settings: {}, at: AT, maxPanels: 1 }),
    readPanel: panels.read('t', 'p'),
    listPanels: panels.list('t', PAGE),
    panelNames: panels.names('t'),
    deletePanel: panels.delete('t', 'p'),
    readTenant: tenants.tenant('t'),
    putTenant: tenants.put(tenantWith('t')),
    versionedTenant: tenants.versioned('t'),
    deleteTenant: tenants.delete('t'),
    listTenants: tenants.list(PAGE),
    addKey: tenants.addKey({ ...KEY, tenant: 't' }),
    readKey: tenants.key('k'),
    listKeys: tenants.keys('t', PAGE),
    revokeKey: tenants.revokeKey('t', 'k', AT),
    readModelRecords: tenants.modelRecords('t'),
    putModelRecords: tenants.putModelRecords('t', []),
    count: rates.count({ tenant: 't' }, 1_000),
    watchText: liveText.watch('t', 'd', () => {}),
  };
}

async function expectUnavailableWithinTwoSeconds(store: Store): Promise<void> {
  const calls = callEveryMethod(store);
  const timeoutError = new Error('still pending after 2 s');
  const timer = Promise.withResolvers<never>();
  timer.promise.catch(() => {});
  const timeoutId = setTimeout(() => timer.reject(timeoutError), 2_000);
  const outcomes = await Promise.all(
    Object.entries(calls).map(async ([method, result]) => {
      const error: unknown = await Promise.race([result, timer.promise]).catch((reason: unknown) => reason);
      return [method, error instanceof StoreUnavailableError ? 'unavailable' : error];
    }),
  );
  clearTimeout(timeoutId);
  expect(outcomes).toEqual(Object.keys(calls).map((method) => [method, 'unavailable']));
  expect(await store.liveText.watched('t', 'd')).toBe(false);
  expect((await store.health()).reachable).toBe(false);
}

async function waitUntilReachable(store: Store): Promise<void> {
  await vi.waitFor(async () => expect((await store.health()).reachable).toBe(true), { timeout: 10_000 });
}

describe.runIf(hasRedisServer())('E03, a store whose Redis is unavailable', () => {
  let server: RedisServer;
  let store: Store;
  beforeEach(async () => {
    server = await startRedisServer();
    store = await redisStore({ url: server.url });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  test('fails every method within 2 s when Redis is stopped, and works again after a restart', async () => {
    const fence = await startRun(store, 'tenant', { reservations: [reservation('a', 10)] });
    await server.kill();
    await expectUnavailableWithinTwoSeconds(store);
    await server.restart();
    await waitUntilReachable(store);
    // The debate was acknowledged before the crash and is still there; the script cache was lost with the process.
    expect((await store.debates.write(fence, writeStep(1, { events: [judgingEvent('m')] }))).lastSequenceNumber).toBe(
      2,
    );
    expect((await store.budgets.read('tenant', 'all')).reservedNanoUsd).toBe(10);
  });

  test('fails every method within 2 s when Redis hangs, and runs no refused step later', async () => {
    const fence = await startRun(store, 'tenant', { reservations: [reservation('a', 10)] });
    const evaluations = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(String(await server.command('INFO', 'commandstats')))?.[1]);
    const before = await evaluations();
    server.freeze();
    const refused = [
      store.debates.reserve(fence, reserveStep([reservation('b', 50)], budget(100))),
      store.debates.write(fence, writeStep(1, { events: [judgingEvent('late')] })),
      store.debates.acquire('tenant', fence.debateId),
    ];
    const outcomes = await Promise.allSettled(refused);
    expect(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailableError),
    ).toEqual([true, true, true]);
    await expectUnavailableWithinTwoSeconds(store);
    server.thaw();
    await waitUntilReachable(store);
    // Redis did read the first two, but late. An acquisition reads the mark of the store first.
    expect(await evaluations()).toBeGreaterThanOrEqual(before + 2);
    expect((await store.budgets.read('tenant', 'all')).reservedNanoUsd).toBe(10);
    expect(await store.debates.read('tenant', fence.debateId)).toMatchObject({ lastSequenceNumber: 1, epoch: 1 });
  });

  test('opens without Redis and serves when Redis starts', async () => {
    await server.kill();
    const earlyStore = await redisStore({ url: server.url });
    expect((await earlyStore.health()).reachable).toBe(false);
    await server.restart();
    await waitUntilReachable(earlyStore);
    expect((await earlyStore.debates.admit(admission('tenant'))).kind).toBe('admitted');
    await earlyStore.close();
  });

  test('serves 50 followers without a connection for each and without delay for others', async () => {
    const fences = await Promise.all(Array.from({ length: 50 }, () => startRun(store, 'tenant')));
    const onWake = vi.fn<(debateId: string) => void>();
    await Promise.all(fences.map(({ debateId }) => store.events.watch('tenant', debateId, () => onWake(debateId))));
    const clients = String(await server.command('CLIENT', 'LIST'));
    expect(clients.match(/name=parley/g)).toHaveLength(2);
    await Promise.all(fences.map((fence) => store.debates.write(fence, writeStep(1, { events: [judgingEvent('m')] }))));
    await vi.waitFor(() => expect(new Set(onWake.mock.calls.flat()).size).toBe(50));
  });
});
