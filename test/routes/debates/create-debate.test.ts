/** POST /v1/debates accepts, waits and streams, and stores no data when it refuses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended, QUICK_MODEL } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const question = 'What is 17 * 23?';
const panel = [{ model: QUICK_MODEL }, { model: QUICK_MODEL }];

/** The URL of the route, once the service listens. */
function addressOf({ app }: TestApp): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the service is not listening');
  return `http://127.0.0.1:${address.port}/v1/debates`;
}

describe('a debate', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
    await service.listen();
  });
  afterAll(() => service.close());

  const post = (payload: object, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });

  test('is accepted at once, with a Location that is served', async () => {
    const reply = await post({ question });

    expect(reply.statusCode).toBe(202);
    const { id, ...body } = reply.json();
    expect(body).toEqual({
      status: 'queued',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      links: { self: `/v1/debates/${id}`, events: `/v1/debates/${id}/events` },
    });
    expect(reply.headers.location).toBe(`/v1/debates/${id}`);
    expect((await service.app.inject(`/v1/debates/${id}`)).json()).toMatchObject({ id, question });
  });

  test('is returned whole when it ends within the preferred wait', async () => {
    const reply = await post({ question }, { prefer: 'respond-async, wait=30; foo' });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers['preference-applied']).toBe('wait=30');
    expect(reply.headers.location).toBe(`/v1/debates/${reply.json().id}`);
    expect(reply.json()).toMatchObject({
      status: 'completed',
      result: { final_answer: '391', simulated: true },
      error: null,
    });
  });

  test.each([
    ['wait=61', 'wait=60'],
    ['WAIT = 5', 'wait=5'],
    ['wait="7"', 'wait=7'],
    ['wait=3, wait=9', 'wait=3'],
  ])('is accepted with Prefer: %s applied as %s', async (prefer, applied) => {
    expect((await post({ question }, { prefer })).headers['preference-applied']).toBe(applied);
  });

  test.each(['wait=soon', 'wait=-1', 'wait', 'respond-async', 'handling=strict, waiting=9', ''])(
    'is accepted without a wait for Prefer: "%s"',
    async (prefer) => {
      const reply = await post({ question }, { prefer });
      expect(reply.statusCode).toBe(202);
      expect(reply.headers).not.toHaveProperty('preference-applied');
    },
  );

  test('is streamed in the same request to a client that accepts a stream', async () => {
    const stream = await openStream(addressOf(service), {
      method: 'POST',
      headers: { 'idempotency-key': 'streamed' },
      body: { question, debaters: panel, adaptive_routing: false },
    });

    const events = await stream.rest();
    expect(stream.status).toBe(200);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => String(index + 1)));
    expect(events.map(({ event }) => event)).toEqual([
      'debate.queued',
      'debate.started',
      'debate.round_started',
      'debate.position',
      'debate.position',
      'debate.round_completed',
      'debate.converged',
      'debate.aggregated',
      'debate.completed',
    ]);
    const id = events[0]?.data.debate_id;
    expect(stream.headers.location).toBe(`/v1/debates/${id}`);
    expect((await service.app.inject(`/v1/debates/${id}`)).json()).toMatchObject({
      status: 'completed',
      last_sequence_number: 9,
      result: events.at(-1)?.data.result,
    });

    // The same key streams the first debate again, whole, and waits for it when the request prefers to wait.
    const replayedStream = await openStream(addressOf(service), {
      method: 'POST',
      headers: { 'idempotency-key': 'streamed' },
      body: { question, debaters: panel, adaptive_routing: false },
    });
    expect(replayedStream.headers['idempotent-replayed']).toBe('true');
    expect(await replayedStream.rest()).toEqual(events);
    const again = await post(
      { question, debaters: panel, adaptive_routing: false },
      { 'idempotency-key': 'streamed', prefer: 'wait=5' },
    );
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toMatchObject({ id, status: 'completed' });
  });

  test.each([
    ['application/json, text/event-stream;q=0.5', 'application/json'],
    ['text/event-stream;q=0, */*', 'application/json'],
    ['*/*', 'application/json'],
    ['text/event-stream;q=0.9, application/json;q=0.8', 'text/event-stream'],
  ])('is returned to Accept: %s as %s', async (accept, type) => {
    const reply = await openStream(addressOf(service), {
      method: 'POST',
      headers: { accept },
      body: { question },
    });
    await reply.text();
    expect(reply.headers['content-type']).toContain(type);
  });
});

describe('an idempotency key', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ config: { default_budget: { limit_usd: 0.000001 } } });
  });
  afterAll(() => service.close());

  const post = (payload: object, key: string) =>
    service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers: { 'idempotency-key': key } });

  test('returns the same reply again, also for the same body in another form', async () => {
    const first = await post({ question, max_rounds: 2 }, 'k');
    const second = await post({ max_rounds: 2, question }, 'k');

    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.statusCode).toBe(202);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
  });

  test('is refused with a different body', async () => {
    await post({ question }, 'other');
    const reply = await post({ question: 'What is 2 + 2?' }, 'other');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'idempotency_mismatch', status: 422 });
  });

  test('is not used up by a refusal', async () => {
    const refusal = await post({ question, max_rounds: 99 }, 'again');
    const accepted = await post({ question }, 'again');
    expect([refusal.statusCode, accepted.statusCode]).toEqual([400, 202]);
    expect(accepted.headers).not.toHaveProperty('idempotent-replayed');
  });

  test.each(['x'.repeat(256), 'two words', 'ümlaut'])('is refused when it is "%s"', async (key) => {
    const reply = await post({ question }, key);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual([
      { path: 'idempotency-key', message: 'must be 1 to 255 visible ASCII characters' },
    ]);
  });

  test('is accepted with 255 characters', async () => {
    expect((await post({ question }, '!'.repeat(255))).statusCode).toBe(202);
  });
});

describe('bad input', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({
      script: validReplies(),
      config: { default_panel: [{ model: 'openai/gpt-4o-mini', count: 3 }] },
    });
  });
  afterAll(() => service.close());

  const send = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });

  /** No debate is stored, no cost is charged, no model is called. */
  async function expectNoEffect(): Promise<void> {
    expect((await service.app.inject('/v1/debates')).json().data).toEqual([]);
    expect((await service.app.inject('/v1/budget')).json()).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
    expect(service.provider.requests).toEqual([]);
  }

  const debater = { model: 'openai/gpt-4o-mini' };
  const cases: [description: string, body: object, path: string][] = [
    ['no question', {}, 'question'],
    ['a question that is a number', { question: 5 }, 'question'],
    ['a blank question', { question: ' \n\t' }, 'question'],
    ['a question with half a surrogate pair', { question: 'why \ud800?' }, 'question'],
    ['an unknown field', { question, questoin: 1 }, 'questoin'],
    [
      'an unknown field of a debater',
      { question, debaters: [debater, { ...debater, temprature: 1 }] },
      'debaters.1.temprature',
    ],
    ['no debaters', { question, debaters: [] }, 'debaters'],
    ['one debater', { question, debaters: [debater] }, 'debaters'],
    ['seventeen debaters', { question, debaters: Array(17).fill(debater) }, 'debaters'],
    ['seventeen debaters after expansion', { question, debaters: [{ ...debater, count: 16 }, debater] }, 'debaters'],
    ['debaters that are a text', { question, debaters: 'gpt' }, 'debaters'],
    [
      'two debaters with one name',
      {
        question,
        debaters: [
          { ...debater, name: 'a' },
          { ...debater, name: 'a' },
        ],
      },
      'debaters',
    ],
    ['a debater without a model', { question, debaters: [debater, { name: 'ann' }] }, 'debaters.1.model'],
    ['a judge without a model', { question, debaters: panel, aggregation: 'judge', judge: {} }, 'judge.model'],
    ['a debater called judge', { question, debaters: [debater, { ...debater, name: 'judge' }] }, 'debaters.1.name'],
    ['a model without provider', { question, debaters: [debater, { model: 'gpt-4o' }] }, 'debaters.1.model'],
    ['no rounds', { question, max_rounds: 0 }, 'max_rounds'],
    ['a billion rounds', { question, max_rounds: 1e9 }, 'max_rounds'],
    ['half a round', { question, max_rounds: 1.5 }, 'max_rounds'],
    ['a temperature of 3', { question, debaters: [debater, { ...debater, temperature: 3 }] }, 'debaters.1.temperature'],
    ['a required judge that is missing', { question, aggregation: 'judge' }, 'judge'],
    ['an unknown protocol', { question, protocol: 'shouting' }, 'protocol'],
    ['a budget of zero', { question, cost_budget_usd: 0 }, 'cost_budget_usd'],
    [
      'a question and a context that are too long together',
      { question: 'q'.repeat(100_000), context: 'c'.repeat(100_001) },
      'question',
    ],
    ['metadata that is not text', { question, metadata: { a: 1 } }, 'metadata.a'],
    ['an absent stored panel', { question, panel: 'experts' }, 'panel'],
  ];

  test.each(cases)('is refused with 400 and the name of the field for %s', async (_, body, path) => {
    const reply = await send(JSON.stringify(body));
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json().code).toBe('invalid_request');
    expect(reply.json().fields.map((field: { path: string }) => field.path)).toContain(path);
    await expectNoEffect();
  });

  test('is refused with every wrong field at once', async () => {
    const reply = await send(JSON.stringify({ question: '', max_rounds: 'three', colour: 'red' }));
    expect(
      reply
        .json()
        .fields.map(({ path }: { path: string }) => path)
        .toSorted(),
    ).toEqual(['colour', 'max_rounds', 'question']);
    expect(reply.json().detail).toContain('colour: is not a known field');
  });

  test.each([
    [
      'an unknown model',
      { question, debaters: [debater, { model: 'acme/one' }] },
      'unknown_model',
      { models: ['acme/one'] },
    ],
    [
      'a model without a price under a budget',
      { question, cost_budget_usd: 1, debaters: [debater, { model: 'openai/unpriced' }] },
      'unpriced_model',
      { models: ['openai/unpriced'] },
    ],
    ['a ballot without options', { question, protocol: 'ballot' }, 'incompatible_options', {}],
  ])('%s › is a 422', async (_, body, code, problemFields) => {
    const reply = await send(JSON.stringify(body));
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code, ...problemFields });
    await expectNoEffect();
  });

  test.each([
    ['broken JSON', '{"question": "why', 400, 'invalid_request'],
    ['an empty body', '', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['a megabyte', JSON.stringify({ question: 'x'.repeat(1_048_576) }), 413, 'body_too_large'],
  ])('%s › is refused', async (_, text, status, code) => {
    const reply = await send(text);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code, status });
    await expectNoEffect();
  });

  test('bytes that are not UTF-8 › are refused', async () => {
    const payload = Buffer.concat([Buffer.from('{"question":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const headers = { 'content-type': 'application/json' };
    const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
    expect(reply.json()).toMatchObject({ code: 'invalid_request', detail: 'the body is not UTF-8' });
    await expectNoEffect();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'a body of %s › is a 415',
    async (type) => {
      const reply = await send(JSON.stringify({ question }), { 'content-type': type });
      expect(reply.statusCode).toBe(415);
      expect(reply.json()).toMatchObject({ code: 'unsupported_media_type' });
      await expectNoEffect();
    },
  );

  test('an unknown query parameter › is refused', async () => {
    const reply = await service.app.inject({ method: 'POST', url: '/v1/debates?wait=5', payload: { question } });
    expect(reply.json()).toMatchObject({ status: 400, fields: [{ path: 'wait', message: 'is not a known field' }] });
    await expectNoEffect();
  });
});

test('a budget below the first calls › is a 402 with the state of the budget', async () => {
  const service = await buildTestApp({
    script: validReplies(),
    config: {
      default_panel: [{ model: 'openai/gpt-4o-mini', count: 3 }],
      default_budget: { limit_usd: 0.000001, period: 'month' },
    },
  });
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question } });
  expect(reply.statusCode).toBe(402);
  expect(reply.json()).toMatchObject({
    code: 'budget_exceeded',
    cap: 'tenant',
    used: 0,
    reserved: 0,
    limit: 0.000001,
    required_usd: expect.any(Number),
    resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
  });
  expect(service.provider.requests).toEqual([]);
  await service.close();
});

test('a full queue › is a 429 with Retry-After', async () => {
  const service = await buildTestApp({ runs: false, config: { limits: { max_queued_debates: 1 } } });
  const post = () => service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question } });
  expect((await post()).statusCode).toBe(202);
  const reply = await post();
  expect(reply.statusCode).toBe(429);
  expect(reply.json()).toMatchObject({
    code: 'queue_full',
    unfinished: 1,
    limit: 1,
    limit_name: 'max_queued_debates',
    detail: 'the tenant has 1 unfinished debates, and its limit is 1 (max_queued_debates)',
  });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  await service.close();
});

test('the queue › is limited over all tenants, and a known key gets its first reply', async () => {
  const service = await buildTestApp({ runs: false, config: { limits: { max_waiting_debates: 1 } } });
  const post = (key: string) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      payload: { question },
      headers: { 'idempotency-key': key },
    });
  const first = await post('first');
  expect(first.statusCode).toBe(202);
  const second = await post('second');
  expect(second.statusCode).toBe(429);
  expect(second.json()).toMatchObject({ code: 'queue_full', waiting: 1, limit: 1, limit_name: 'max_waiting_debates' });
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  const again = await post('first');
  expect([again.statusCode, again.json()]).toEqual([202, first.json()]);
  // No part of the refused request is stored, so it can be repeated.
  service.run();
  await ended(service, first.json().id);
  expect((await post('second')).statusCode).toBe(202);
  await service.close();
});

test('a wait that ends before the debate › returns the debate as accepted', async () => {
  const service = await buildTestApp({ runs: false });
  const headers = { prefer: 'wait=0' };
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question }, headers });
  expect(reply.statusCode).toBe(202);
  expect(reply.headers['preference-applied']).toBe('wait=0');
  expect(reply.json().status).toBe('queued');
  await service.close();
});
