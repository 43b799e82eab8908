/** PUT and GET /v1/admin/tenants/{id}/reliabilities, which do not change any confidence. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

let service: KeyedApp;
beforeAll(async () => {
  service = await buildKeyedApp({ runs: false, config: { reliabilities: { 'simulated/bold': 0.55 } } });
});
afterAll(() => service.close());

const put = (data: unknown, id = 'acme') =>
  service.app.inject({
    method: 'PUT',
    url: `/v1/admin/tenants/${id}/reliabilities`,
    payload: { data },
    headers: asOperator,
  });

test('reliabilities › are read as they were stored, and replaced all at once', async () => {
  await service.requestAsAdmin('PUT', '/acme', {});
  const data = ['z/last', 'a/first'].map((model, correct) => ({ model, correct, total: 5 }));
  for (const rows of [data, data.slice(1), []]) {
    const list = { object: 'list', data: rows, next_cursor: null };
    expect((await put(rows)).json()).toEqual(list);
    expect((await service.requestAsAdmin('GET', '/acme/reliabilities')).json()).toEqual(list);
  }
});

test('reliabilities › are statistics: debates use the configured values', async () => {
  const key = await service.tenant('counted');
  await put([{ model: 'simulated/careful', correct: 7, total: 10 }], 'counted');
  const debaters = ['careful', 'bold', 'stubborn'].map((name) => ({ model: `simulated/${name}` }));
  const payload = { question: 'Why?', debaters };
  const { id } = (await service.ask(key, { method: 'POST', url: '/v1/debates', payload })).json();
  const { config } = (await service.ask(key, `/v1/debates/${id}`)).json();
  expect(config.debaters.map(({ reliability }: { reliability: number }) => reliability)).toEqual([0.7, 0.55, 0.7]);
});

test('reliabilities › are deleted with their tenant', async () => {
  await service.requestAsAdmin('PUT', '/leaving', {});
  await put([{ model: 'simulated/careful', correct: 1, total: 1 }], 'leaving');
  await service.requestAsAdmin('DELETE', '/leaving');
  const url = '/v1/admin/tenants/leaving/reliabilities';
  expect((await service.app.inject({ url, headers: asOperator })).statusCode).toBe(404);
  expect(await service.services.store.tenants.modelRecords('leaving')).toEqual([]);
});

test.each([
  ['more right answers than answers', [{ model: 'a/b', correct: 2, total: 1 }], 'data.0.correct'],
  ['half a correct answer', [{ model: 'a/b', correct: 0.5, total: 1 }], 'data.0.correct'],
  ['a negative count', [{ model: 'a/b', correct: -1, total: 1 }], 'data.0.correct'],
  ['no model', [{ model: 'b', correct: 0, total: 1 }], 'data.0.model'],
  ['one model twice', Array(2).fill({ model: 'a/b', correct: 0, total: 1 }), 'data'],
  ['no list', null, 'data'],
])('%s › is a 400 with the name of the field', async (_, data, path) => {
  const reply = await put(data);
  expect([reply.statusCode, reply.json().fields?.[0]?.path]).toEqual([400, path]);
});

test('reliabilities › require a tenant', async () => {
  expect((await put([], 'absent')).statusCode).toBe(404);
  expect(
    (await service.app.inject({ url: '/v1/admin/tenants/absent/reliabilities', headers: asOperator })).statusCode,
  ).toBe(404);
});
