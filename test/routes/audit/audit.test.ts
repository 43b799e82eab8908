/** The audit log: actions of operators, recorded before they are carried out, exported as lines of JSON. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { ADMIN_KEY, asOperator } from '../../support/requests/operation-requests.ts';

const ALICES_KEY = 'alice-0123456789abcdef0123456789abcdef';
const asAlice = { authorization: `Bearer ${ALICES_KEY}` };
const config = {
  admin_keys: [{ name: 'alice', key_sha256: createHash('sha256').update(ALICES_KEY).digest('hex') }],
};

interface Line {
  readonly id: number;
  readonly phase: string;
  readonly operator: string;
  readonly action: string;
  readonly status: number | null;
}

let service: KeyedApp;
beforeAll(async () => {
  service = await buildKeyedApp({ config });
});
afterAll(() => service.close());

const ask = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  payload?: object,
  headers = asOperator,
) => service.app.inject({ method, url: `/v1/admin${path}`, headers, ...(payload === undefined ? {} : { payload }) });

async function linesAfter(after: number): Promise<Line[]> {
  const reply = await ask('GET', `/audit?after=${after}`);
  expect(reply.headers['content-type']).toBe('application/x-ndjson');
  return reply.body
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Without the records of its own reads. */
async function actionsAfter(after: number): Promise<Line[]> {
  return (await linesAfter(after)).filter(({ action }) => action !== 'readAudit');
}

async function last(): Promise<number> {
  return (await linesAfter(0)).at(-1)?.id ?? 0;
}

test('an action › has a record before and after it, with operator, path, body and status', async () => {
  const before = await last();
  const body = { budget: { limit_usd: 5, period: 'month' } };
  const reply = await ask('PUT', '/tenants/acme', body, asAlice);
  expect(reply.statusCode).toBe(201);
  const action = {
    ...{ at: expect.stringMatching(/^\d{4}-.*Z$/), operator: 'alice', action: 'putTenant' },
    ...{ path: '/v1/admin/tenants/acme', address: '127.0.0.1', request_id: reply.headers['x-request-id'] },
  };
  expect(await actionsAfter(before)).toEqual([
    { id: expect.any(Number), ...action, phase: 'requested', status: null, body },
    { id: expect.any(Number), ...action, phase: 'answered', status: 201, body: null },
  ]);
});

test('ids › ascend without gaps, and a read continues after the last known one', async () => {
  await ask('PATCH', '/tenants/acme', { max_streams: 3 });
  const all = await linesAfter(0);
  expect(all.map(({ id }) => id)).toEqual(all.map((_, i) => i + 1));
  const middle = Math.floor(all.length / 2);
  expect((await linesAfter(middle)).slice(0, all.length - middle)).toEqual(all.slice(middle));
});

test('a refused action › is recorded with its status, and a read of a tenant is not recorded', async () => {
  const before = await last();
  expect((await ask('DELETE', '/tenants/nobody')).statusCode).toBe(404);
  await ask('GET', '/tenants/acme');
  await ask('GET', '/backup');
  expect((await actionsAfter(before)).map((line) => [line.operator, line.action, line.status])).toEqual([
    ['admin', 'deleteTenant', null],
    ['admin', 'deleteTenant', 404],
    ['admin', 'readBackup', null],
    ['admin', 'readBackup', 200],
  ]);
});

test('the log › contains no key, neither of an operator nor a created one', async () => {
  const { key } = (await ask('POST', '/tenants/acme/keys', { name: 'sales' }, asAlice)).json();
  const { body } = await ask('GET', '/audit');
  expect(body).toContain('"name":"sales"');
  for (const secret of [key, ADMIN_KEY, ALICES_KEY]) expect(body).not.toContain(secret);
});

test('a large body › is recorded by its length', async () => {
  const before = await last();
  const data = Array.from({ length: 200 }, (_, i) => ({ model: `openai/m${i}`, correct: 1, total: 2 }));
  expect((await ask('PUT', '/tenants/acme/reliabilities', { data })).statusCode).toBe(200);
  const [requested] = await actionsAfter(before);
  expect(requested).toMatchObject({ body: { characters: JSON.stringify({ data }).length } });
});

test.each(['after=-1', 'after=x', 'key=1'])('GET /v1/admin/audit?%s is refused', async (query) => {
  const reply = await ask('GET', `/audit?${query}`);
  expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: query.split('=')[0] }] });
});

test('an action that cannot be recorded › is not carried out', async () => {
  const blind = await buildKeyedApp({
    change: ({ store, ...services }) => ({
      ...services,
      store: {
        ...store,
        records: { ...store.records, append: () => Promise.reject(new StoreUnavailableError('the disk is full')) },
      },
    }),
  });
  const reply = await blind.app.inject({
    method: 'PUT',
    url: '/v1/admin/tenants/acme',
    payload: {},
    headers: asOperator,
  });
  expect(reply.json()).toMatchObject({ status: 503, code: 'store_unavailable' });
  expect(await blind.services.store.tenants.tenant('acme')).toBeNull();
  await blind.close();
});

describe('named admin keys', () => {
  test('serve beside the first one, and are not keys of tenants', async () => {
    expect((await ask('GET', '/tenants', undefined, asAlice)).statusCode).toBe(200);
    const reply = await service.app.inject({ url: '/v1/debates', headers: asAlice });
    expect(reply.json()).toMatchObject({ status: 403, code: 'forbidden' });
    const wrong = { authorization: `Bearer ${ALICES_KEY}x` };
    expect((await ask('GET', '/tenants', undefined, wrong)).statusCode).toBe(401);
  });

  test('stop the start of a service without PARLEY_ADMIN_KEY, which would serve every caller', async () => {
    const start = buildTestApp({ config, background: 'service' });
    await expect(start).rejects.toThrow('admin_keys: requires PARLEY_ADMIN_KEY');
  });
});

test('report when they were last used, and null before the first use', async () => {
  const used = await service.tenant('used');
  const idle = await service.key('used');
  const before = Date.now();
  await service.ask(used, '/v1/budget');
  const lastUse = async (id: string) =>
    (await ask('GET', '/tenants/used/keys')).json().data.find((row: { id: string }) => row.id === id).last_used_at;
  await expect.poll(() => lastUse(used.id)).not.toBeNull();
  expect(Date.parse(await lastUse(used.id))).toBeGreaterThanOrEqual(before);
  expect(await lastUse(idle.id)).toBeNull();
});
