/** Isolation of tenants: on every route, a reply for another tenant's data is equal to the reply for absent data. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAppOptions } from '../../support/build-app.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';
import type { DocumentedOperation } from '../../support/requests/openapi-replies.ts';
import { documentOf, operationsOf } from '../../support/requests/openapi-replies.ts';
import {
  asOperator,
  BUDGET_KEY,
  isAdminOperation,
  isOpenaiOperation,
  requestFor,
} from '../../support/requests/operation-requests.ts';

const question = 'What is 17 * 23?';
/** An id of the length of a real id. */
const ABSENT = '00000000-0000-4000-8000-000000000000';

/** The documented routes are the same for every store. */
const { app, close } = await buildKeyedApp({ runs: false });
const operations = operationsOf(await documentOf(app)).filter(({ path }) => path.startsWith('/v1/'));
await close();

const tenantOperations = operations.filter((operation) => !isAdminOperation(operation));
const operatorOperations = operations.filter(isAdminOperation);
/** Repeated deliveries are tested in webhooks/retry-deliveries.test.ts. */
const namedOperations = tenantOperations.filter(({ path }) => path.includes('{') && !path.includes('{delivery_id}'));
/** Lists of one resource are tested with the other operations on one resource. */
const listOperations = tenantOperations.filter(
  ({ path, parameters = [] }) => !path.includes('{') && parameters.some(({ name }) => name === 'cursor'),
);

describe.each(['embedded', 'redis'] as const)('isolation of tenants on the %s store', (store) => {
  let redis: TestRedis | null = null;
  let service: KeyedApp;
  let ownKey: Key;
  let otherKey: Key;

  beforeAll(async () => {
    redis = store === 'redis' ? await testRedis() : null;
    const options: TestAppOptions = { redis };
    service = await buildKeyedApp(options);
    // The names are unique in a shared Redis.
    const suffix = redis?.keyPrefix ?? '';
    ownKey = await service.tenant(`own${suffix}`, { budget_keys: [BUDGET_KEY] });
    otherKey = await service.tenant(`other${suffix}`, { budget_keys: [BUDGET_KEY] });
  });
  afterAll(async () => {
    await service.close();
    await redis?.stop();
  });

  /** Creates data of this tenant that the operation can request, and returns its id. */
  async function createResource(key: Key, { path }: DocumentedOperation): Promise<string> {
    if (path.includes('{name}')) {
      const name = panelName();
      await service.ask(key, { method: 'PUT', url: `/v1/panels/${name}`, payload: { max_rounds: 2 } });
      return name;
    }
    // The only models that belong to one tenant are its stored panels.
    if (path.startsWith('/v1/models/')) {
      const name = panelName();
      await service.ask(key, { method: 'PUT', url: `/v1/panels/${name}`, payload: { max_rounds: 2 } });
      return `debate/${name}`;
    }
    if (path.includes('{value}')) {
      const value = crypto.randomUUID();
      await service.ask(key, { method: 'PUT', url: `/v1/budgets/${BUDGET_KEY}/${value}`, payload: { limit_usd: 1 } });
      return value;
    }
    if (path.includes('/deletions')) {
      const payload = { metadata: { customer: crypto.randomUUID() } };
      return (await service.ask(key, { method: 'POST', url: '/v1/deletions', payload })).json().id;
    }
    if (path.includes('/webhooks')) {
      const payload = { url: 'https://example.org/hook' };
      const reply = await service.ask(key, { method: 'POST', url: '/v1/webhooks', payload });
      return reply.json().id;
    }
    const headers = { prefer: 'wait=30' };
    // The threshold also puts the debate into the review queue.
    const payload = { question, escalate_below_confidence: 1 };
    const reply = await service.ask(key, { method: 'POST', url: '/v1/debates', payload, headers });
    const { id } = reply.json();
    return path.startsWith('/v1/responses/') ? `resp_${id}` : id;
  }

  function absentIdFor({ path }: DocumentedOperation): string {
    if (path.startsWith('/v1/responses/')) return `resp_${ABSENT}`;
    if (path.includes('{name}')) return panelName();
    if (path.includes('{value}')) return crypto.randomUUID();
    return path.startsWith('/v1/models/') ? `debate/${panelName()}` : ABSENT;
  }

  const ask = (key: Key, operation: DocumentedOperation, id: string) => service.ask(key, requestFor(operation, id));

  test('has routes to compare', () => {
    expect(namedOperations.length).toBeGreaterThanOrEqual(8);
    expect(listOperations.length).toBeGreaterThanOrEqual(3);
    expect(operatorOperations.length).toBeGreaterThanOrEqual(9);
  });

  test.each(namedOperations)(
    '$operationId › returns own data, and replies to foreign ids exactly as to absent ids',
    async (operation) => {
      const foreignId = await createResource(otherKey, operation);
      const resourceBefore = await readResource(otherKey, foreignId, operation);
      const absentId = absentIdFor(operation);
      const replies = [await ask(ownKey, operation, foreignId), await ask(ownKey, operation, absentId)];
      const [foreignReply, absentReply] = replies.map((reply, i) =>
        comparableReply(reply, i === 0 ? foreignId : absentId),
      );
      expect(foreignReply).toEqual(absentReply);
      // A PUT creates own data; every other operation finds none.
      if (operation.method !== 'PUT' || operation.path.includes('/webhooks')) expect(replies[0]?.statusCode).toBe(404);
      expect(await readResource(otherKey, foreignId, operation)).toBe(resourceBefore);

      const ownReply = await ask(ownKey, operation, await createResource(ownKey, operation));
      // A finished debate is not cancelled (409), but it exists.
      expect(ownReply.statusCode).not.toBe(404);
    },
  );

  /** The replies that the owner gets for the resource. */
  async function readResource(key: Key, id: string, { path }: DocumentedOperation): Promise<string> {
    if (path.includes('{name}')) return (await service.ask(key, `/v1/panels/${id}`)).body;
    if (path.startsWith('/v1/models/')) return (await service.ask(key, '/v1/panels')).body;
    if (path.includes('{value}')) return (await service.ask(key, `/v1/budgets/${BUDGET_KEY}/${id}`)).body;
    if (path.includes('/deletions')) return (await service.ask(key, `/v1/deletions/${id}`)).body;
    if (path.includes('/webhooks')) {
      const webhooks = ['', `/${id}`, `/${id}/deliveries`].map((subpath) => service.ask(key, `/v1/webhooks${subpath}`));
      return (await Promise.all(webhooks)).map(({ body }) => body).join('\n');
    }
    const debate = `/v1/debates/${id.replace('resp_', '')}`;
    const replies = ['', '/events', '/report'].map((subpath) => service.ask(key, debate + subpath));
    return (await Promise.all(replies)).map(({ body }) => body).join('\n');
  }

  test('a stream of another tenant › cannot be followed from any event', async () => {
    const [operation] = namedOperations.filter(({ operationId }) => operationId === 'followEvents');
    if (operation === undefined) throw new Error('no operation is called followEvents');
    const foreignId = await createResource(otherKey, operation);
    for (const lastEventId of ['0', '1', '9999', 'x']) {
      const replies = await Promise.all(
        [foreignId, ABSENT].map(async (id) => {
          const request = { url: `/v1/debates/${id}/events`, headers: { 'last-event-id': lastEventId } };
          return comparableReply(await service.ask(ownKey, request), id);
        }),
      );
      expect(replies[0]).toEqual(replies[1]);
    }
  });

  test.each(listOperations)('$operationId › returns no foreign data for a foreign cursor', async (operation) => {
    for (const key of [otherKey, ownKey]) {
      for (let i = 0; i < 2; i += 1) await createResource(key, operation);
      if (operation.operationId === 'listPanels') {
        for (const name of ['a', 'b']) {
          const url = `/v1/panels/${key === ownKey ? 'own' : 'other'}-${name}`;
          await service.ask(key, { method: 'PUT', url, payload: { max_rounds: 2 } });
        }
      }
    }
    const readPage = async (key: Key, cursor: string) => {
      const query = `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
      return (await service.ask(key, `${operation.path}?${query}`)).json();
    };
    const firstPage = await readPage(otherKey, '');
    expect([firstPage.data.length, typeof firstPage.next_cursor]).toEqual([1, 'string']);
    const rowsAfterForeignCursor: unknown[] = [];
    const allRows: unknown[] = [];
    const ownRows = new Set<string>();
    for (let cursor = ''; ; ) {
      const { data, next_cursor } = await readPage(ownKey, cursor);
      for (const row of data) ownRows.add(JSON.stringify(row));
      allRows.push(...data);
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
    for (let cursor: string = firstPage.next_cursor; ; ) {
      const { data, next_cursor } = await readPage(ownKey, cursor);
      rowsAfterForeignCursor.push(...data);
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
    expect(allRows.length).toBeGreaterThan(0);
    expect(rowsAfterForeignCursor.filter((row) => !ownRows.has(JSON.stringify(row)))).toEqual([]);
  });

  test('an idempotency key of another tenant › is free', async () => {
    const request = {
      method: 'POST',
      url: '/v1/debates',
      payload: { question },
      headers: { 'idempotency-key': 'the-same' },
    } as const;
    const [first, second] = [await service.ask(otherKey, request), await service.ask(ownKey, request)];
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.json().id).not.toBe(first.json().id);
  });

  test('a panel of another tenant › is neither listed nor returned', async () => {
    const names = [panelName(), panelName()] as const;
    await service.ask(otherKey, { method: 'PUT', url: `/v1/panels/${names[0]}`, payload: { max_rounds: 2 } });
    const complete = (key: Key, name: string) => {
      const payload = { model: `debate/${name}`, messages: [{ role: 'user', content: question }] };
      return service.ask(key, { method: 'POST', url: '/v1/chat/completions', payload });
    };
    const replies = await Promise.all(names.map(async (name) => comparableReply(await complete(ownKey, name), name)));
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toMatchObject({ status: 404 });
    expect((await service.ask(ownKey, '/v1/models')).body).not.toContain(names[0]);
    expect((await service.ask(otherKey, '/v1/models')).body).toContain(`"debate/${names[0]}"`);
    expect((await complete(otherKey, names[0])).statusCode).toBe(200);
  });

  test('an idempotency key of another tenant › is free for completions too', async () => {
    const request = {
      method: 'POST',
      url: '/v1/chat/completions',
      payload: { model: 'debate/critique', messages: [{ role: 'user', content: question }] },
      headers: { 'idempotency-key': 'the-same-completion' },
    } as const;
    const [first, second] = [await service.ask(otherKey, request), await service.ask(ownKey, request)];
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.headers['debate-id']).not.toBe(first.headers['debate-id']);
    const foreignDebate = await service.ask(ownKey, `/v1/debates/${first.headers['debate-id']}`);
    expect(foreignDebate.statusCode).toBe(404);
  });

  test.each(operations)('$operationId › requires a key before any other check', async (operation) => {
    const { headers: _, ...request } = requestFor(operation, ABSENT);
    for (const payload of [request.payload, '{']) {
      const body = payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } };
      const reply = await service.app.inject({ ...request, ...body, remoteAddress: addressOf(operation) });
      expect(statusAndCode(reply, operation)).toEqual([
        401,
        isOpenaiOperation(operation) ? 'invalid_api_key' : 'unauthorized',
      ]);
    }
  });

  test.each(tenantOperations)('$operationId › is refused to the operator', async (operation) => {
    const reply = await service.app.inject({ ...requestFor(operation, ABSENT), headers: asOperator });
    expect(statusAndCode(reply, operation)).toEqual([403, 'forbidden']);
  });

  test.each(operatorOperations)('$operationId › is refused to tenants', async (operation) => {
    const reply = await service.ask(ownKey, requestFor(operation, 'own'));
    expect(reply.json()).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

/** The status and the code of a refusal. */
function statusAndCode(reply: LightMyRequestResponse, operation: DocumentedOperation): [number, string] {
  const body = reply.json();
  return [reply.statusCode, isOpenaiOperation(operation) ? body.error.code : body.code];
}

/** All names have the same length. */
function panelName(): string {
  return `panel-${crypto.randomUUID()}`;
}

/** Each route is requested from its own address, so that failed attempts stay below the limit. */
function addressOf(operation: DocumentedOperation): string {
  return `198.51.100.${operations.indexOf(operation)}`;
}

/** The body without the fields that identify the request: its id, its time, and the requested id. */
function comparableReply(reply: LightMyRequestResponse, id: string): unknown {
  const { 'x-request-id': _, date: _date, ...headers } = reply.headers;
  const body = reply.body.replaceAll(id, '{id}').replaceAll(/"(created|updated)_at":"[^"]+"/g, '"at"');
  return JSON.parse(JSON.stringify({ status: reply.statusCode, headers, body }).replaceAll(id, '{id}'));
}
