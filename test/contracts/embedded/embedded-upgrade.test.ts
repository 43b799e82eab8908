/** A data directory of an earlier release: its spending stays counted, and its ledger continues. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../../src/stores/embedded/database/migrations.ts';
import { embeddedStore } from '../../../src/stores/embedded/embedded-store.ts';
import { callIdOf, ledgerText, reservationText } from '../../../src/stores/forms/stored-form.ts';
import { settingsText } from '../../../src/stores/forms/tenant-form.ts';
import { tenantWith } from '../../support/tenants.ts';
import { AT, call, finishing, reservation, running, settlement } from '../steps.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-upgrade-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** The tables before reservations had a price, with two lines of 4 and 5 nano-dollars. */
function writeEarlierData(): void {
  const before = migrations.findIndex((step) => step.includes('ADD COLUMN price'));
  const database = new DatabaseSync(join(dataDir, 'parley.db'));
  for (const step of migrations.slice(0, before)) database.exec(step);
  database.exec(`PRAGMA user_version = ${before}`);
  const line = database.prepare('INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [i, cost] of [4, 5].entries()) {
    const key = call(`d${i}`);
    const rest = ledgerText(settlement(key, cost));
    line.run(
      'default',
      i + 1,
      AT,
      'all',
      'earlier',
      callIdOf(key),
      reservationText(reservation(`d${i}`, 9)),
      cost,
      rest,
    );
  }
  database.exec("INSERT INTO budgets (tenant, window, spent, reserved) VALUES ('default', 'all', 9, 0)");
  database.close();
}

test('data of an earlier release › keep lines, sums by day and model, and the next number', async () => {
  writeEarlierData();
  const store = embeddedStore({ dataDir });
  const fence = await running(store, 'default', { reservations: [reservation('new', 7)] });
  await store.debates.finish(fence, finishing(1, { settlements: [settlement(call('new'), 6)] }));
  const { rows } = await store.budgets.ledger('default', { limit: 9, cursor: null });
  expect(rows.map(({ id, costNanoUsd, reservedNanoUsd }) => [id, costNanoUsd, reservedNanoUsd])).toEqual([
    ['000000000003', 6, 7],
    ['000000000002', 5, null],
    ['000000000001', 4, null],
  ]);
  expect(await store.budgets.read('default', 'all')).toEqual({ spentNanoUsd: 15, reservedNanoUsd: 0 });
  expect(await store.budgets.spending('default')).toEqual([
    { day: '2026-11-27', model: 'maker/model', costNanoUsd: 15 },
  ]);
  await store.close();
});

test('model records of an earlier release › are kept and grow by reviews', async () => {
  const before = migrations.findIndex((step) => step.includes('CREATE TABLE reviews'));
  const database = new DatabaseSync(join(dataDir, 'parley.db'));
  for (const step of migrations.slice(0, before)) database.exec(step);
  database.exec(`PRAGMA user_version = ${before}`);
  const records = [{ model: 'a/b', correct: 7, total: 10 }];
  const tenant = database.prepare('INSERT INTO tenants (id, settings, created_at, model_records) VALUES (?, ?, ?, ?)');
  tenant.run('acme', settingsText(tenantWith('acme')), AT, JSON.stringify(records));
  database.close();
  const store = embeddedStore({ dataDir });
  expect(await store.tenants.modelRecords('acme')).toEqual(records);
  const fence = await running(store, 'acme');
  await store.debates.finish(fence, finishing(1));
  const review = { answer: null, correct: true, note: null, at: AT };
  const marks = { verdict: true, roundOne: null, debaters: {} };
  const learned = { records: [{ model: 'a/b', correct: 1, total: 1 }], supersede: false, messages: [] };
  await store.debates.review({ tenant: 'acme', debateId: fence.debateId, review, marks, ...learned });
  expect(await store.tenants.modelRecords('acme')).toEqual([{ model: 'a/b', correct: 8, total: 11 }]);
  await store.close();
});

test('ids of tenants that release 0.1 deleted › are not used again when they left data', async () => {
  const database = new DatabaseSync(join(dataDir, 'parley.db'));
  for (const step of migrations) database.exec(step);
  database.exec(`PRAGMA user_version = ${migrations.length}`);
  const panel = database.prepare('INSERT INTO panels VALUES (?, ?, ?, ?, ?)');
  for (const tenant of ['deleted', 'present', 'default']) panel.run(tenant, 'board', '{}', AT, AT);
  const made = database.prepare('INSERT INTO tenants (id, settings, created_at) VALUES (?, ?, ?)');
  made.run('present', settingsText(tenantWith('present')), AT);
  database.close();
  const store = embeddedStore({ dataDir });
  const put = async (id: string) => {
    const made = await store.tenants.put(tenantWith(id));
    return made === 'changed' ? made : (made?.created ?? null);
  };
  expect([await put('deleted'), await put('present'), await put('default'), await put('new')]).toEqual([
    ...[null, false, true, true],
  ]);
  await store.close();
});
