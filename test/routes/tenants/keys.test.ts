/** POST, GET and DELETE /v1/admin/tenants/{id}/keys, and the requests that the keys allow. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import type { KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { ADMIN_KEY, asOperator } from '../../support/requests/operation-requests.ts';
import { openStream } from '../../support/requests/stream-client.ts';

let service: KeyedApp;
beforeAll(async () => {
  service = await buildKeyedApp({ runs: false, http: { keyRecheckMs: 20 } });
  await service.requestAsAdmin('PUT', '/acme', {});
});
afterAll(() => service.close());

const readBudget = (authorization: string) => service.app.inject({ url: '/v1/budget', headers: { authorization } });
const createKey = (payload: object, id = 'acme') =>
  service.app.inject({ method: 'POST', url: `/v1/admin/tenants/${id}/keys`, payload, headers: asOperator });

describe('a new key', () => {
  test('is returned once, has 256 random bits, and authenticates its tenant', async () => {
    const reply = await createKey({});
    expect(reply.statusCode).toBe(201);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { id, key, prefix, created_at, expires_at, ...otherFields } = reply.json();
    expect(otherFields).toEqual({ name: null, scopes: ['read', 'debate', 'billing'] });
    expect([key.startsWith(`${prefix}_`), prefix, expires_at]).toEqual([true, `pk_${id}`, null]);
    expect(Buffer.from(key.slice(prefix.length + 1), 'base64url')).toHaveLength(32);
    expect(Date.parse(created_at)).not.toBeNaN();
    expect((await readBudget(`Bearer ${key}`)).statusCode).toBe(200);
    expect((await readBudget(`bearer   ${key}`)).statusCode).toBe(200);
  });

  test('is stored as the SHA-256 of its secret, and shown by its public part alone', async () => {
    const { id, key, prefix } = (await createKey({})).json();
    const secret = key.slice(prefix.length + 1);
    const storedKey = await service.services.store.tenants.key(id);
    expect(storedKey?.secretHash).toBe(createHash('sha256').update(secret).digest('hex'));
    const keyList = await service.requestAsAdmin('GET', '/acme/keys?limit=100');
    for (const text of [JSON.stringify(storedKey), keyList.body]) expect(text).not.toContain(secret);
    expect(keyList.json().data).toContainEqual({
      id,
      prefix,
      last_used_at: null,
      name: null,
      scopes: ['read', 'debate', 'billing'],
      created_at: expect.any(String),
      expires_at: null,
      revoked: false,
    });
  });

  test('requires a tenant and no body', async () => {
    expect((await service.requestAsAdmin('POST', '/acme/keys')).statusCode).toBe(201);
    expect((await createKey({}, 'absent')).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await service.app.inject({ url: '/v1/admin/tenants/absent/keys', headers: asOperator })).statusCode).toBe(
      404,
    );
  });

  test('is refused when it has already expired', async () => {
    for (const expires_at of ['2001-01-01T00:00:00Z', 'tomorrow', 5])
      expect((await createKey({ expires_at })).json()).toMatchObject({ status: 400, fields: [{ path: 'expires_at' }] });
  });
});

describe('scopes', () => {
  const requests = {
    read: ['GET /v1/debates', 'GET /v1/history/stats', 'GET /v1/reviews', 'POST /v1/debates/estimate'],
    debate: [
      'POST /v1/debates',
      'POST /v1/chat/completions',
      'POST /mcp',
      'PUT /v1/panels/board',
      'DELETE /v1/debates/x',
    ],
    billing: ['GET /v1/budget', 'GET /v1/budget/ledger', 'GET /v1/budgets/project/x'],
  };

  test.each(['read', 'debate', 'billing'] as const)(
    'restrict a key with %s alone to its own requests',
    async (scope) => {
      const reply = await createKey({ name: 'One', scopes: [scope] });
      expect(reply.json()).toMatchObject({ name: 'One', scopes: [scope] });
      const headers = { authorization: `Bearer ${reply.json().key}` };
      for (const [requiredScope, lines] of Object.entries(requests)) {
        for (const line of lines) {
          const [method = '', url = ''] = line.split(' ');
          const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { question: 'Why?' } };
          const { statusCode, body } = await service.app.inject({ method: method as 'GET', url, headers, ...payload });
          const isRefused = statusCode === 403 && body.includes(`the key has no scope \\"${requiredScope}\\"`);
          expect([line, isRefused]).toEqual([line, requiredScope !== scope]);
        }
      }
    },
  );

  test.each([
    ['no scope', []],
    ['an unknown scope', ['write']],
    ['a scope twice', ['read', 'read']],
  ])('are refused by name: %s', async (_, scopes) => {
    expect((await createKey({ scopes })).json()).toMatchObject({
      status: 400,
      fields: [{ path: expect.stringMatching(/^scopes/) }],
    });
  });
});

test('several keys of a tenant › are valid, and a revoked one is refused at once and permanently', async () => {
  const [first, second] = [await service.key('acme'), await service.key('acme')];
  const revokeFirst = () => service.requestAsAdmin('DELETE', `/acme/keys/${first.id}`);
  expect((await revokeFirst()).statusCode).toBe(204);
  expect((await service.ask(first, '/v1/budget')).json()).toMatchObject({ status: 401, code: 'unauthorized' });
  expect((await service.ask(second, '/v1/budget')).statusCode).toBe(200);
  expect((await revokeFirst()).statusCode).toBe(204);
  const { data } = (await service.requestAsAdmin('GET', '/acme/keys?limit=100')).json();
  expect(data).toContainEqual(expect.objectContaining({ id: first.id, revoked: true }));
});

test('a key › is revoked by its own tenant alone', async () => {
  const key = await service.key('acme');
  await service.requestAsAdmin('PUT', '/other', {});
  const url = `/v1/admin/tenants/other/keys/${key.id}`;
  expect((await service.app.inject({ method: 'DELETE', url, headers: asOperator })).statusCode).toBe(404);
  expect((await service.ask(key, '/v1/budget')).statusCode).toBe(200);
});

test('an expired key › is refused', async () => {
  let now = Date.now();
  const timedService = await buildKeyedApp({
    runs: false,
    change: (services) => ({ ...services, world: { ...services.world, now: () => new Date(now) } }),
  });
  await timedService.requestAsAdmin('PUT', '/acme', {});
  const key = await timedService.key('acme', { expires_at: new Date(now + 1_000).toISOString() });
  now += 999;
  expect((await timedService.ask(key, '/v1/budget')).statusCode).toBe(200);
  now += 1;
  const lateReply = await timedService.ask(key, '/v1/budget');
  expect([lateReply.statusCode, lateReply.json().detail]).toEqual([
    401,
    `the key expired at ${new Date(now).toISOString()}`,
  ]);
  await timedService.close();
});

describe('a refused key › gets the reason', () => {
  const FORM = 'Authorization: Bearer <key>';
  const NOT_SENT = `no key was sent (${FORM})`;
  const WRONG_FORM = `the Authorization header is not of the form "${FORM}"`;
  const UNKNOWN = 'the key is unknown';

  test.each([
    ['nothing', NOT_SENT, () => ''],
    ['another scheme', WRONG_FORM, (key: string) => `Basic ${key}`],
    ['no scheme', WRONG_FORM, (key: string) => key],
    ['the public part alone', UNKNOWN, (key: string) => `Bearer ${key.slice(0, 19)}`],
    ['another secret', UNKNOWN, (key: string) => `Bearer ${key.slice(0, -43)}${'A'.repeat(43)}`],
    [
      'the secret of another key',
      UNKNOWN,
      (key: string, other: string) => `Bearer ${key.slice(0, 20)}${other.slice(20)}`,
    ],
    ['an unknown public part', UNKNOWN, (key: string) => `Bearer pk_${'0'.repeat(16)}_${key.slice(20)}`],
    ['two keys', WRONG_FORM, (key: string, other: string) => `Bearer ${key} ${other}`],
    ['a part of the admin key', UNKNOWN, () => `Bearer ${ADMIN_KEY.slice(0, -1)}`],
    ['a property name of every object', UNKNOWN, () => 'Bearer __proto__'],
  ])('for %s', async (_, detail, authorization) => {
    const [{ key }, { key: other }] = [await service.key('acme'), await service.key('acme')];
    const reply = await readBudget(authorization(key, other));
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.json()).toEqual({
      type: 'urn:parley:problem:unauthorized',
      title: 'Missing or invalid key',
      status: 401,
      code: 'unauthorized',
      detail,
      instance: '/v1/budget',
    });
  });

  test('as revoked or expired only for the whole key', async () => {
    const revoked = await service.key('acme');
    await service.requestAsAdmin('DELETE', `/acme/keys/${revoked.id}`);
    expect((await readBudget(`Bearer ${revoked.key}`)).json().detail).toMatch(/^the key was revoked at \d{4}-/);
    expect((await readBudget(`Bearer ${revoked.key.slice(0, -43)}${'A'.repeat(43)}`)).json().detail).toBe(UNKNOWN);
  });
});

describe('a key that becomes invalid while a stream is open', () => {
  test.each(['revoked', 'expired', 'its tenant was deleted'])(
    '%s: ends its stream, and those of other keys continue',
    async (cause) => {
      let now = Date.now();
      const ownService = await buildKeyedApp({
        runs: false,
        http: { keyRecheckMs: 10 },
        change: (services) => ({ ...services, world: { ...services.world, now: () => new Date(now) } }),
      });
      await ownService.requestAsAdmin('PUT', '/acme', {});
      const key = await ownService.key('acme', { expires_at: new Date(now + 60_000).toISOString() });
      const other = await ownService.tenant('other');
      const address = await ownService.listen();
      const openDebateStream = (by: typeof key) =>
        openStream(`${address}/v1/debates`, { method: 'POST', headers: by.as, body: { question: 'Why?' } });
      const [endingStream, otherStream] = [await openDebateStream(key), await openDebateStream(other)];
      await endingStream.next();
      await otherStream.next();
      const invalidate = {
        revoked: () => ownService.requestAsAdmin('DELETE', `/acme/keys/${key.id}`),
        expired: async () => {
          now += 60_000;
        },
        'its tenant was deleted': () => ownService.requestAsAdmin('DELETE', '/acme'),
      }[cause];
      await invalidate?.();
      expect(await endingStream.next()).toBeNull();
      expect(endingStream.retryMs).toBe(2_000);
      expect((await openDebateStream(key)).status).toBe(401);
      ownService.run();
      expect((await otherStream.next())?.event).toBe('debate.started');
      otherStream.leave();
      await ownService.close();
    },
  );

  test('returns only the accepted debate to a caller that waits for the end', async () => {
    const key = await service.key('acme');
    const pendingReply = service.ask(key, {
      method: 'POST',
      url: '/v1/debates',
      payload: { question: 'Why?' },
      headers: { prefer: 'wait=60' },
    });
    await vi.waitFor(async () => expect((await service.ask(key, '/v1/debates')).json().data.length).toBeGreaterThan(0));
    await service.requestAsAdmin('DELETE', `/acme/keys/${key.id}`);
    expect((await pendingReply).statusCode).toBe(202);
  });

  test('ends no stream when the store is unavailable', async () => {
    let isUnavailable = false;
    const onAuthenticate = vi.fn<() => void>();
    const ownService = await buildTestApp({
      runs: false,
      http: {
        keyRecheckMs: 5,
        authenticate: async () => {
          onAuthenticate();
          if (isUnavailable) throw new Error('unavailable');
          return { tenant: 'default', keyId: 'k' };
        },
      },
    });
    const stream = await openStream(`${await ownService.listen()}/v1/debates`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: { question: 'What is 1 + 1?' },
    });
    await stream.next();
    isUnavailable = true;
    onAuthenticate.mockClear();
    await vi.waitFor(() => expect(onAuthenticate.mock.calls.length).toBeGreaterThan(2));
    ownService.run();
    expect((await stream.rest()).at(-1)?.event).toBe('debate.completed');
    await ownService.close();
  });
});

describe('a service without keys', () => {
  test('serves every caller as the default tenant, and none as the operator', async () => {
    const keylessService = await buildTestApp({ runs: false });
    const status = async (url: string, authorization?: string) =>
      (await keylessService.app.inject({ url, headers: authorization === undefined ? {} : { authorization } }))
        .statusCode;
    expect(await status('/v1/budget')).toBe(200);
    expect(await status('/v1/budget', 'Bearer whatever')).toBe(200);
    expect(await status('/v1/admin/tenants')).toBe(403);
    expect(await status('/v1/admin/tenants', `Bearer ${ADMIN_KEY}`)).toBe(403);
    // A request with a tenant's key is for that tenant, so it must not be served as the default tenant.
    expect(await status('/v1/budget', `Bearer ${(await service.key('acme')).key}`)).toBe(401);
    await keylessService.close();
  });
});
