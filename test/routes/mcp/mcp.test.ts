/**
 * POST /mcp below the level of the tools: which callers and pages are accepted, and which messages are invalid. The
 * matrix of the other routes uses the OpenAPI document, which does not contain this route, because MCP defines its
 * contract. The tools are tested in `acceptance/clients/mcp-clients.test.ts`.
 */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenStore } from '../../support/broken-store.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { documentOf, operationsOf } from '../../support/requests/openapi-replies.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';

const accept = 'application/json, text/event-stream';
const listToolsMessage = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

function post(payload: InjectOptions['payload'], headers: Record<string, string> = {}): InjectOptions {
  const type = { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' };
  return { method: 'POST', url: '/mcp', payload: payload ?? '', headers: { accept, ...type, ...headers } };
}

describe('pages', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ runs: false, http: { corsOrigins: ['https://app.example'] } });
  });
  afterAll(() => service.close());

  const status = async (origin: string, host: string) =>
    (await service.app.inject(post(listToolsMessage, { origin, host }))).statusCode;

  test.each([
    ['that are allowed', 'https://app.example', 'parley.example'],
    ['of the same address', 'http://127.0.0.1:8080', '127.0.0.1:8080'],
    ['of the same IPv6 address', 'http://[::1]:8080', '[::1]:8080'],
    ['of the same machine', 'http://localhost:8080', 'LOCALHOST:8080'],
  ])('%s may use the tools', async (_, origin, host) => {
    expect(await status(origin, host)).toBe(200);
  });

  test.each([
    ['of other sites', 'https://evil.example', '127.0.0.1:8080'],
    // The name resolves to this machine, so the browser treats it as the same origin.
    ['of a foreign name that resolves to this machine', 'http://evil.example:8080', 'evil.example:8080'],
    ['of names that look like this machine', 'http://localhost.evil.example:8080', 'localhost.evil.example:8080'],
    ['of another port', 'http://127.0.0.1:3000', '127.0.0.1:8080'],
    ['of an allowed name in another scheme', 'http://app.example', 'parley.example'],
    ['with the origin "null"', 'null', '127.0.0.1:8080'],
    ['of an invalid origin', 'x', 'x'],
  ])('%s may not use the tools', async (_, origin, host) => {
    const reply = await service.app.inject(post(listToolsMessage, { origin, host }));
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_000, data: { code: 'origin_not_allowed' } },
    });
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('a client without an origin › may use the tools', async () => {
    expect((await service.app.inject(post(listToolsMessage, { host: 'parley.example' }))).statusCode).toBe(200);
  });

  test('that are allowed may send the headers of MCP clients', async () => {
    const reply = await service.app.inject({
      method: 'OPTIONS',
      url: '/mcp',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,mcp-protocol-version,mcp-method,mcp-name',
      },
    });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['access-control-allow-headers']).toBe(
      'authorization,mcp-protocol-version,mcp-method,mcp-name',
    );
  });
});

describe('callers', () => {
  let service: KeyedApp;
  let key: Key;
  beforeAll(async () => {
    service = await buildKeyedApp({ runs: false, http: { failedAttemptsPerMinute: 2 } });
    key = await service.tenant('acme', { requests_per_minute: 3 });
  });
  afterAll(() => service.close());

  test('are refused without a key before any other check', async () => {
    for (const payload of [listToolsMessage, '{']) {
      const reply = await service.app.inject(post(payload));
      expect(reply.statusCode).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(reply.json()).toMatchObject({ id: null, error: { data: { status: 401, code: 'unauthorized' } } });
    }
    expect((await service.app.inject(post(listToolsMessage))).json()).toMatchObject({
      error: { data: { code: 'rate_limited' } },
    });
  });

  test('are refused with the admin key', async () => {
    const reply = await service.app.inject(post(listToolsMessage, asOperator));
    expect(reply.json()).toMatchObject({ error: { data: { status: 403, code: 'forbidden' } } });
  });

  test('are counted as on every other route', async () => {
    const replies = [];
    for (let i = 0; i < 3; i += 1) replies.push(await service.ask(key, post(listToolsMessage)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const reply = await service.ask(key, post(listToolsMessage));
    expect(reply.json()).toMatchObject({ error: { data: { status: 429, code: 'rate_limited' } } });
    expect(reply.headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('messages', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ runs: false });
  });
  afterAll(() => service.close());

  const ask = (payload: InjectOptions['payload'], headers?: Record<string, string>) =>
    service.app.inject(post(payload, headers));

  test.each([
    ['not JSON', '{', 400, 'invalid_request'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'invalid_request'],
    ['an object with a `__proto__` key', '{"__proto__": {}}', 400, 'invalid_request'],
    // As one request they would bypass the limits on requests.
    ['a batch', JSON.stringify([listToolsMessage, listToolsMessage]), 400, 'invalid_request'],
    ['too large', `"${'x'.repeat(1_048_576)}"`, 413, 'body_too_large'],
  ])('are refused when they are %s', async (_, payload, status, code) => {
    const reply = await ask(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { status, code } } });
  });

  test.each([
    ['empty', ''],
    ['an empty object', '{}'],
    ['a text', '"hello"'],
    ['null', 'null'],
    ['a message of another version', '{"jsonrpc": "1.0", "id": 1, "method": "tools/list"}'],
  ])('are invalid when they are %s', async (_, payload) => {
    const reply = await ask(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
  });

  test('are refused with another content type', async () => {
    const reply = await ask('x', { 'content-type': 'text/plain' });
    expect(reply.json()).toMatchObject({ error: { data: { status: 415, code: 'unsupported_media_type' } } });
  });

  test('get an error with the id of the request for an unknown method or tool', async () => {
    const unknownMethod = await ask({ jsonrpc: '2.0', id: 7, method: 'tools/destroy' });
    expect(unknownMethod.json()).toMatchObject({ id: 7, error: { code: -32_601 } });
    const call = { jsonrpc: '2.0', id: 8, method: 'tools/call', params: { name: 'rm', arguments: {} } };
    expect((await ask(call)).json()).toMatchObject({ id: 8, error: { code: -32_602 } });
  });

  test('get a reply when they subscribe to changes, which never occur', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    };
    const params = { _meta, notifications: { toolsListChanged: true } };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const reply = await ask({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }, headers);
    expect(reply.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(reply.body).toContain('"resultType":"complete"');
  });

  test.each(['application/json', '*/*', 'text/event-stream', ''])(
    'are answered with JSON to Accept: %s',
    async (acceptedType) => {
      const modernHeaders = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
      for (const headers of [{}, modernHeaders]) {
        const reply = await service.app.inject(post(listToolsMessage, { accept: acceptedType, ...headers }));
        expect([reply.statusCode, reply.headers['content-type']]).not.toContain(406);
        expect(reply.headers['content-type']).toContain('application/json');
      }
      expect(
        (await service.app.inject(post(listToolsMessage, { accept: acceptedType }))).json().result.tools,
      ).toHaveLength(4);
    },
  );

  test('are accepted by POST alone, and every reply is complete', async () => {
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const reply = await service.app.inject({ method, url: '/mcp', headers: { accept } });
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST']);
    }
    const reply = await ask(listToolsMessage);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers).not.toHaveProperty('mcp-session-id');
  });

  test('are answered by any process, because there is no session', async () => {
    const otherService = await buildTestApp({ runs: false });
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } };
    const initializeReply = await ask({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
    expect(initializeReply.json()).toMatchObject({
      result: { protocolVersion: '2025-11-25', serverInfo: { name: 'parley' } },
    });
    expect((await otherService.app.inject(post(listToolsMessage))).json().result.tools).toHaveLength(4);
    await otherService.close();
  });
});

test('an unavailable store › is an error of the tool without internals', async () => {
  const service = await buildTestApp({
    runs: false,
    change: (services) => ({ ...brokenStore(services), tenants: services.tenants }),
  });
  const params = { name: 'read_debate', arguments: { id: 'none' } };
  const reply = await service.app.inject(post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  expect(reply.json().result).toMatchObject({
    isError: true,
    _meta: { 'parley/problem': { status: 503, code: 'store_unavailable', retry_after_seconds: 2 } },
  });
  expect(reply.body).not.toContain('hunter2');
  await service.close();
});

test('the OpenAPI document › does not contain the MCP route', async () => {
  const service = await buildTestApp({ runs: false });
  expect(operationsOf(await documentOf(service.app)).filter(({ path }) => path === '/mcp')).toEqual([]);
  await service.close();
});
