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

interface AuditLine {
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

const send = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  payload?: object,
  headers = asOperator,
) => service.app.inject({ method, url: `/v1/admin${path}`, headers, ...(payload === undefined ? {} : { payload }) });

async function auditLinesAfter(after: number): Promise<AuditLine[]> {
  const reply = await send('GET', `/audit?after=${after}`);
  expect(reply.headers['content-type']).toBe('application/x-ndjson');
  return reply.body
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The records without those of reads of the audit log. */
async function actionsAfter(after: number): Promise<AuditLine[]> {
  return (await auditLinesAfter(after)).filter(({ action }) => action !== 'readAudit');
}

async function lastId(): Promise<number> {
  return (await auditLinesAfter(0)).at(-1)?.id ?? 0;
}

test('an action › has a record before and after it, with operator, path, body and status', async () => {
  const lastIdBefore = await lastId();
  const body = { budget: { limit_usd: 5, period: 'month' } };
  const reply = await send('PUT', '/tenants/acme', body, asAlice);
  expect(reply.statusCode).toBe(201);
  const action = {
    ...{ at: expect.stringMatching(/^\d{4}-.*Z$/), operator: 'alice', action: 'putTenant' },
    ...{ path: '/v1/admin/tenants/acme', address: '127.0.0.1', request_id: reply.headers['x-request-id'] },
  };
  expect(await actionsAfter(lastIdBefore)).toEqual([
    { id: expect.any(Number), ...action, phase: 'requested', status: null, body },
    { id: expect.any(Number), ...action, phase: 'answered', status: 201, body: null },
  ]);
});

test('ids › ascend without gaps, and a read continues after the last known one', async () => {
  await send('PATCH', '/tenants/acme', { max_streams: 3 });
  const auditLines = await auditLinesAfter(0);
  expect(auditLines.map(({ id }) => id)).toEqual(auditLines.map((_, i) => i + 1));
  const middle = Math.floor(auditLines.length / 2);
  expect((await auditLinesAfter(middle)).slice(0, auditLines.length - middle)).toEqual(auditLines.slice(middle));
});

test('a refused action › is recorded with its status, and a read of a tenant is not recorded', async () => {
  const lastIdBefore = await lastId();
  expect((await send('DELETE', '/tenants/absent')).statusCode).toBe(404);
  await send('GET', '/tenants/acme');
  await send('GET', '/backup');
  expect((await actionsAfter(lastIdBefore)).map((line) => [line.operator, line.action, line.status])).toEqual([
    ['admin', 'deleteTenant', null],
    ['admin', 'deleteTenant', 404],
    ['admin', 'readBackup', null],
    ['admin', 'readBackup', 200],
  ]);
});

test('the log › contains no key, neither of an operator nor a created one', async () => {
  const { key } = (await send('POST', '/tenants/acme/keys', { name: 'sales' }, asAlice)).json();
  const { body } = await send('GET', '/audit');
  expect(body).toContain('"name":"sales"');
  for (const secret of [key, ADMIN_KEY, ALICES_KEY]) expect(body).not.toContain(secret);
});

test('a large body › is recorded by its length', async () => {
  const lastIdBefore = await lastId();
  const data = Array.from({ length: 200 }, (_, i) => ({ model: `openai/m${i}`, correct: 1, total: 2 }));
  expect((await send('PUT', '/tenants/acme/reliabilities', { data })).statusCode).toBe(200);
  const [requested] = await actionsAfter(lastIdBefore);
  expect(requested).toMatchObject({ body: { characters: JSON.stringify({ data }).length } });
});

test.each(['after=-1', 'after=x', 'key=1'])('GET /v1/admin/audit?%s is refused', async (query) => {
  const reply = await send('GET', `/audit?${query}`);
  expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: query.split('=')[0] }] });
});

test('an action that cannot be recorded › is not carried out', async () => {
  const serviceWithoutAudit = await buildKeyedApp({
    change: ({ store, ...services }) => ({
      ...services,
      store: {
        ...store,
        records: { ...store.records, append: () => Promise.reject(new StoreUnavailableError('the disk is full')) },
      },
    }),
  });
  const reply = await serviceWithoutAudit.app.inject({
    method: 'PUT',
    url: '/v1/admin/tenants/acme',
    payload: {},
    headers: asOperator,
  });
  expect(reply.json()).toMatchObject({ status: 503, code: 'store_unavailable' });
  expect(await serviceWithoutAudit.services.store.tenants.tenant('acme')).toBeNull();
  await serviceWithoutAudit.close();
});

describe('named admin keys', () => {
  test('are accepted like PARLEY_ADMIN_KEY, and are not keys of tenants', async () => {
    expect((await send('GET', '/tenants', undefined, asAlice)).statusCode).toBe(200);
    const reply = await service.app.inject({ url: '/v1/debates', headers: asAlice });
    expect(reply.json()).toMatchObject({ status: 403, code: 'forbidden' });
    const wrongHeaders = { authorization: `Bearer ${ALICES_KEY}x` };
    expect((await send('GET', '/tenants', undefined, wrongHeaders)).statusCode).toBe(401);
  });

  test('prevent the start without PARLEY_ADMIN_KEY, because such a service serves every caller', async () => {
    const start = buildTestApp({ config, background: 'service' });
    await expect(start).rejects.toThrow('admin_keys: requires PARLEY_ADMIN_KEY');
  });
});

test('keys of a tenant › have the time of their last use, and null before it', async () => {
  const usedKey = await service.tenant('used');
  const unusedKey = await service.key('used');
  const lastIdBefore = Date.now();
  await service.ask(usedKey, '/v1/budget');
  const lastUsedAt = async (id: string) =>
    (await send('GET', '/tenants/used/keys')).json().data.find((row: { id: string }) => row.id === id).last_used_at;
  await expect.poll(() => lastUsedAt(usedKey.id)).not.toBeNull();
  expect(Date.parse(await lastUsedAt(usedKey.id))).toBeGreaterThanOrEqual(lastIdBefore);
  expect(await lastUsedAt(unusedKey.id)).toBeNull();
});
