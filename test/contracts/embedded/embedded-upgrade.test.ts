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
import { AT, call, finishStep, reservation, settlement, startRun } from '../steps.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-upgrade-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** The tables before reservations had a price, with two lines of 4 and 5 nano-dollars. */
function writeEarlierData(): void {
  const migrationIndex = migrations.findIndex((step) => step.includes('ADD COLUMN price'));
  const database = new DatabaseSync(join(dataDir, 'parley.db'));
  for (const step of migrations.slice(0, migrationIndex)) database.exec(step);
  database.exec(`PRAGMA user_version = ${migrationIndex}`);
  const insertLine = database.prepare('INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [i, cost] of [4, 5].entries()) {
    const key = call(`d${i}`);
    const ledgerFields = ledgerText(settlement(key, cost));
    insertLine.run(
      'default',
      i + 1,
      AT,
      'all',
      'earlier',
      callIdOf(key),
      reservationText(reservation(`d${i}`, 9)),
      cost,
      ledgerFields,
    );
  }
  database.exec("INSERT INTO budgets (tenant, window, spent, reserved) VALUES ('default', 'all', 9, 0)");
  database.close();
}

test('data of an earlier release › keep lines, sums by day and model, and the next number', async () => {
  writeEarlierData();
  const store = embeddedStore({ dataDir });
  const fence = await startRun(store, 'default', { reservations: [reservation('new', 7)] });
  await store.debates.finish(fence, finishStep(1, { settlements: [settlement(call('new'), 6)] }));
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
  const migrationIndex = migrations.findIndex((step) => step.includes('CREATE TABLE reviews'));
  const database = new DatabaseSync(join(dataDir, 'parley.db'));
  for (const step of migrations.slice(0, migrationIndex)) database.exec(step);
  database.exec(`PRAGMA user_version = ${migrationIndex}`);
  const records = [{ model: 'a/b', correct: 7, total: 10 }];
  const insertTenant = database.prepare(
    'INSERT INTO tenants (id, settings, created_at, model_records) VALUES (?, ?, ?, ?)',
  );
  insertTenant.run('acme', settingsText(tenantWith('acme')), AT, JSON.stringify(records));
  database.close();
  const store = embeddedStore({ dataDir });
  expect(await store.tenants.modelRecords('acme')).toEqual(records);
  const fence = await startRun(store, 'acme');
  await store.debates.finish(fence, finishStep(1));
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
  const insertPanel = database.prepare('INSERT INTO panels VALUES (?, ?, ?, ?, ?)');
  for (const tenant of ['deleted', 'present', 'default']) insertPanel.run(tenant, 'board', '{}', AT, AT);
  const insertTenant = database.prepare('INSERT INTO tenants (id, settings, created_at) VALUES (?, ?, ?)');
  insertTenant.run('present', settingsText(tenantWith('present')), AT);
  database.close();
  const store = embeddedStore({ dataDir });
  const put = async (id: string) => {
    const result = await store.tenants.put(tenantWith(id));
    return result === 'changed' ? result : (result?.created ?? null);
  };
  expect([await put('deleted'), await put('present'), await put('default'), await put('new')]).toEqual([
    ...[null, false, true, true],
  ]);
  await store.close();
});
