/** GET /v1/admin/usage: the usage of tenants in a month, equal to their ledgers, as JSON and as CSV. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import type { LedgerRow } from '../../support/ledger.ts';
import { costOf, nanoOf } from '../../support/ledger.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

interface Row {
  readonly tenant?: string;
  readonly model?: string;
  readonly key_id?: string | null;
  readonly calls: number;
  readonly cost_usd: number;
}

const models = ['simulated/expert?accuracy=1&latency_ms=0', 'simulated/careful?accuracy=1&latency_ms=0'];
const payload = {
  question: 'What is 17 * 23?',
  debaters: models.map((model) => ({ model })),
  metadata: { customer: '42' },
};
let service: KeyedApp;
let acmeKey: Key;
let secondAcmeKey: Key;
let globexKey: Key;
const tenants = ['acme', 'globex'];
const currentMonth = () => new Date().toISOString().slice(0, 7);
const getAsOperator = (path: string) => service.app.inject({ url: path, headers: asOperator });
const readJson = async (path: string) => (await getAsOperator(path)).json();

beforeAll(async () => {
  const price = { input: 1, output: 2 };
  service = await buildKeyedApp({ config: { prices: { 'simulated/expert': price, 'simulated/careful': price } } });
  acmeKey = await service.tenant('acme', { budget: { limit_usd: 5, period: 'month' } });
  secondAcmeKey = await service.key('acme');
  globexKey = await service.tenant('globex');
  for (const key of [acmeKey, secondAcmeKey, globexKey]) {
    const request = { method: 'POST', url: '/v1/debates', payload, headers: { prefer: 'wait=30' } } as const;
    expect((await service.ask(key, request)).json().status).toBe('completed');
  }
});
afterAll(() => service.close());

async function readLedger(tenant: string): Promise<(LedgerRow & { key_id: string | null })[]> {
  return (await readJson(`/v1/admin/tenants/${tenant}/ledger?limit=100`)).data;
}

test('the rows of tenants and the total › are equal to the sums of the ledgers', async () => {
  const usage = await readJson('/v1/admin/usage');
  expect(usage).toMatchObject({ object: 'usage', month: currentMonth(), closed: false, group_by: ['tenant'] });
  const ledgers = await Promise.all(tenants.map(readLedger));
  const sums = ledgers.map((lines) => [lines.length, costOf(lines)]);
  expect(sums.every(([, cost = 0]) => cost > 0)).toBe(true);
  expect(usage.data.map((row: Row) => row.tenant)).toEqual(tenants);
  expect(usage.data.map((row: Row) => [row.calls, nanoOf(row.cost_usd)])).toEqual(sums);
  expect(nanoOf(usage.total.cost_usd)).toBe(costOf(ledgers.flat()));
});

test('rows grouped by model and key › are equal to the lines with that model and key', async () => {
  const { data } = await readJson(`/v1/admin/usage?month=${currentMonth()}&group_by=key,model`);
  const lines = (await Promise.all(tenants.map(readLedger))).flat();
  expect(new Set(data.map((row: Row) => row.key_id))).toEqual(new Set([acmeKey.id, secondAcmeKey.id, globexKey.id]));
  for (const row of data as Row[]) {
    const groupLines = lines.filter((line) => line.key_id === row.key_id && line.model === row.model);
    expect([row.calls, nanoOf(row.cost_usd)]).toEqual([groupLines.length, costOf(groupLines)]);
    expect(row).not.toHaveProperty('tenant');
  }
});

test('CSV › has a header, a row for each group and exact amounts', async () => {
  const reply = await getAsOperator('/v1/admin/usage?group_by=tenant,model,key&format=csv');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="usage-${currentMonth()}.csv"`);
  const [header, ...rows] = reply.body.trimEnd().split('\r\n');
  expect(header).toBe(
    'month,tenant,model,key_id,calls,input_tokens,cached_input_tokens,output_tokens,cost_usd,operator_cost_usd',
  );
  const cells = rows.map((row) => row.split(','));
  expect(cells.every((row) => row[0] === currentMonth() && /^\d+\.\d{9}$/.test(row.at(-1) ?? ''))).toBe(true);
  const total = cells.reduce((sum, row) => sum + nanoOf(row.at(-1)), 0);
  expect(total).toBe(nanoOf((await readJson('/v1/admin/usage')).total.cost_usd));
});

test('a month that is over › is closed, and one without debates is empty', async () => {
  expect(await readJson('/v1/admin/usage?month=2020-02')).toMatchObject({
    closed: true,
    data: [],
    total: { calls: 0 },
  });
  const { body } = await getAsOperator('/v1/admin/usage?month=2020-02&format=csv');
  expect(body).toBe('month,tenant,calls,input_tokens,cached_input_tokens,output_tokens,cost_usd,operator_cost_usd\r\n');
});

test.each([
  ['month=2026-13', 'month'],
  ['month=2026-1', 'month'],
  ['group_by=day', 'group_by.0'],
  ['group_by=', 'group_by.0'],
  ['group_by=tenant,tenant', 'group_by'],
  ['format=xlsx', 'format'],
  ['key=x', 'key'],
])('%s › is refused with the name of the field', async (query, path) => {
  const reply = await getAsOperator(`/v1/admin/usage?${query}`);
  expect(reply.json()).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(reply.json().fields[0].path).toBe(path);
});

test('a line › has its key and metadata; the metadata are deleted with the debate', async () => {
  const [line] = (await service.ask(acmeKey, '/v1/budget/ledger?limit=1')).json().data;
  expect(line).toMatchObject({ key_id: secondAcmeKey.id, metadata: { customer: '42' } });
  await service.ask(acmeKey, { method: 'DELETE', url: `/v1/debates/${line.debate_id}` });
  const [lineAfter] = await readLedger('acme');
  expect(lineAfter).toMatchObject({ id: line.id, key_id: secondAcmeKey.id, metadata: null });
});

test('the operator › reads the budget of a tenant, and the spending of each in the list', async () => {
  const tenantBudget = (await service.ask(acmeKey, '/v1/budget')).json();
  expect(await readJson('/v1/admin/tenants/acme/budget')).toEqual(tenantBudget);
  const { data } = await readJson('/v1/admin/tenants');
  expect(data.map((row: { id: string }) => row.id)).toEqual(tenants);
  expect(data[0]).toMatchObject({ spent_usd: tenantBudget.spent_usd, reserved_usd: 0 });
  expect(nanoOf(tenantBudget.spent_usd)).toBe(costOf(await readLedger('acme')));
});

test('budget and ledger of an unknown tenant › are absent; those of a deleted tenant stay', async () => {
  for (const path of ['budget', 'ledger']) {
    expect((await getAsOperator(`/v1/admin/tenants/absent/${path}`)).json()).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
  const ledgerBefore = await readLedger('globex');
  await service.requestAsAdmin('DELETE', '/globex');
  expect(await readLedger('globex')).toEqual(ledgerBefore);
  expect((await getAsOperator('/v1/admin/tenants/globex/budget')).statusCode).toBe(404);
  const { data } = await readJson('/v1/admin/usage');
  expect(data.map((row: Row) => row.tenant)).toEqual(tenants);
});
