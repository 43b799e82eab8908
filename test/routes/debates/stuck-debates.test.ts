/** /v1/admin/debates: lists stuck debates for the operator, and requeues them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Fleet } from '../../../src/operations/fleet/fleet.ts';
import { ended } from '../../support/build-app.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

const question = 'What is 17 * 23?';
let service: KeyedApp;
let key: Key;
let elapsedMs = 0;
let fleet: Fleet;

beforeEach(async () => {
  elapsedMs = 0;
  service = await buildKeyedApp({
    runs: false,
    change: (services) => {
      fleet = new Fleet(services.store.processes);
      return { ...services, fleet, world: { ...services.world, now: () => new Date(Date.now() + elapsedMs) } };
    },
  });
  key = await service.tenant('acme');
});
afterEach(() => service.close());

const startDebate = async (settings: object = {}) =>
  (await service.ask(key, { method: 'POST', url: '/v1/debates', payload: { question, ...settings } })).json()
    .id as string;
const listStuck = async (query = '') =>
  (await service.app.inject({ url: `/v1/admin/debates?stuck=true${query}`, headers: asOperator })).json();
const requeue = (payload: object) =>
  service.app.inject({ method: 'POST', url: '/v1/admin/debates/requeue', payload, headers: asOperator });

test('stuck › lists the debates that have waited above the limit, and no other', async () => {
  const lateId = await startDebate({ max_wait_seconds: 10 });
  await startDebate({ max_wait_seconds: 1_000 });
  elapsedMs = 65_000;
  expect(await listStuck()).toEqual({ object: 'list', data: [], next_cursor: null });
  elapsedMs = 75_000;
  const { data } = await listStuck();
  expect(data).toEqual([
    {
      ...{ tenant: 'acme', id: lateId, status: 'queued', reason: 'past_max_wait', started_at: null },
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
});

test('stuck › gives the reason why no live worker can run a debate, oldest first', async () => {
  const ids = [await startDebate(), await startDebate()];
  const worker = { id: 'w', version: '0.2.0', runsDebates: true, engineLevel: 1_000, providers: ['openai'] };
  await fleet.report(worker);
  const rows = (await listStuck()).data as { id: string; reason: string }[];
  expect(rows.map(({ id, reason }) => [id, reason])).toEqual(ids.map((id) => [id, 'provider_missing']));
  expect((await listStuck('&limit=1')).data).toHaveLength(1);
  await fleet.report({ ...worker, providers: ['simulated'] });
  expect((await listStuck()).data).toEqual([]);
});

test('requeue › runs the debate, also above the limit of its tenant', async () => {
  await service.requestAsAdmin('PUT', '/acme', { max_concurrent_debates: 1 });
  const id = await startDebate();
  service.run();
  expect((await requeue({ tenant: 'acme', id })).json()).toMatchObject({ tenant: 'acme', id });
  await ended(service, id, 'acme');
  expect((await service.ask(key, `/v1/debates/${id}`)).json().status).toBe('completed');
  expect((await requeue({ tenant: 'acme', id })).json()).toMatchObject({ status: 409, code: 'conflict' });
});

test('invalid requests › are refused by name', async () => {
  const id = await startDebate();
  expect((await requeue({ tenant: 'other', id })).json()).toMatchObject({ status: 404, code: 'not_found' });
  expect((await requeue({ id })).json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'tenant' }] });
  expect((await requeue({ tenant: 'a b', id })).json()).toMatchObject({ fields: [{ path: 'tenant' }] });
  for (const [query, path] of [
    ['', 'stuck'],
    ['?stuck=false', 'stuck'],
    ['?stuck=true&limit=0', 'limit'],
  ] as const) {
    const reply = await service.app.inject({ url: `/v1/admin/debates${query}`, headers: asOperator });
    expect(reply.json()).toMatchObject({ status: 400, code: 'invalid_request', fields: [{ path }] });
  }
  const tenantReply = await service.ask(key, '/v1/admin/debates?stuck=true');
  expect(tenantReply.json()).toMatchObject({ status: 403, code: 'forbidden' });
});
