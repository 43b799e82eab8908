/** Calls of the client: which ones are repeated, what a problem contains, and that a debate is created once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parleyClient } from '../../src/client/parley-client.ts';
import { parleyOperator } from '../../src/client/parley-operator.ts';
import { ParleyProblem } from '../../src/client/parley-problem.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { ADMIN_KEY } from '../support/requests/operation-requests.ts';
import { instantRetry, recordingRetry } from '../support/retry-options.ts';

type Responder = (request: Request) => Response | Promise<Response>;

const problemReply = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: `it is ${code}`, status }, { status, headers });
const networkError = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
/** A reply that ends after its headers. */
const truncatedReply = () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
  return new Response(body, { status: 200 });
};
const acceptedReply = () =>
  Response.json({ id: 'd', status: 'queued', created_at: '', links: { self: '', events: '' } }, { status: 202 });

/** A service that replies by one responder after the other, and by the last one from then on. */
function serviceOf(...responders: readonly Responder[]) {
  const requests: Request[] = [];
  const waitsMs: number[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return (responders[Math.min(requests.length, responders.length) - 1] ?? networkError)(request);
  };
  const options = { url: 'http://parley.test', fetch, retry: recordingRetry(waitsMs) };
  return { client: parleyClient(options), operator: parleyOperator(options), requests, waitsMs };
}

async function problemOf(call: Promise<unknown>): Promise<ParleyProblem> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ParleyProblem) return error;
  throw new Error(`no ParleyProblem but ${String(error)}`);
}

describe('a repeated call', () => {
  test('creates one debate by one key after a network error, a truncated reply and a gateway error', async () => {
    const { client, requests, waitsMs } = serviceOf(
      networkError,
      truncatedReply,
      () => new Response('<html>', { status: 502 }),
      acceptedReply,
    );
    expect(await client.start({ question: 'Why?' })).toMatchObject({ id: 'd' });
    expect(waitsMs).toEqual([500, 1_000, 2_000]);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual(Array(4).fill({ question: 'Why?' }));
  });

  test('has a new key for each call, and keeps a key of the caller', async () => {
    const { client, requests } = serviceOf(acceptedReply);
    await client.start({ question: 'Why?' });
    await client.start({ question: 'Why?' });
    await client.start({ question: 'Why?' }, { idempotencyKey: 'caller-key' });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('caller-key');
  });

  test('waits as long as the service asks, or ends when this is too long', async () => {
    const shortWait = serviceOf(
      () => problemReply(429, 'rate_limited', { 'retry-after': '7' }),
      () => problemReply(503, 'overloaded', { 'retry-after': new Date(Date.now() - 1_000).toUTCString() }),
      acceptedReply,
    );
    await shortWait.client.start({ question: 'Why?' });
    expect(shortWait.waitsMs).toEqual([7_000, 0]);
    const longWait = serviceOf(() => problemReply(429, 'rate_limited', { 'retry-after': '31' }));
    expect(await problemOf(longWait.client.budget())).toMatchObject({
      status: 429,
      retryAfterSeconds: 31,
      isPassing: true,
    });
    expect(longWait.requests).toHaveLength(1);
  });

  test.each(['budget', 'history', 'models', 'ledger', 'stats'] as const)(
    'of %s is sent up to four times',
    async (name) => {
      const { client, requests } = serviceOf(networkError);
      const problem = await problemOf(client[name]());
      expect(problem).toMatchObject({ code: 'unreachable', status: null, isPassing: true });
      expect(problem.message).toBe('Parley cannot be reached: connect ECONNREFUSED');
      expect(requests).toHaveLength(4);
    },
  );

  test.each([
    ['cancel', 4],
    ['conclude', 4],
    ['delete', 1],
    ['report', 4],
  ] as const)('of %s, which may have had its effect, is sent %i times', async (name, times) => {
    const { client, requests } = serviceOf(networkError);
    await problemOf(client[name]('d'));
    expect(requests).toHaveLength(times);
  });

  test('never creates a key twice, but is repeated after a refused creation of a key', async () => {
    const unreachable = serviceOf(networkError);
    await problemOf(unreachable.operator.createKey('acme'));
    expect(unreachable.requests).toHaveLength(1);
    const rateLimited = serviceOf(
      () => problemReply(429, 'rate_limited'),
      () => Response.json({ id: 'k', key: 'secret' }, { status: 201 }),
    );
    expect(await rateLimited.operator.createKey('acme')).toMatchObject({ key: 'secret' });
  });

  test('is not repeated after a permanent refusal', async () => {
    const { client, requests } = serviceOf(() => problemReply(402, 'budget_exceeded'));
    expect(await problemOf(client.start({ question: 'Why?' }))).toMatchObject({ code: 'budget_exceeded', status: 402 });
    expect(requests).toHaveLength(1);
  });

  test('ends when its signal is aborted, and throws the reason', async () => {
    const abortController = new AbortController();
    const { client, requests } = serviceOf(() => {
      abortController.abort(new Error('enough'));
      return networkError();
    });
    await expect(client.budget({ signal: abortController.signal })).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });
});

test.each([
  ['an HTML page', () => new Response('<html>hello</html>', { status: 200 }), /not JSON/],
  ['a refusal by another server', () => new Response('no', { status: 403, statusText: 'Forbidden' }), /403 Forbidden/],
  ['an acceptance without an id', () => Response.json({}, { status: 202 }), /no id of the accepted debate/],
])('%s › is an unexpected reply', async (_, responder, detail) => {
  const problem = await problemOf(serviceOf(responder).client.start({ question: 'Why?' }));
  expect(problem.code).toBe('unexpected_reply');
  expect(problem.message).toMatch(detail);
});

describe('the client with a real service', () => {
  let service: TestApp;
  let url: string;
  beforeAll(async () => {
    service = await buildTestApp({ adminKey: ADMIN_KEY });
    url = await service.listen();
  });
  afterAll(() => service.close());

  async function tenantOf(id: string) {
    const operator = parleyOperator({ url, key: ADMIN_KEY, retry: instantRetry });
    await operator.putTenant(id, { name: id });
    const { key } = await operator.createKey(id);
    return { operator, client: parleyClient({ url, key, retry: instantRetry }) };
  }

  test('starts, follows, reads, reports, lists and deletes a debate', async () => {
    const { client } = await tenantOf('all-calls');
    const { id } = await client.start({ question: 'What is 17 * 23?', adaptive_routing: false });
    const eventNames: string[] = [];
    for await (const event of client.events(id)) eventNames.push(event.event);
    expect([eventNames.at(0), eventNames.at(-1)]).toEqual(['debate.queued', 'debate.completed']);
    const debate = await client.wait(id);
    expect(debate.result?.final_answer).toBe('391');
    expect(debate.last_sequence_number).toBe(eventNames.length);
    expect(await client.report(id)).toContain('decision: 391\n');
    expect((await client.list({ status: 'completed' })).data.map((each) => each.id)).toEqual([id]);
    expect((await client.history({ limit: 1 })).data[0]).toMatchObject({ id, final_answer: '391' });
    expect((await client.ledger({ limit: 100 })).data.every((line) => line.debate_id === id)).toBe(true);
    await client.delete(id);
    expect(await problemOf(client.read(id))).toMatchObject({ code: 'not_found', status: 404, isPassing: false });
  });

  test('updates a part of a tenant', async () => {
    const { operator } = await tenantOf('changed');
    await operator.patchTenant('changed', { max_streams: 3 });
    expect(await operator.tenant('changed')).toMatchObject({ name: 'changed', max_streams: 3 });
  });

  test('returns the debate from ask when it has ended', async () => {
    const { client } = await tenantOf('ask');
    const debate = await client.ask({ question: 'What is 2 + 2?' });
    expect(debate).toMatchObject({ status: 'completed', result: { final_answer: '4' } });
  });

  test('starts one debate per idempotency key, and refuses the key with another body', async () => {
    const { client } = await tenantOf('twice');
    const first = await client.start({ question: 'What is 2 + 2?' }, { idempotencyKey: 'one' });
    expect(await client.start({ question: 'What is 2 + 2?' }, { idempotencyKey: 'one' })).toEqual(first);
    const conflict = await problemOf(client.start({ question: 'What is 3 + 2?' }, { idempotencyKey: 'one' }));
    expect(conflict).toMatchObject({ code: 'idempotency_mismatch', status: 422 });
    expect((await client.list()).data).toHaveLength(1);
  });

  test('names the wrong fields of a refused request', async () => {
    const { client } = await tenantOf('wrong');
    const problem = await problemOf(client.start({ question: 'Why?', max_rounds: 11 }));
    expect(problem).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(problem.fields.map(({ path }) => path)).toEqual(['max_rounds']);
  });

  test('has typed panels, models, estimate, agreement and budget', async () => {
    const { client } = await tenantOf('settings');
    await client.savePanel('board', { protocol: 'society' });
    expect((await client.panels()).data.map(({ name }) => name)).toEqual(['board']);
    expect(await client.panel('board')).toMatchObject({ name: 'board' });
    await client.deletePanel('board');
    expect(await problemOf(client.panel('board'))).toMatchObject({ code: 'not_found' });
    expect((await client.models()).data.length).toBeGreaterThan(0);
    expect((await client.estimate({ question: 'Why?' })).calls.max).toBeGreaterThan(0);
    const { classes } = await client.agreement({ question: 'What is 3/4 of 12?', answers: ['9', '9.0', '8'] });
    expect(classes.map(({ members }) => members)).toEqual([[0, 1], [2]]);
    expect(await client.budget()).toMatchObject({ spent_usd: 0 });
    expect(await client.readiness()).toMatchObject({ ready: true, simulated: true });
  });

  test('is refused without a key and with a revoked key', async () => {
    const { operator } = await tenantOf('revoked');
    const { id, key } = await operator.createKey('revoked');
    const client = parleyClient({ url, key });
    await client.budget();
    await operator.revokeKey('revoked', id);
    expect(await problemOf(client.budget())).toMatchObject({ code: 'unauthorized', status: 401 });
    expect(await problemOf(parleyClient({ url }).budget())).toMatchObject({ code: 'unauthorized', status: 401 });
  });
});
