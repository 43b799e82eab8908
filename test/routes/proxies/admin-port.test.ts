/**
 * ADMIN_PORT: the operator's routes, detailed probes and metrics have their own port, and the public port shows
 * less.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/build-app.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';
import { ADMIN_KEY, asOperator } from '../../support/requests/operation-requests.ts';
import { openStream } from '../../support/requests/stream-client.ts';

let service: TestApp;
const listenOptions = { host: '127.0.0.1', port: 0 };
const urls = { public: '', admin: '' };
beforeAll(async () => {
  service = await buildTestApp({ adminKey: ADMIN_KEY, environment: { ADMIN_PORT: '0' } });
  Object.assign(urls, { public: await service.listen(), admin: await service.adminApp?.listen(listenOptions) });
});
afterAll(() => service.close());

const statusOf = async (url: string, headers: Record<string, string> = {}) => (await fetch(url, { headers })).status;

test('the public port › reports only whether it is ready, and has no metrics', async () => {
  const readiness = await fetch(`${urls.public}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([200, { ready: true, stopping: false, version: '0.0.0' }]);
  expect(await statusOf(`${urls.public}/metrics`)).toBe(404);
  expect(await statusOf(`${urls.public}/healthz`)).toBe(200);
});

test('the admin port › reports all details', async () => {
  const readiness = await fetch(`${urls.admin}/readyz`);
  expect(await readiness.json()).toMatchObject({ ready: true, store: { kind: 'embedded' }, providers: ['simulated'] });
  expect(await (await fetch(`${urls.admin}/metrics`)).text()).toContain('parley_http_request_duration_seconds');
  expect(await statusOf(`${urls.admin}/healthz`)).toBe(200);
});

test('routes of the operator › are at the admin port alone, and all others at the public port', async () => {
  for (const path of ['/v1/admin/tenants', '/v1/admin/audit', '/v1/admin/usage']) {
    expect([path, await statusOf(`${urls.public}${path}`, asOperator)]).toEqual([path, 404]);
    expect([path, await statusOf(`${urls.admin}${path}`, asOperator)]).toEqual([path, 200]);
    // A request without a key has no rights at the admin port either.
    expect([path, await statusOf(`${urls.admin}${path}`)]).toEqual([path, 401]);
  }
  for (const path of ['/', '/docs', '/openapi.json', '/v1/debates', '/mcp'])
    expect([path, await statusOf(`${urls.admin}${path}`, asOperator)]).toEqual([path, 404]);
  const openapi = (await (await fetch(`${urls.public}/openapi.json`)).json()) as { paths: object };
  const paths = Object.keys(openapi.paths);
  expect(paths).toContain('/v1/debates');
  expect(paths.filter((path) => /^\/v1\/admin|^\/metrics/.test(path))).toEqual([]);
});

test('a tenant that was created at the admin port › debates at the public port', async () => {
  const operatorHeaders = { ...asOperator, 'content-type': 'application/json' };
  const tenantReply = await fetch(`${urls.admin}/v1/admin/tenants/acme`, {
    method: 'PUT',
    headers: operatorHeaders,
    body: '{}',
  });
  expect(tenantReply.status).toBe(201);
  const keyReply = await fetch(`${urls.admin}/v1/admin/tenants/acme/keys`, {
    method: 'POST',
    headers: operatorHeaders,
    body: '{}',
  });
  const { key } = (await keyReply.json()) as { key: string };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const stream = await openStream(`${urls.public}/v1/debates`, {
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
  const statusesOf = async (app: TestApp['adminApp'], paths: readonly string[]) =>
    Promise.all(paths.map(async (url) => (await app?.inject({ url, headers: asOperator }))?.statusCode));
  const paths = ['/healthz', '/readyz', '/metrics', '/v1/admin/tenants', '/v1/debates', '/'];
  expect(await statusesOf(worker.app, paths)).toEqual([200, 200, 404, 404, 404, 404]);
  expect(await statusesOf(worker.adminApp, paths)).toEqual([200, 200, 200, 404, 404, 404]);
  expect((await worker.app.inject('/readyz')).json()).not.toHaveProperty('store');
  expect((await worker.adminApp?.inject('/readyz'))?.json()).toHaveProperty('store');
  await worker.close();
  await redis.stop();
});
