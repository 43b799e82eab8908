/**
 * ADMIN_PORT: the operator's routes, detailed probes and metrics have a port of their own, and the public port shows
 * less.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/build-app.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import { ADMIN_KEY, asOperator } from '../../support/requests/operation-requests.ts';
import { openStream } from '../../support/requests/stream-client.ts';

let service: TestApp;
const listening = { host: '127.0.0.1', port: 0 };
const at = { public: '', admin: '' };
beforeAll(async () => {
  service = await buildTestApp({ adminKey: ADMIN_KEY, environment: { ADMIN_PORT: '0' } });
  Object.assign(at, { public: await service.listen(), admin: await service.adminApp?.listen(listening) });
});
afterAll(() => service.close());

const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;

test('the public port › reports only whether it is ready, and has no metrics', async () => {
  const ready = await fetch(`${at.public}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, stopping: false, version: '0.0.0' }]);
  expect(await statusOf(`${at.public}/metrics`)).toBe(404);
  expect(await statusOf(`${at.public}/healthz`)).toBe(200);
});

test('the admin port › reports all details', async () => {
  const ready = await fetch(`${at.admin}/readyz`);
  expect(await ready.json()).toMatchObject({ ready: true, store: { kind: 'embedded' }, providers: ['simulated'] });
  expect(await (await fetch(`${at.admin}/metrics`)).text()).toContain('parley_http_request_duration_seconds');
  expect(await statusOf(`${at.admin}/healthz`)).toBe(200);
});

test('routes of the operator › are at the admin port alone, and all others at the public port', async () => {
  for (const path of ['/v1/admin/tenants', '/v1/admin/audit', '/v1/admin/usage']) {
    expect([path, await statusOf(`${at.public}${path}`, asOperator)]).toEqual([path, 404]);
    expect([path, await statusOf(`${at.admin}${path}`, asOperator)]).toEqual([path, 200]);
    // A request without a key has no rights there either.
    expect([path, await statusOf(`${at.admin}${path}`)]).toEqual([path, 401]);
  }
  for (const path of ['/', '/docs', '/openapi.json', '/v1/debates', '/mcp'])
    expect([path, await statusOf(`${at.admin}${path}`, asOperator)]).toEqual([path, 404]);
  const documented = (await (await fetch(`${at.public}/openapi.json`)).json()) as { paths: object };
  const paths = Object.keys(documented.paths);
  expect(paths).toContain('/v1/debates');
  expect(paths.filter((path) => /^\/v1\/admin|^\/metrics/.test(path))).toEqual([]);
});

test('a tenant that was created at the admin port › debates at the public port', async () => {
  const json = { ...asOperator, 'content-type': 'application/json' };
  const made = await fetch(`${at.admin}/v1/admin/tenants/acme`, { method: 'PUT', headers: json, body: '{}' });
  expect(made.status).toBe(201);
  const keyed = await fetch(`${at.admin}/v1/admin/tenants/acme/keys`, { method: 'POST', headers: json, body: '{}' });
  const { key } = (await keyed.json()) as { key: string };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const stream = await openStream(`${at.public}/v1/debates`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream' },
    body: { question: 'What is 17 * 23?' },
  });
  expect((await stream.rest()).at(-1)?.event).toBe('debate.completed');
});

test('a worker › has its probes at both ports, and its metrics at the admin port', async () => {
  const redis = await startRedisServer();
  const environment = { ROLE: 'worker', ADMIN_PORT: '0' };
  const worker = await buildTestApp({ environment, redis: { url: redis.url }, adminKey: ADMIN_KEY });
  const statuses = async (app: TestApp['adminApp'], paths: readonly string[]) =>
    Promise.all(paths.map(async (url) => (await app?.inject({ url, headers: asOperator }))?.statusCode));
  const paths = ['/healthz', '/readyz', '/metrics', '/v1/admin/tenants', '/v1/debates', '/'];
  expect(await statuses(worker.app, paths)).toEqual([200, 200, 404, 404, 404, 404]);
  expect(await statuses(worker.adminApp, paths)).toEqual([200, 200, 200, 404, 404, 404]);
  expect((await worker.app.inject('/readyz')).json()).not.toHaveProperty('store');
  expect((await worker.adminApp?.inject('/readyz'))?.json()).toHaveProperty('store');
  await worker.close();
  await redis.stop();
});
