/** PUT, GET and DELETE /v1/admin/tenants/{id}, GET /v1/admin/tenants. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteTenantContent } from '../../../src/background/delete-tenant-content.ts';
import { ended } from '../../support/build-app.ts';
import { hang } from '../../support/fake-provider/fake-reply.ts';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

let service: KeyedApp;
beforeAll(async () => {
  service = await buildKeyedApp({
    script: () => hang(),
    config: { limits: { max_queued_debates: 7, max_streams: 9 } },
  });
});
afterAll(() => service.close());

const put = (id: string, payload: object) =>
  service.app.inject({ method: 'PUT', url: `/v1/admin/tenants/${id}`, payload, headers: asOperator });
const read = (id: string) => service.app.inject({ url: `/v1/admin/tenants/${id}`, headers: asOperator });

const patch = (id: string, payload: object, headers: object = {}) =>
  service.app.inject({
    method: 'PATCH',
    url: `/v1/admin/tenants/${id}`,
    payload,
    headers: { ...asOperator, ...headers },
  });

test('a change that always conflicts with another change › is refused and can be repeated', async () => {
  const conflictingService = await buildKeyedApp({
    change: ({ store, ...services }) => ({
      ...services,
      store: { ...store, tenants: { ...store.tenants, put: async () => 'changed' as const } },
    }),
  });
  const request = { method: 'PUT', url: '/v1/admin/tenants/acme', payload: {}, headers: asOperator } as const;
  const reply = await conflictingService.app.inject(request);
  await conflictingService.close();
  expect(reply.json()).toMatchObject({ status: 503, detail: expect.stringContaining('other requests') });
  expect(reply.headers['retry-after']).toBe('1');
});

const DEBATERS = [{ model: 'openai/gpt-4o', count: 2 }];
const fullSettings = {
  name: 'Acme Ltd',
  status: 'active',
  budget: { limit_usd: 12.000000001, period: 'week' },
  max_concurrent_debates: 2,
  max_queued_debates: null,
  requests_per_minute: 600,
  max_streams: 10,
  allowed_models: ['openai/gpt-4o'],
  audit_rate: 0.25,
  retention: { content_days: 30, ledger_days: 400 },
  budget_keys: ['session', 'user'],
  operator_keys: 'fallback',
};

describe('a PUT of a tenant', () => {
  test('creates the tenant, with amounts exact to the nano-dollar', async () => {
    const reply = await put('acme', fullSettings);
    expect(reply.statusCode).toBe(201);
    expect(reply.headers.location).toBe('/v1/admin/tenants/acme');
    expect(reply.json()).toEqual({ id: 'acme', ...fullSettings, created_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect((await read('acme')).json()).toEqual(reply.json());
  });

  test('sets no limits, except those of the configuration, when it has no fields', async () => {
    expect((await put('plain', {})).json()).toMatchObject({
      name: 'plain',
      status: 'active',
      budget: { limit_usd: null, period: 'none' },
      // The number of debates that one process runs concurrently.
      max_concurrent_debates: 100,
      max_queued_debates: 7,
      requests_per_minute: null,
      max_streams: 9,
      allowed_models: null,
      retention: { content_days: null, ledger_days: null },
    });
  });

  test('removes the limit on concurrent debates when it is null', async () => {
    expect((await put('wide', { max_concurrent_debates: null })).json().max_concurrent_debates).toBeNull();
  });

  test('replaces all fields and keeps the creation time when it is repeated', async () => {
    const first = (await put('twice', fullSettings)).json();
    const second = await put('twice', { budget: null, max_streams: 1 });
    expect(second.statusCode).toBe(200);
    expect(second.json()).toMatchObject({ name: 'twice', max_streams: 1, allowed_models: null });
    expect(second.json().created_at).toBe(first.created_at);
  });

  test('keeps the budget when it is repeated, unless it removes it', async () => {
    await put('repeated', fullSettings);
    const reply = await put('repeated', { max_streams: 1 });
    expect([reply.statusCode, reply.json().code, reply.json().fields[0].path]).toEqual([
      422,
      'incompatible_options',
      'budget',
    ]);
    expect((await read('repeated')).json()).toMatchObject(fullSettings);
    expect((await put('repeated', { budget: null })).json().budget).toEqual({ limit_usd: null, period: 'none' });
    expect((await put('repeated', {})).statusCode).toBe(200);
  });

  test('takes effect with the next request', async () => {
    const key = await service.tenant('budgeted', { budget: { limit_usd: 3, period: 'day' } });
    expect((await service.ask(key, '/v1/budget')).json()).toMatchObject({ limit_usd: 3, period: 'day' });
    await put('budgeted', { budget: { limit_usd: 5, period: 'month' } });
    expect((await service.ask(key, '/v1/budget')).json()).toMatchObject({ limit_usd: 5, period: 'month' });
  });

  test.each([
    ['an unknown field', 'x', { limit: 1 }, 'limit'],
    ['a limit of zero streams', 'x', { max_streams: 0 }, 'max_streams'],
    ['a limit of half a request', 'x', { requests_per_minute: 1.5 }, 'requests_per_minute'],
    ['a negative budget', 'x', { budget: { limit_usd: -1 } }, 'budget.limit_usd'],
    ['an unknown status', 'x', { status: 'asleep' }, 'status'],
    ['an unknown period', 'x', { budget: { period: 'year' } }, 'budget.period'],
    ['a model without its provider', 'x', { allowed_models: ['gpt-4o'] }, 'allowed_models.0'],
    ['an invalid id', 'a%2Fb', {}, 'id'],
    ['a long id', 'x'.repeat(65), {}, 'id'],
  ])('is a 400 with the name of the field for %s', async (_, id, payload, path) => {
    const reply = await put(id, payload);
    expect([reply.statusCode, reply.json().fields?.[0]?.path]).toEqual([400, path]);
  });
});

describe('a change of a tenant', () => {
  test('a PATCH › changes the fields that it names, also in the budget, and no other', async () => {
    const tenantBefore = (await put('patched', fullSettings)).json();
    const reply = await patch('patched', { max_streams: 3, budget: { limit_usd: 5 } });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ ...tenantBefore, max_streams: 3, budget: { limit_usd: 5, period: 'week' } });
    expect((await read('patched')).json()).toEqual(reply.json());
    const clearedFields = {
      name: null,
      budget: null,
      max_queued_debates: null,
      requests_per_minute: null,
      allowed_models: null,
    };
    expect((await patch('patched', clearedFields)).json()).toEqual({
      ...tenantBefore,
      ...clearedFields,
      name: 'patched',
      budget: { limit_usd: null, period: 'none' },
      max_streams: 3,
    });
    expect((await patch('patched', {})).json()).toEqual((await read('patched')).json());
  });

  test('a PATCH › changes the retention fields that it names, and no other', async () => {
    await put('keeping', fullSettings);
    const patchRetention = async (retention: object | null) => (await patch('keeping', { retention })).json().retention;
    expect(await patchRetention({ content_days: 7 })).toEqual({ content_days: 7, ledger_days: 400 });
    expect(await patchRetention({ ledger_days: null })).toEqual({ content_days: 7, ledger_days: null });
    expect(await patchRetention(null)).toEqual({ content_days: null, ledger_days: null });
    for (const invalidRetention of [
      { content_days: 0 },
      { content_days: 1.5 },
      { ledger_days: 31 },
      { ledger_days: 36_501 },
      { days: 1 },
    ])
      expect((await patch('keeping', { retention: invalidRetention })).json()).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
    expect((await patch('keeping', { retention: { ledger_days: 32 } })).json().retention.ledger_days).toBe(32);
  });

  test('a PATCH › is refused for an absent tenant and for wrong fields', async () => {
    expect((await patch('absent', { max_streams: 1 })).json().code).toBe('not_found');
    await put('wrong', fullSettings);
    expect((await patch('wrong', { max_streams: 0 })).json()).toMatchObject({ fields: [{ path: 'max_streams' }] });
    expect((await patch('wrong', { streams: 1 })).json()).toMatchObject({ fields: [{ path: 'streams' }] });
  });

  test('If-Match › refuses a change when the tenant was changed after the read', async () => {
    const { etag } = (await put('tagged', fullSettings)).headers;
    expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
    expect((await read('tagged')).headers.etag).toBe(etag);
    const first = await patch('tagged', { max_streams: 3 }, { 'if-match': `"other", ${etag}` });
    expect(first.statusCode).toBe(200);
    expect(first.headers.etag).not.toBe(etag);
    const staleReplies = [
      await patch('tagged', { max_streams: 4 }, { 'if-match': etag }),
      await patch('tagged', { max_streams: 4 }, { 'if-match': `W/${first.headers.etag}` }),
      await service.app.inject({
        method: 'PUT',
        url: '/v1/admin/tenants/tagged',
        payload: { budget: null },
        headers: { ...asOperator, 'if-match': String(etag) },
      }),
    ];
    expect(staleReplies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      Array(3).fill([412, 'precondition_failed']),
    );
    expect((await read('tagged')).json().max_streams).toBe(3);
    expect((await patch('tagged', { max_streams: 5 }, { 'if-match': '*' })).statusCode).toBe(200);
    expect((await patch('absent', {}, { 'if-match': '*' })).statusCode).toBe(412);
    expect((await patch('tagged', {}, { 'if-match': 'abc' })).json()).toMatchObject({ fields: [{ path: 'if-match' }] });
  });

  test('concurrent changes › are all stored', async () => {
    await put('busy', fullSettings);
    const fields = ['max_streams', 'requests_per_minute', 'max_concurrent_debates', 'max_queued_debates'];
    await Promise.all(fields.map((field) => patch('busy', { [field]: 77 })));
    const tenant = (await read('busy')).json();
    expect(fields.map((field) => tenant[field])).toEqual([77, 77, 77, 77]);
  });
});

describe('a deletion of a tenant', () => {
  test('revokes its keys at once, and no other keys', async () => {
    const [key, other] = [await service.tenant('leaving'), await service.tenant('staying')];
    const second = await service.key('leaving');
    expect((await service.requestAsAdmin('DELETE', '/leaving')).statusCode).toBe(204);
    for (const each of [key, second]) expect((await service.ask(each, '/v1/budget')).statusCode).toBe(401);
    expect((await service.ask(other, '/v1/budget')).statusCode).toBe(200);
    expect((await read('leaving')).statusCode).toBe(404);
    expect(
      (await service.app.inject({ method: 'DELETE', url: '/v1/admin/tenants/leaving', headers: asOperator })).json(),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('cancels its running and waiting debates', async () => {
    const key = await service.tenant('broke', { max_concurrent_debates: 1 });
    const payload = { question: 'Why?', adaptive_routing: false, debaters: [{ model: 'openai/gpt-4o', count: 2 }] };
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      ids.push((await service.ask(key, { method: 'POST', url: '/v1/debates', payload })).json().id);
    }
    await service.requestAsAdmin('DELETE', '/broke');
    for (const id of ids) await ended(service, id, 'broke');
    const records = await Promise.all(ids.map((id) => service.services.store.debates.read('broke', id)));
    expect(records.map((record) => record?.status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    // One debate ran, with two debaters. The two waiting debates ended without a call.
    expect(service.provider.requests.length).toBeLessThanOrEqual(2);
    expect((await service.ask(key, '/v1/budget')).statusCode).toBe(401);
    expect((await service.services.store.budgets.read('broke', 'all')).reservedNanoUsd).toBe(0);
  });

  test('its id › is refused permanently, with and without its content', async () => {
    for (const content of ['keep', 'delete']) {
      await service.tenant(`deleted-${content}`);
      await service.requestAsAdmin('DELETE', `/deleted-${content}?content=${content}`);
      await deleteTenantContent(service.services, new AbortController().signal);
      expect((await put(`deleted-${content}`, {})).json()).toMatchObject({ status: 409, code: 'tenant_deleted' });
    }
  });

  test('its content › is deleted in the background, except the ledger', async () => {
    const ownService = await buildKeyedApp();
    const key = await ownService.tenant('leaving-all');
    const other = await ownService.tenant('other');
    const payload = { question: 'What is 17 * 23?', max_rounds: 1 };
    const post = async (by: typeof key) =>
      (await ownService.ask(by, { method: 'POST', url: '/v1/debates', payload })).json().id as string;
    const [deletedDebateId, otherDebateId] = [await post(key), await post(other)];
    await ended(ownService, deletedDebateId, 'leaving-all');
    await ended(ownService, otherDebateId, 'other');
    await ownService.ask(key, { method: 'PUT', url: '/v1/panels/board', payload: { max_rounds: 1 } });
    const { budgets, calibrations, debates, events, panels } = ownService.services.store;
    const calibration = { tenant: 'leaving-all', panel: 'a1b2' };
    await calibrations.put(calibration, { id: 'label:1', text: 'the right answer' });
    const ledgerBefore = await budgets.ledger('leaving-all', { limit: 100, cursor: null });
    expect(ledgerBefore.rows.length).toBeGreaterThan(0);

    expect((await ownService.requestAsAdmin('DELETE', '/leaving-all?content=delete')).statusCode).toBe(202);
    const deleteContent = () => deleteTenantContent(ownService.services, new AbortController().signal);
    expect(await deleteContent()).toEqual(['leaving-all']);
    expect(await deleteContent()).toEqual([]);
    expect(await debates.read('leaving-all', deletedDebateId)).toBeNull();
    expect(await events.read({ tenant: 'leaving-all', debateId: deletedDebateId, after: 0, limit: 9 })).toEqual([]);
    expect(await panels.names('leaving-all')).toEqual([]);
    expect((await calibrations.read(calibration)).entries).toEqual([]);
    expect(await budgets.ledger('leaving-all', { limit: 100, cursor: null })).toEqual(ledgerBefore);
    expect((await ownService.ask(other, `/v1/debates/${otherDebateId}`)).statusCode).toBe(200);
    await ownService.close();
  });

  test('its content › is deleted once its last debate has ended', async () => {
    const ownService = await buildKeyedApp({ runs: false });
    const key = await ownService.tenant('busy');
    const payload = { question: 'What is 17 * 23?' };
    const { id } = (await ownService.ask(key, { method: 'POST', url: '/v1/debates', payload })).json();
    await ownService.requestAsAdmin('DELETE', '/busy?content=delete');
    const deleteContent = () => deleteTenantContent(ownService.services, new AbortController().signal);
    expect(await deleteContent()).toEqual([]);
    ownService.run();
    await vi.waitFor(async () => expect(await deleteContent()).toEqual(['busy']), { timeout: 10_000 });
    expect(await ownService.services.store.debates.read('busy', id)).toBeNull();
    await ownService.close();
  });

  test('its content › can still be deleted when the tenant was deleted without it', async () => {
    await service.tenant('later');
    expect((await service.requestAsAdmin('DELETE', '/later')).statusCode).toBe(204);
    expect((await service.requestAsAdmin('DELETE', '/later?content=delete')).statusCode).toBe(202);
    const unknownRequest = {
      method: 'DELETE',
      url: '/v1/admin/tenants/absent?content=delete',
      headers: asOperator,
    } as const;
    expect((await service.app.inject(unknownRequest)).statusCode).toBe(404);
    const wrongRequest = {
      method: 'DELETE',
      url: '/v1/admin/tenants/later?content=some',
      headers: asOperator,
    } as const;
    expect((await service.app.inject(wrongRequest)).json()).toMatchObject({
      status: 400,
      fields: [{ path: 'content' }],
    });
  });
});

test('tenants › are listed by id, page by page', async () => {
  for (const id of ['list-c', 'list-a', 'list-b']) await put(id, {});
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`;
    const page = (await service.requestAsAdmin('GET', query)).json();
    ids.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(ids).toEqual(ids.toSorted());
  expect(ids.filter((id) => id.startsWith('list-'))).toEqual(['list-a', 'list-b', 'list-c']);
});

test('a tenant that was deleted during a debate › cannot reserve any amount', async () => {
  const { budgetCheck } = await import('../../../src/runner/run-context.ts');
  const check = budgetCheck(await service.services.tenants.tenant('absent'), new Date());
  expect(check).toEqual({ limit: { limitNanoUsd: 0, period: 'none' }, window: 'all' });
});

test('a suspended tenant › is refused everywhere until it is active, and its debates continue', async () => {
  const key = await service.tenant('paused', fullSettings);
  const request = { method: 'POST', url: '/v1/debates', payload: { question: 'Why?', debaters: DEBATERS } } as const;
  const { id } = (await service.ask(key, request)).json();
  expect((await patch('paused', { status: 'suspended' })).json()).toMatchObject({
    ...fullSettings,
    status: 'suspended',
  });
  const replies = [
    await service.ask(key, request),
    await service.ask(key, `/v1/debates/${id}`),
    await service.ask(key, { method: 'POST', url: '/mcp', payload: {} }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(replies[0]?.json()).toMatchObject({ code: 'tenant_suspended' });
  const completion = await service.ask(key, {
    method: 'POST',
    url: '/v1/chat/completions',
    payload: { model: 'debate/critique', messages: [{ role: 'user', content: 'Why?' }] },
  });
  expect(completion.json().error).toMatchObject({ code: 'tenant_suspended', type: 'permission_error' });
  await patch('paused', { status: null });
  expect((await service.ask(key, `/v1/debates/${id}`)).json()).toMatchObject({ id, error: null });
});
