/** The exported ledger, and a store from an older snapshot that is compared with it. */
import { appendFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startExportingLedger } from '../../../src/background/export-ledger.ts';
import { nano } from '../../../src/budget/money.ts';
import { realWorld } from '../../../src/compose.ts';
import { LedgerExport } from '../../../src/operations/backups/ledger-export.ts';
import { checkAgainstExport, suspendLimitedTenants } from '../../../src/operations/backups/restore-check.ts';
import type { Services } from '../../../src/operations/services.ts';
import type { Store } from '../../../src/stores/store.ts';
import { call, reservation, settlement, startRun, uniqueId, writeStep } from '../../contracts/steps.ts';
import { describeStores } from '../../contracts/stores-under-test.ts';
import { tenantWith } from '../../support/tenants.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-ledger-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NEVER = new AbortController().signal;
const NOW = new Date('2026-11-30T12:00:00.000Z');
const PAIR = { key: 'session', value: 's1' };

interface LedgerLine {
  readonly export_id: string;
  readonly tenant: string;
  readonly cost_usd: number;
}

async function recordCost(store: Store, tenant: string, cost: number, at = '2026-11-29T10:00:00.000Z'): Promise<void> {
  const budget = { limit: { limitNanoUsd: null, period: 'month' as const }, window: at.slice(0, 7) };
  const fence = await startRun(store, tenant, { budget, reservations: [reservation('a', cost)], pairs: [PAIR], at });
  await store.debates.write(fence, writeStep(1, { settlements: [settlement(call('a'), cost)], at }));
}

const readLines = async (path: string, tenant: string): Promise<LedgerLine[]> =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as LedgerLine)
    .filter((line) => line.tenant === tenant);

async function* readTextLines(...paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) yield* (await readFile(path, 'utf8')).split('\n');
}

describeStores('the exported ledger', (store) => {
  const openExport = (path: string) => {
    const ledgerExport = new LedgerExport(path);
    return { ledgerExport, run: () => ledgerExport.run({ store: store() }, NEVER) };
  };
  const readSpentNanoUsd = async (tenant: string) => (await store().budgets.read(tenant, '2026-11')).spentNanoUsd;

  test('has each line once, oldest first, over restarts and renamed files', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), uniqueId('tenant')];
    for (const cost of [1, 2, 3]) await recordCost(store(), tenant, cost);
    await openExport(path).run();
    await openExport(path).run();
    expect((await readLines(path, tenant)).map(({ cost_usd }) => cost_usd)).toEqual([1e-9, 2e-9, 3e-9]);
    await rename(path, `${path}.1`);
    await recordCost(store(), tenant, 4);
    await openExport(path).run();
    expect((await readLines(path, tenant)).map(({ cost_usd }) => cost_usd)).toEqual([4e-9]);
  });

  test('begins a new line after a line that a crash cut short, and has a lag until then', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), uniqueId('tenant')];
    await openExport(path).run();
    await appendFile(path, '{"export_id": "cut');
    await recordCost(store(), tenant, 5);
    const failingExport = openExport(join(folder, 'absent', 'ledger.ndjson'));
    await expect(failingExport.run()).rejects.toThrow('ENOENT');
    expect(failingExport.ledgerExport.lagSeconds(NOW)).toBe(26 * 3_600);
    const { ledgerExport, run } = openExport(path);
    expect(ledgerExport.lagSeconds(NOW)).toBeNull();
    await run();
    expect(ledgerExport.lagSeconds(NOW)).toBe(0);
    const text = await readFile(path, 'utf8');
    expect(text.startsWith('{"export_id": "cut\n') || text.includes('\n{"export_id": "cut\n')).toBe(true);
    const [last] = text.trimEnd().split('\n').slice(-1);
    expect(JSON.parse(last ?? '')).toMatchObject({ tenant, cost_usd: 5e-9 });
  });

  test('has a line twice with the same id when a crash comes between the file and the mark', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), uniqueId('tenant')];
    await openExport(path).run();
    await recordCost(store(), tenant, 6);
    const budgets = { ...store().budgets, markExported: () => Promise.reject(new Error('crashed')) };
    await expect(new LedgerExport(path).run({ store: { ...store(), budgets } }, NEVER)).rejects.toThrow('crashed');
    await openExport(path).run();
    const id = `${tenant}/000000000001/2026-11-29T10:00:00.000Z`;
    expect((await readLines(path, tenant)).map(({ export_id }) => export_id)).toEqual([id, id]);
    const { raised } = await checkAgainstExport(store(), readTextLines(path), { now: NOW, applies: true });
    expect(raised.filter((each) => each.tenant === tenant)).toEqual([]);
  });

  test('continues after lines that were deleted because of their age', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), uniqueId('tenant')];
    await recordCost(store(), tenant, 1, '2026-09-01T10:00:00.000Z');
    expect(await store().budgets.deleteBefore(tenant, '2026-10-01T00:00:00.000Z')).toBe(1);
    expect(await store().budgets.lastExportedLine(tenant)).toBe(1);
    await recordCost(store(), tenant, 2);
    await openExport(path).run();
    expect((await readLines(path, tenant)).map(({ cost_usd }) => cost_usd)).toEqual([2e-9]);
    // A deleted line is not a lost one.
    const oldLine = {
      ...(await readLines(path, tenant))[0],
      id: '000000000001',
      at: '2026-09-01T10:00:00.000Z',
      window: 'all',
    };
    await appendFile(path, `${JSON.stringify(oldLine)}\n`);
    const { raised } = await checkAgainstExport(store(), readTextLines(path), { now: NOW, applies: true });
    expect(raised.filter((each) => each.tenant === tenant)).toEqual([]);
  });

  test('is written by one of two processes', async () => {
    const tenant = uniqueId('tenant');
    await recordCost(store(), tenant, 8);
    const services = { store: store(), world: realWorld, log: console } as unknown as Services;
    const paths = [join(folder, 'a.ndjson'), join(folder, 'b.ndjson')];
    const stops = paths.map((path) => startExportingLedger(new LedgerExport(path))(services));
    const readWrittenLines = () => Promise.all(paths.map((path) => readLines(path, tenant).catch(() => [])));
    await vi.waitFor(async () => expect((await readWrittenLines()).flat()).toHaveLength(1), { timeout: 10_000 });
    await Promise.all(stops.map((stop) => stop()));
    expect((await readWrittenLines()).flat()).toHaveLength(1);
  });

  test('raises open windows by the lines that the store lost, also when it is applied twice', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), uniqueId('tenant')];
    await store().tenants.put(tenantWith(tenant, { budgetKeys: [PAIR.key] }));
    await store().caps.put({ tenant, pair: PAIR, limitNanoUsd: nano(100), period: 'month', maxCaps: 10 });
    await recordCost(store(), tenant, 30);
    await openExport(path).run();
    const [knownLine] = await readLines(path, tenant);
    // Lines that were exported after the snapshot was made.
    const laterLine = (number: number, cost: number, at: string) => {
      const id = String(number).padStart(12, '0');
      const line = { ...knownLine, id, at, window: at.slice(0, 7), cost_usd: cost * 1e-9, metadata: { session: 's1' } };
      return `${JSON.stringify({ ...line, export_id: `${tenant}/${id}/${at}` })}\n`;
    };
    const lostLines = [laterLine(2, 12, '2026-11-30T09:00:00.000Z'), laterLine(3, 5, '2026-10-31T09:00:00.000Z')].join(
      '',
    );
    await appendFile(path, `${lostLines}${lostLines}{"no": "line"}\nnot JSON\n`);

    const check = (applies: boolean) => checkAgainstExport(store(), readTextLines(path), { now: NOW, applies });
    const ofTenant = (raised: Awaited<ReturnType<typeof check>>['raised']) =>
      raised.filter((each) => each.tenant === tenant);
    const expected = [
      { tenant, pair: null, window: '2026-11', raisedNanoUsd: 12 },
      { tenant, pair: PAIR, window: '2026-11', raisedNanoUsd: 12 },
    ];
    const dryRun = await check(false);
    expect(ofTenant(dryRun.raised)).toEqual(expected);
    expect([dryRun.lost, dryRun.unreadable]).toEqual([2, 2]);
    expect(await readSpentNanoUsd(tenant)).toBe(30);
    expect(ofTenant((await check(true)).raised)).toEqual(expected);
    expect(ofTenant((await check(true)).raised)).toEqual([]);
    expect(await readSpentNanoUsd(tenant)).toBe(42);
    expect(await store().caps.read(tenant, PAIR, NOW.toISOString())).toMatchObject({ spentNanoUsd: 42 });

    // The service continues: its next line has a number that a lost line had, and counts beside it.
    await recordCost(store(), tenant, 7, '2026-11-30T11:00:00.000Z');
    await openExport(path).run();
    expect(ofTenant((await check(true)).raised)).toEqual([]);
    expect(await readSpentNanoUsd(tenant)).toBe(49);
  });

  test('suspends tenants with a limit when it is missing', async () => {
    const limitedTenant = tenantWith(uniqueId('tenant'), { budget: { limitNanoUsd: nano(5), period: 'day' } });
    const cappedTenant = tenantWith(uniqueId('tenant'), { budgetKeys: [PAIR.key] });
    const unlimitedTenant = tenantWith(uniqueId('tenant'));
    for (const tenant of [limitedTenant, cappedTenant, unlimitedTenant]) await store().tenants.put(tenant);
    await store().caps.put({
      tenant: cappedTenant.id,
      pair: PAIR,
      limitNanoUsd: nano(100),
      period: 'day',
      maxCaps: 10,
    });
    const areIncluded = (ids: readonly string[]) =>
      [limitedTenant, cappedTenant, unlimitedTenant].map(({ id }) => ids.includes(id));
    const readStatus = async ({ id }: { readonly id: string }) => (await store().tenants.tenant(id))?.status;
    expect(areIncluded(await suspendLimitedTenants(store(), { applies: false }))).toEqual([true, true, false]);
    expect(await readStatus(limitedTenant)).toBe('active');
    expect(areIncluded(await suspendLimitedTenants(store(), { applies: true }))).toEqual([true, true, false]);
    expect(await Promise.all([limitedTenant, cappedTenant, unlimitedTenant].map(readStatus))).toEqual([
      'suspended',
      'suspended',
      'active',
    ]);
    expect(areIncluded(await suspendLimitedTenants(store(), { applies: true }))).toEqual([false, false, false]);
  });
});
