/**
 * X22: a service without keys did not check the host name, so a page whose DNS name resolves to this machine could use
 * it.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../../support/processes/service-process.ts';

const FOREIGN_HOST = 'evil.example:8080';

describe('X22, a service for this machine alone', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({
      runs: false,
      http: { allowedHosts: 'local', corsOrigins: ['https://app.example'] },
    });
  });
  afterAll(() => service.close());

  const statusOf = async (url: string, host: string) =>
    (await service.app.inject({ url, headers: { host } })).statusCode;

  test.each([
    ...['localhost', 'localhost:8080', 'LOCALHOST:8080', '127.0.0.1:8080', '127.1', '192.168.1.7:80', '[::1]:8080'],
    ...['app.example', 'app.example:8080'],
  ])('accepts the host "%s"', async (host) => expect(await statusOf('/v1/budget', host)).toBe(200));

  test.each([
    ...[FOREIGN_HOST, 'localhost.evil.example', 'evil.example.', '127.0.0.1.evil.example', 'evil.example#localhost'],
    ...['parley', 'parley.internal', 'user@evil.example', 'app.example.evil.example', 'x app.example'],
  ])('refuses the host "%s"', async (host) => {
    const reply = await service.app.inject({ url: '/v1/budget', headers: { host } });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'origin_not_allowed',
      title: 'Host or origin not allowed',
      detail: expect.stringContaining('cors_origins'),
    });
  });

  test('ignores the headers of a proxy from a page', async () => {
    const headers = { host: FOREIGN_HOST, 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' };
    expect((await service.app.inject({ url: '/v1/budget', headers })).statusCode).toBe(403);
  });

  test('creates no debate and runs no tool for a refused request', async () => {
    const post = { method: 'POST', payload: { question: 'Q?' }, headers: { host: FOREIGN_HOST } } as const;
    expect((await service.app.inject({ ...post, url: '/v1/debates' })).statusCode).toBe(403);
    expect((await service.app.inject({ ...post, url: '/mcp' })).statusCode).toBe(403);
    expect((await service.app.inject('/v1/debates')).json()).toMatchObject({ data: [] });
  });

  describe('a write without a body', () => {
    const host = 'localhost:8080';
    const cancel = async (origin: string) => {
      const createRequest = {
        method: 'POST',
        url: '/v1/debates',
        headers: { host },
        payload: { question: 'Q?' },
      } as const;
      const { id } = (await service.app.inject(createRequest)).json();
      const cancelRequest = { method: 'POST', url: `/v1/debates/${id}/cancel`, headers: { host, origin } } as const;
      const { statusCode } = await service.app.inject(cancelRequest);
      const debate = (await service.app.inject({ url: `/v1/debates/${id}`, headers: { host } })).json();
      return { statusCode, status: debate.status };
    };

    test.each(['https://evil.example', 'http://localhost:9000', 'http://127.0.0.1:8080', 'null', 'file://', ''])(
      'is refused when its page is of "%s"',
      async (origin) => expect(await cancel(origin)).toEqual({ statusCode: 403, status: 'queued' }),
    );

    // Concurrently: no process runs these debates, so each cancel waits for the maximum time.
    test.concurrent.each(['https://app.example', 'http://localhost:8080', 'https://localhost:8080'])(
      'is accepted when its page is of %s',
      async (origin) => expect((await cancel(origin)).statusCode).toBe(200),
    );

    test('a read › is answered for every page, which cannot read the reply', async () => {
      const headers = { host, origin: 'https://evil.example' };
      const reply = await service.app.inject({ url: '/v1/budget', headers });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  test('serves health probes under every host name', async () => {
    expect(await statusOf('/healthz', FOREIGN_HOST)).toBe(200);
    expect(await statusOf('/readyz', FOREIGN_HOST)).toBe(200);
  });
});

test('X22, a service without keys › accepts only host names that cannot be registered', async () => {
  const service = await buildTestApp({ runs: false, http: { allowedHosts: 'private' } });
  const statusesOf = async (hosts: readonly string[]) =>
    Promise.all(
      hosts.map(async (host) => (await service.app.inject({ url: '/v1/budget', headers: { host } })).statusCode),
    );
  const acceptedHosts = [
    'localhost',
    '10.0.0.7:8080',
    'parley:8080',
    'host.docker.internal',
    'parley.default.svc.cluster.local',
  ];
  const refusedHosts = [FOREIGN_HOST, 'com.', 'internal.example', 'parley.internal.', 'xlocal.example', 'x.notlocal'];
  expect(await statusesOf(acceptedHosts)).toEqual(acceptedHosts.map(() => 200));
  expect(await statusesOf(refusedHosts)).toEqual(refusedHosts.map(() => 403));
  await service.close();
});

test.each([
  { environment: {}, foreign: 403, private: 403 },
  { environment: { PARLEY_OPEN: 'true' }, foreign: 403, private: 200 },
  { environment: { PARLEY_ADMIN_KEY: 'k'.repeat(32), PARLEY_SIMULATED: 'true' }, foreign: 401, private: 401 },
])('X22, a service set up by $environment › accepts and refuses host names', async ({ environment, ...expected }) => {
  const folder = copyOfWorkingTree();
  const service = await startService({ folder, environment });
  const statusWithHost = async (host: string) => {
    const [reply] = (await once(request(`${service.url}/v1/budget`, { headers: { host } }).end(), 'response')) as [
      IncomingMessage,
    ];
    reply.resume();
    return reply.statusCode;
  };
  expect({ foreign: await statusWithHost(FOREIGN_HOST), private: await statusWithHost('parley:8080') }).toEqual(
    expected,
  );
  await service.stop('SIGTERM');
  removeFolder(folder);
});
