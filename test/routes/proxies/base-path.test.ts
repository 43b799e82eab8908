/** PARLEY_BASE_PATH: the service behind a proxy that shows it under a path, such as https://example.org/tools/parley. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/build-app.ts';
import { asOperator } from '../../support/requests/operation-requests.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const BASE = '/tools/parley';

let service: TestApp;
/** The origin of the service, without the base path. */
let origin: string;
beforeAll(async () => {
  service = await buildTestApp({
    environment: { PARLEY_BASE_PATH: BASE },
    config: { budget_keys: ['team'], webhooks: { allowed_networks: ['127.0.0.0/8'] } },
  });
  origin = await service.listen();
});
afterAll(() => service.close());

const send = (method: string, path: string, body: unknown) =>
  fetch(origin + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const question = 'What is 17 * 23?';

test('an accepted debate › has a Location and a stream that are served', async () => {
  const reply = await send('POST', `${BASE}/v1/debates`, { question });
  expect(reply.status).toBe(202);
  const { id, links } = (await reply.json()) as { id: string; links: { self: string; events: string } };
  expect(links).toEqual({ self: `${BASE}/v1/debates/${id}`, events: `${BASE}/v1/debates/${id}/events` });
  expect(reply.headers.get('location')).toBe(links.self);
  expect((await (await openStream(origin + links.events)).rest()).at(-1)?.event).toBe('debate.completed');
  expect(await (await fetch(origin + links.self)).json()).toMatchObject({ id, links });
});

test.each([
  ['PUT', '/v1/panels/board', { max_rounds: 1 }],
  ['PUT', '/v1/budgets/team/red', { limit_usd: 1, period: 'day' }],
  ['POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['debate.completed'] }],
])('%s %s › returns a Location that is served', async (method, path, body) => {
  const reply = await send(method, BASE + path, body);
  expect(reply.status).toBe(201);
  const location = reply.headers.get('location') ?? '';
  expect(location.startsWith(`${BASE}/v1/`)).toBe(true);
  expect((await fetch(origin + location)).status).toBe(200);
});

test('the Location of an operator’s route › contains the path', async () => {
  const adminKey = asOperator.authorization.replace('Bearer ', '');
  const keyedService = await buildTestApp({ adminKey, environment: { PARLEY_BASE_PATH: BASE } });
  const request = { method: 'PUT', url: `${BASE}/v1/admin/tenants/acme`, headers: asOperator, payload: {} } as const;
  expect((await keyedService.app.inject(request)).headers.location).toBe(request.url);
  await keyedService.close();
});

test('tools of MCP › return the same links', async () => {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  const params = { name: 'start_debate', arguments: { question } };
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const reply = await service.app.inject({ method: 'POST', url: `${BASE}/mcp`, headers, payload });
  expect(reply.json().result.structuredContent.links.self).toMatch(new RegExp(`^${BASE}/v1/debates/[0-9a-f-]{36}$`));
});

test('requests › are accepted with and without the path, which a proxy may remove', async () => {
  for (const path of ['/healthz', '/readyz', '/v1/models', '/v1/debates?limit=1']) {
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
    expect([path, (await fetch(origin + BASE + path)).status]).toEqual([path, 200]);
  }
  for (const path of [`${BASE}x/healthz`, `${BASE}${BASE}/healthz`, '/tools/healthz'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
});

test('a refusal › names the requested address', async () => {
  const refusal = (await (await fetch(`${origin}${BASE}/v1/debates/none?x=1`)).json()) as { instance: string };
  expect(refusal.instance).toBe(`${BASE}/v1/debates/none`);
  expect(await (await fetch(`${origin}${BASE}/nothing`)).json()).toMatchObject({
    instance: `${BASE}/nothing`,
    detail: `there is no route at ${BASE}/nothing; GET ${BASE}/openapi.json lists the paths`,
  });
});

describe('in a browser', () => {
  const get = async (path: string, accept = '*/*') => {
    const reply = await fetch(origin + path, { headers: { accept } });
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
  };

  test.each(['', '/', '/?x=1', '/d/some-id', '/docs', '/docs/'])(
    '%s and all that it loads are under the path',
    async (path) => {
      const page = await get(BASE + path);
      expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
      const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
      expect(addresses.length).toBeGreaterThan(2);
      const loaded = new Set<string>();
      for (const address of addresses) await load(new URL(address, origin + BASE + path), loaded);
    },
  );

  /** Loads the address, and all modules that a script imports statically or dynamically. */
  async function load(url: URL, loaded: Set<string>): Promise<void> {
    if (loaded.has(url.href)) return;
    loaded.add(url.href);
    expect(url.href.startsWith(`${origin}${BASE}/`), url.href).toBe(true);
    const { status, text, type } = await get(url.pathname);
    expect([url.pathname, status]).toEqual([url.pathname, 200]);
    if (!type.startsWith('text/javascript') || url.pathname.includes('/docs/')) return;
    for (const [, name = ''] of text.matchAll(/\b(?:from|import\() ?'(\.[^']+\.js)'/g))
      await load(new URL(name, url), loaded);
  }

  test('the reference › shows the document, whose server is the path', async () => {
    const document = JSON.parse((await get(`${BASE}/docs/json`)).text);
    expect(document.servers).toEqual([{ url: BASE }]);
    expect(JSON.parse((await get(`${BASE}/openapi.json`)).text)).toEqual(document);
  });

  test('the page for an unknown address › links to the path', async () => {
    const { status, text } = await get(`${BASE}/mistyped`, 'text/html');
    expect(status).toBe(404);
    expect(text).toContain(`<a href="${BASE}/">`);
  });
});
