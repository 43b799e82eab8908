/** /healthz, /readyz, /metrics, /docs, /openapi.json, and the behaviour of every route. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../../src/telemetry/logs/logger.ts';
import { brokenStore } from '../../support/broken-store.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

test('/healthz › reports that the process is alive, also to HEAD', async () => {
  expect((await service.app.inject('/healthz')).json()).toEqual({ status: 'ok', version: '0.0.0' });
  expect((await service.app.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200);
});

describe('/readyz', () => {
  test('reports the store, its durability and the available providers', async () => {
    const reply = await service.app.inject('/readyz');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      ready: true,
      stopping: false,
      problems: [],
      warnings: [],
      store: {
        kind: 'embedded',
        reachable: true,
        instance: expect.stringMatching(/^[0-9a-f]{32}$/),
        durability: expect.stringContaining('survives'),
        memory: null,
      },
      providers: ['simulated'],
      local_servers: [],
      simulated: true,
      debates: { waiting: 0, running: 0 },
      version: '0.0.0',
    });
  });

  test('is a 503 while the store is unavailable, while /healthz is not', async () => {
    const unavailableService = await buildTestApp({ change: brokenStore });
    const reply = await unavailableService.app.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ ready: false, store: { kind: 'embedded', reachable: false } });
    expect((await unavailableService.app.inject('/healthz')).statusCode).toBe(200);
    await unavailableService.close();
  });
});

test('/metrics › is in the Prometheus text format', async () => {
  const reply = await service.app.inject('/metrics');
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(reply.body).toMatch(/^# (HELP|TYPE) \w+/m);
});

test('/metrics › counts requests by method, route and status, and refusals by code', async () => {
  const ownService = await buildTestApp();
  await ownService.app.inject('/v1/debates/none');
  await ownService.app.inject('/v1/debates/none?secret=canary');
  await ownService.app.inject('/nowhere/canary');
  const { body } = await ownService.app.inject('/metrics');
  const lines = body.split('\n');
  const count = 'parley_http_request_duration_seconds_count';
  expect(lines).toContain(`${count}{method="GET",route="/v1/debates/:id",status="404"} 1`);
  expect(lines).toContain(`${count}{method="GET",route="/v1/debates/:id",status="400"} 1`);
  expect(lines).toContain('parley_refusals_total{code="not_found"} 2');
  expect(lines).toContain('parley_refusals_total{code="invalid_request"} 1');
  expect(body).not.toContain('canary');
  await ownService.close();
});

describe('/docs', () => {
  test('is a page with security headers and without a script of its own', async () => {
    const reply = await service.app.inject('/docs/');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(reply.body).not.toMatch(/<script>|<script(?![^>]*\bsrc=)/);
    // All resources of the page exist.
    for (const [, asset] of reply.body.matchAll(/(?:src|href)="\.\/(static\/[^"]+)"/g)) {
      expect([asset, (await service.app.inject(`/docs/${asset}`)).statusCode]).toEqual([asset, 200]);
    }
  });

  test('shows the contract of this service', async () => {
    expect((await service.app.inject('/docs/json')).json()).toEqual((await service.app.inject('/openapi.json')).json());
  });

  test('is the only page: JSON routes have no headers of pages', async () => {
    const { headers } = await service.app.inject('/v1/debates');
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('every route', () => {
  test.each([
    ['PUT', '/v1/debates', 'GET, HEAD, POST'],
    ['PATCH', '/v1/debates/x', 'DELETE, GET, HEAD'],
    ['POST', '/v1/debates/x/events', 'GET'],
    ['GET', '/v1/debates/x/cancel', 'POST'],
    ['DELETE', '/v1/budget', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['OPTIONS', '/v1/debates', 'GET, HEAD, POST'],
  ] as const)('%s %s › is a 405 that allows %s', async (method, url, allow) => {
    // The reply does not depend on the body: a client can learn the methods without a valid one.
    const reply = await service.app.inject({ method, url, payload: '<xml/>', headers: { 'content-type': 'text/xml' } });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe(allow);
    expect(reply.json()).toMatchObject({ code: 'method_not_allowed', status: 405, instance: url });
  });

  test.each(['/d', '/v1', '/v1/', '/v1/nothing', '/v2/debates', '/v1/debates/', '/v1/debates/x/y'])(
    '%s › is a 404',
    async (url) => {
      const reply = await service.app.inject({
        method: 'POST',
        url,
        payload: '{',
        headers: { 'content-type': 'text/xml' },
      });
      expect(reply.json()).toMatchObject({ status: 404, code: 'not_found', type: 'urn:parley:problem:not_found' });
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    },
  );

  test('returns the request id of the client when it is valid, and otherwise a new one', async () => {
    const requestIdFor = async (id: string) =>
      (await service.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await requestIdFor('order-42/a')).toBe('order-42/a');
    for (const invalidId of ['', 'two words', '<script>', 'x'.repeat(129), 'é'])
      expect(await requestIdFor(invalidId)).toMatch(/^[\da-f-]{36}$/);
  });

  test('bytes that are not HTTP › are answered with a problem', async () => {
    const { connect } = await import('node:net');
    const { port } = new URL(await service.listen());
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toContain('application/problem+json');
  });
});

test('each request › is one line of the log, also a stream whose client has disconnected', async () => {
  const logLines: Record<string, unknown>[] = [];
  const streamLogged = Promise.withResolvers<void>();
  const destination = new Writable({
    write(chunk, _encoding, done) {
      const line = JSON.parse(String(chunk));
      if (line.requestId === 'own-request') logLines.push(line);
      if (line.path?.endsWith('/events')) streamLogged.resolve();
      done();
    },
  });
  const logger = createLogger({ level: 'info', traceIds: false, secrets: [], destination });
  const loggedService = await buildTestApp({ runs: false, http: { logger } });
  const address = await loggedService.listen();
  const { id } = (
    await loggedService.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'Why?' } })
  ).json();
  const headers = { 'x-request-id': 'own-request' };
  await (await openStream(`${address}/v1/debates/none?x=1`, { headers })).text();
  const stream = await openStream(`${address}/v1/debates/${id}/events`, { headers });
  await stream.next();
  stream.leave();
  await streamLogged.promise;
  const commonFields = {
    requestId: 'own-request',
    method: 'GET',
    address: '127.0.0.1',
    durationMs: expect.any(Number),
  };
  expect(logLines).toMatchObject([
    { ...commonFields, path: '/v1/debates/none', status: 400, whole: true },
    { ...commonFields, path: `/v1/debates/${id}/events`, status: 200, whole: false },
  ]);
  await loggedService.close();
});

test('a service whose event loop lags › refuses requests and stays alive', async () => {
  const busyService = await buildTestApp({ http: { maxEventLoopDelayMs: 1 } });
  // The lag is measured once a second, and only a blocked event loop has one.
  const endMs = performance.now() + 1_500;
  while (performance.now() < endMs)
    await new Promise<void>((resolve) => setImmediate(() => resolve(blockEventLoop(30))));
  const reply = await busyService.app.inject('/v1/debates');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'overloaded' });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await busyService.app.inject('/healthz')).statusCode).toBe(200);
  await busyService.close();
});

function blockEventLoop(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}
