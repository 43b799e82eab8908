/** /v1/webhooks: endpoints that a tenant manages; their secrets are returned once. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretRedactor } from '../../../src/telemetry/logs/log-redaction.ts';
import { finishStep, startRun } from '../../contracts/steps.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

const EVENTS = [
  ...['debate.escalated', 'debate.completed', 'debate.failed', 'debate.cancelled'],
  ...['debate.budget_exceeded', 'debate.reviewed', 'guarantee.certified', 'guarantee.suspended'],
];
const url = 'https://hooks.example.org/parley?team=red';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ runs: false });
});
afterAll(() => service.close());

const post = (payload: object, path = '') =>
  service.app.inject({ method: 'POST', url: `/v1/webhooks${path}`, payload });
const put = (id: string, payload: object) => service.app.inject({ method: 'PUT', url: `/v1/webhooks/${id}`, payload });
const get = (path: string) => service.app.inject(`/v1/webhooks${path}`);
const deleteWebhook = (id: string) => service.app.inject({ method: 'DELETE', url: `/v1/webhooks/${id}` });

test('an endpoint › is created, read, listed, replaced and deleted', async () => {
  const createReply = await post({ url });
  const { id, secret, ...view } = createReply.json();
  expect([createReply.statusCode, createReply.headers.location, createReply.headers['cache-control']]).toEqual([
    201,
    `/v1/webhooks/${id}`,
    'no-store',
  ]);
  expect(view).toEqual({
    url,
    events: EVENTS,
    enabled: true,
    include_answer: true,
    disabled_because: null,
    failing_since: null,
    created_at: view.created_at,
    updated_at: view.created_at,
  });
  // 32 bytes that the library accepts as a key.
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(new Webhook(secret).sign('m', new Date(), '{}')).toMatch(/^v1,/);
  expect((await get(`/${id}`)).json()).toEqual({ id, ...view });

  const secondEndpoint = (await post({ url: 'http://example.org', events: ['debate.failed'], enabled: false })).json();
  const { data, next_cursor } = (await get('')).json();
  expect([data.map((each: { id: string }) => each.id), next_cursor]).toEqual([[id, secondEndpoint.id], null]);

  const replaceReply = await put(id, { url: 'https://example.org/new', events: ['debate.reviewed'] });
  expect(replaceReply.json()).toMatchObject({ id, url: 'https://example.org/new', events: ['debate.reviewed'] });
  expect((await get(`/${id}`)).json()).toEqual(replaceReply.json());

  for (const each of [id, secondEndpoint.id]) expect((await deleteWebhook(each)).statusCode).toBe(204);
  expect((await deleteWebhook(id)).statusCode).toBe(404);
  expect((await get(`/${id}`)).statusCode).toBe(404);
  expect((await get('')).json().data).toEqual([]);
});

test('a secret › is in the reply that creates it, and in no other reply or log line', async () => {
  const { id, secret } = (await post({ url })).json();
  const rotateReply = await service.app.inject({ method: 'POST', url: `/v1/webhooks/${id}/rotate` });
  expect(rotateReply.headers['cache-control']).toBe('no-store');
  const { secret: newSecret } = rotateReply.json();
  expect(newSecret).toMatch(/^whsec_/);
  expect(newSecret).not.toBe(secret);
  const replies = [await get(''), await get(`/${id}`), await get(`/${id}/deliveries`), await put(id, { url })];
  for (const { body } of replies) expect(body).not.toContain('whsec_');
  expect(secretRedactor([])(JSON.stringify({ detail: `signed with ${secret}, ${newSecret}` }))).toBe(
    '{"detail":"signed with [redacted], [redacted]"}',
  );
  await deleteWebhook(id);
});

test('a tenant › has a maximum of ten endpoints, also with concurrent requests', async () => {
  const replies = await Promise.all(Array.from({ length: 14 }, () => post({ url })));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  const refusal = replies.find(({ statusCode }) => statusCode !== 201);
  expect(refusal?.json()).toMatchObject({ status: 409, code: 'limit_reached' });
  const { data } = (await get('')).json();
  for (const { id } of data) await deleteWebhook(id);
});

describe('a request is refused with', () => {
  test.each([
    ['no address', {}, 'url'],
    ['an address without a protocol', { url: 'example.org/hook' }, 'url'],
    ['another protocol', { url: 'ftp://example.org' }, 'url'],
    ['a file', { url: 'file:///etc/passwd' }, 'url'],
    ['a password', { url: 'https://user:hunter2@example.org' }, 'url'],
    ['a user', { url: 'https://user@example.org' }, 'url'],
    ['a very long address', { url: `https://example.org/${'x'.repeat(2_048)}` }, 'url'],
    ['a private address', { url: 'http://192.168.1.1/' }, 'url'],
    ['no event', { url, events: [] }, 'events'],
    ['an unknown event', { url, events: ['debate.position'] }, 'events.0'],
    ['an event twice', { url, events: ['debate.failed', 'debate.failed'] }, 'events'],
    ['a secret of its own', { url, secret: 'whsec_YQ==' }, 'secret'],
    ['a text as `enabled`', { url, enabled: 'yes' }, 'enabled'],
  ])('%s', async (_, payload, path) => {
    const { id } = (await post({ url })).json();
    for (const reply of [await post(payload), await put(id, payload)]) {
      expect(reply.json()).toMatchObject({ status: 400, code: 'invalid_request', fields: [{ path }] });
      expect(reply.body).not.toContain('hunter2');
    }
    await deleteWebhook(id);
  });
});

test('deliveries › are listed newest first, page by page', async () => {
  const { id } = (await post({ url })).json();
  const { store } = service.services;
  for (let second = 1; second <= 3; second += 1) {
    const message = { id: `msg_${second}`, event: 'debate.completed', payload: '{}' } as const;
    const at = `2026-11-27T10:00:0${second}.000Z`;
    await store.debates.finish(await startRun(store, 'default'), finishStep(1, { messages: [message], at }));
  }
  const firstPage = (await get(`/${id}/deliveries?limit=2`)).json();
  expect(firstPage.data).toMatchObject([{ id: 'msg_3' }, { id: 'msg_2' }]);
  expect(firstPage.data[0]).toEqual({
    ...{ id: 'msg_3', event: 'debate.completed', status: 'pending', attempts: 0 },
    ...{ created_at: '2026-11-27T10:00:03.000Z', next_attempt_at: '2026-11-27T10:00:03.000Z' },
    ...{ last_attempt_at: null, last_status: null, last_error: null },
  });
  const secondPage = (await get(`/${id}/deliveries?limit=2&cursor=${firstPage.next_cursor}`)).json();
  expect([secondPage.data.map((each: { id: string }) => each.id), secondPage.next_cursor]).toEqual([['msg_1'], null]);
  expect((await get(`/${id}/deliveries?cursor=x`)).json()).toMatchObject({ code: 'cursor_invalid' });
  await deleteWebhook(id);
});
