/** H01: with response schemas a bad request became a 500, or its details were JSON inside a string. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { documentOf, operationsOf } from '../../support/requests/openapi-replies.ts';
import {
  authenticateAdminOrDefault,
  isOpenaiOperation,
  requestFor,
} from '../../support/requests/operation-requests.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ http: { authenticate: authenticateAdminOrDefault } });
});
afterAll(() => service.close());

const jsonHeaders = { 'content-type': 'application/json' };

describe('a bad request is a 4xx in the documented format', () => {
  test.each([
    ['wrong type', { url: '/v1/debates', payload: '{"question":1}', headers: jsonHeaders }, 400, ['question']],
    [
      'unknown field',
      { url: '/v1/debates', payload: '{"question":"q","x":{"y":1}}', headers: jsonHeaders },
      400,
      ['x'],
    ],
    [
      'deep in a list',
      { url: '/v1/debates', payload: '{"question":"q","debaters":[{"model":"a/b"},{}]}', headers: jsonHeaders },
      400,
      ['debaters.1.model'],
    ],
    ['empty body', { url: '/v1/debates', payload: '', headers: jsonHeaders }, 400, ['']],
    ['no body', { url: '/v1/debates' }, 400, ['']],
    ['broken JSON', { url: '/v1/debates', payload: '{"question":', headers: jsonHeaders }, 400, ['']],
    ['wrong content type', { url: '/v1/debates', payload: 'q', headers: { 'content-type': 'text/plain' } }, 415, null],
    ['unknown route', { url: '/v1/debate', payload: '{}', headers: jsonHeaders }, 404, null],
    [
      'too large',
      { url: '/v1/debates', payload: `{"question":"${'q'.repeat(1_048_577)}"}`, headers: jsonHeaders },
      413,
      null,
    ],
  ] as const)('%s', async (_, request, status, paths) => {
    const reply = await service.app.inject({ method: 'POST', ...request });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const problem = reply.json();
    expect(problem).toMatchObject({
      status,
      type: `urn:parley:problem:${problem.code}`,
      title: expect.any(String),
      detail: expect.any(String),
    });
    if (paths !== null) {
      expect(problem.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
      expect(problem.fields.every(({ message }: { message: unknown }) => typeof message === 'string')).toBe(true);
    }
  });

  test('on every route with a query', async () => {
    const routes = operationsOf(await documentOf(service.app)).filter(({ path }) => path.startsWith('/v1/'));
    expect(routes.length).toBeGreaterThan(8);
    for (const operation of routes) {
      const request = requestFor(operation, 'x');
      const address = String(request.url);
      const url = `${address}${address.includes('?') ? '&' : '?'}unknown=1`;
      const reply = await service.app.inject({ ...request, url });
      if (isOpenaiOperation(operation)) {
        expect([reply.statusCode, reply.json().error.param]).toEqual([400, 'unknown']);
        continue;
      }
      expect([url, reply.statusCode, reply.json().fields]).toEqual([
        url,
        400,
        [{ path: 'unknown', message: 'is not a known field' }],
      ]);
    }
  });

  test('a body of eight thousand unknown fields › gets a short answer', async () => {
    const body = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`f${index}`, 0]));
    const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toHaveLength(20);
    // The missing question is an error too: 8,001 in all.
    expect(reply.json().detail).toMatch(/; and 7981 more$/);
  });
});

test('a reply that violates its schema › is a 500 without internals', async () => {
  const family = () => 7 as unknown as string;
  const brokenService = await buildTestApp({
    change: (services) => ({ ...services, configRules: { ...services.configRules, family } }),
  });
  const reply = await brokenService.app.inject('/v1/models');
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    type: 'urn:parley:problem:internal_error',
    title: 'Internal error',
    status: 500,
    code: 'internal_error',
    detail: 'Internal error',
    instance: '/v1/models',
  });
  await brokenService.close();
});
