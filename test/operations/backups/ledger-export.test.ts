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
import { call, fresh, reservation, running, settlement, writing } from '../../contracts/steps.ts';
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

interface Line {
  readonly export_id: string;
  readonly tenant: string;
  readonly cost_usd: number;
}

async function pay(store: Store, tenant: string, cost: number, at = '2026-11-29T10:00:00.000Z'): Promise<void> {
  const budget = { limit: { limitNanoUsd: null, period: 'month' as const }, window: at.slice(0, 7) };
  const fence = await running(store, tenant, { budget, reservations: [reservation('a', cost)], pairs: [PAIR], at });
  await store.debates.write(fence, writing(1, { settlements: [settlement(call('a'), cost)], at }));
}

const linesOf = async (path: string, tenant: string): Promise<Line[]> =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Line)
    .filter((line) => line.tenant === tenant);

async function* textsOf(...paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) yield* (await readFile(path, 'utf8')).split('\n');
}

describeStores('the exported ledger', (store) => {
  const exporting = (path: string) => {
    const ledgerExport = new LedgerExport(path);
    return { ledgerExport, run: () => ledgerExport.run({ store: store() }, NEVER) };
  };
  const spent = async (tenant: string) => (await store().budgets.read(tenant, '2026-11')).spentNanoUsd;

  test('has each line once, oldest first, over restarts and renamed files', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), fresh('tenant')];
    for (const cost of [1, 2, 3]) await pay(store(), tenant, cost);
    await exporting(path).run();
    await exporting(path).run();
    expect((await linesOf(path, tenant)).map(({ cost_usd }) => cost_usd)).toEqual([1e-9, 2e-9, 3e-9]);
    await rename(path, `${path}.1`);
    await pay(store(), tenant, 4);
    await exporting(path).run();
    expect((await linesOf(path, tenant)).map(({ cost_usd }) => cost_usd)).toEqual([4e-9]);
  });

  test('begins a new line after a line that a crash cut short, and has a lag until then', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), fresh('tenant')];
    await exporting(path).run();
    await appendFile(path, '{"export_id": "cut');
    await pay(store(), tenant, 5);
    const failing = exporting(join(folder, 'absent', 'ledger.ndjson'));
    await expect(failing.run()).rejects.toThrow('ENOENT');
    expect(failing.ledgerExport.lagSeconds(NOW)).toBe(26 * 3_600);
    const { ledgerExport, run } = exporting(path);
    expect(ledgerExport.lagSeconds(NOW)).toBeNull();
    await run();
    expect(ledgerExport.lagSeconds(NOW)).toBe(0);
    const text = await readFile(path, 'utf8');
    expect(text.startsWith('{"export_id": "cut\n') || text.includes('\n{"export_id": "cut\n')).toBe(true);
    const [last] = text.trimEnd().split('\n').slice(-1);
    expect(JSON.parse(last ?? '')).toMatchObject({ tenant, cost_usd: 5e-9 });
  });

  test('has a line twice with the same id when a crash comes between the file and the mark', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), fresh('tenant')];
    await exporting(path).run();
    await pay(store(), tenant, 6);
    const budgets = { ...store().budgets, exported: () => Promise.reject(new Error('crashed')) };
    await expect(new LedgerExport(path).run({ store: { ...store(), budgets } }, NEVER)).rejects.toThrow('crashed');
    await exporting(path).run();
    const id = `${tenant}/000000000001/2026-11-29T10:00:00.000Z`;
    expect((await linesOf(path, tenant)).map(({ export_id }) => export_id)).toEqual([id, id]);
    const { raised } = await checkAgainstExport(store(), textsOf(path), { now: NOW, applies: true });
    expect(raised.filter((each) => each.tenant === tenant)).toEqual([]);
  });

  test('continues after lines that were deleted because of their age', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), fresh('tenant')];
    await pay(store(), tenant, 1, '2026-09-01T10:00:00.000Z');
    expect(await store().budgets.deleteBefore(tenant, '2026-10-01T00:00:00.000Z')).toBe(1);
    expect(await store().budgets.exportedTo(tenant)).toBe(1);
    await pay(store(), tenant, 2);
    await exporting(path).run();
    expect((await linesOf(path, tenant)).map(({ cost_usd }) => cost_usd)).toEqual([2e-9]);
    // A deleted line is not a lost one.
    const old = {
      ...(await linesOf(path, tenant))[0],
      id: '000000000001',
      at: '2026-09-01T10:00:00.000Z',
      window: 'all',
    };
    await appendFile(path, `${JSON.stringify(old)}\n`);
    const { raised } = await checkAgainstExport(store(), textsOf(path), { now: NOW, applies: true });
    expect(raised.filter((each) => each.tenant === tenant)).toEqual([]);
  });

  test('is written by one of two processes', async () => {
    const tenant = fresh('tenant');
    await pay(store(), tenant, 8);
    const services = { store: store(), world: realWorld, log: console } as unknown as Services;
    const paths = [join(folder, 'a.ndjson'), join(folder, 'b.ndjson')];
    const stops = paths.map((path) => startExportingLedger(new LedgerExport(path))(services));
    const written = () => Promise.all(paths.map((path) => linesOf(path, tenant).catch(() => [])));
    await vi.waitFor(async () => expect((await written()).flat()).toHaveLength(1), { timeout: 10_000 });
    await Promise.all(stops.map((stop) => stop()));
    expect((await written()).flat()).toHaveLength(1);
  });

  test('raises open windows by the lines that the store lost, also when it is applied twice', async () => {
    const [path, tenant] = [join(folder, 'ledger.ndjson'), fresh('tenant')];
    await store().tenants.put(tenantWith(tenant, { budgetKeys: [PAIR.key] }));
    await store().caps.put({ tenant, pair: PAIR, limitNanoUsd: nano(100), period: 'month', most: 10 });
    await pay(store(), tenant, 30);
    await exporting(path).run();
    const [known] = await linesOf(path, tenant);
    // Lines that were exported after the snapshot was made.
    const later = (number: number, cost: number, at: string) => {
      const id = String(number).padStart(12, '0');
      const line = { ...known, id, at, window: at.slice(0, 7), cost_usd: cost * 1e-9, metadata: { session: 's1' } };
      return `${JSON.stringify({ ...line, export_id: `${tenant}/${id}/${at}` })}\n`;
    };
    const lost = [later(2, 12, '2026-11-30T09:00:00.000Z'), later(3, 5, '2026-10-31T09:00:00.000Z')].join('');
    await appendFile(path, `${lost}${lost}{"no": "line"}\nnot JSON\n`);

    const check = (applies: boolean) => checkAgainstExport(store(), textsOf(path), { now: NOW, applies });
    const mine = (raised: Awaited<ReturnType<typeof check>>['raised']) =>
      raised.filter((each) => each.tenant === tenant);
    const expected = [
      { tenant, pair: null, window: '2026-11', raisedNanoUsd: 12 },
      { tenant, pair: PAIR, window: '2026-11', raisedNanoUsd: 12 },
    ];
    const trial = await check(false);
    expect(mine(trial.raised)).toEqual(expected);
    expect([trial.lost, trial.unreadable]).toEqual([2, 2]);
    expect(await spent(tenant)).toBe(30);
    expect(mine((await check(true)).raised)).toEqual(expected);
    expect(mine((await check(true)).raised)).toEqual([]);
    expect(await spent(tenant)).toBe(42);
    expect(await store().caps.read(tenant, PAIR, NOW.toISOString())).toMatchObject({ spentNanoUsd: 42 });

    // The service goes on: its next line has a number that a lost line had, and counts beside it.
    await pay(store(), tenant, 7, '2026-11-30T11:00:00.000Z');
    await exporting(path).run();
    expect(mine((await check(true)).raised)).toEqual([]);
    expect(await spent(tenant)).toBe(49);
  });

  test('is missing: tenants with a limit are suspended', async () => {
    const limited = tenantWith(fresh('tenant'), { budget: { limitNanoUsd: nano(5), period: 'day' } });
    const capped = tenantWith(fresh('tenant'), { budgetKeys: [PAIR.key] });
    const free = tenantWith(fresh('tenant'));
    for (const tenant of [limited, capped, free]) await store().tenants.put(tenant);
    await store().caps.put({ tenant: capped.id, pair: PAIR, limitNanoUsd: nano(100), period: 'day', most: 10 });
    const mine = (ids: readonly string[]) => [limited, capped, free].map(({ id }) => ids.includes(id));
    const statusOf = async ({ id }: { readonly id: string }) => (await store().tenants.tenant(id))?.status;
    expect(mine(await suspendLimitedTenants(store(), { applies: false }))).toEqual([true, true, false]);
    expect(await statusOf(limited)).toBe('active');
    expect(mine(await suspendLimitedTenants(store(), { applies: true }))).toEqual([true, true, false]);
    expect(await Promise.all([limited, capped, free].map(statusOf))).toEqual(['suspended', 'suspended', 'active']);
    expect(mine(await suspendLimitedTenants(store(), { applies: true }))).toEqual([false, false, false]);
  });
});
