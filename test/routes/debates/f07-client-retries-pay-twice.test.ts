/** F07: a client repeated a slow but successful request and paid twice. */
import { expect, test } from 'vitest';
import { nano } from '../../../src/budget/money.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { delayedUntil, json } from '../../support/fake-provider/fake-reply.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { openStream } from '../../support/requests/stream-client.ts';
import { tenantWith } from '../../support/tenants.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: 'openai/gpt-4o-mini' }, { model: 'openai/gpt-4o' }],
};

test('twenty concurrent requests with one key › have one debate, one charge and one reply', async () => {
  const service = await buildTestApp({ script: () => position });
  const post = (headers: Record<string, string>) =>
    service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
  const replies = await Promise.all(Array.from({ length: 20 }, () => post({ 'idempotency-key': 'once' })));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);

  // A repetition after the end returns the stored result without a call.
  const [first, again] = await Promise.all([1, 2].map(() => post({ 'idempotency-key': 'once', prefer: 'wait=30' })));
  expect(again?.json()).toEqual(first?.json());
  expect(again?.json()).toMatchObject({ status: 'completed' });
  expect(service.provider.served).toHaveLength(2);
  expect((await service.app.inject('/v1/budget')).json()).toMatchObject({
    spent_usd: again?.json().cost_usd,
    reserved_usd: 0,
  });
  await service.close();
});

test('a key › refuses another body during and after the first, and belongs to one tenant', async () => {
  const replyGate = Promise.withResolvers<void>();
  let tenant = 'default';
  const service = await buildTestApp({
    script: () => delayedUntil(replyGate.promise, position),
    http: { authenticate: async () => ({ tenant, keyId: null }) },
    change: (services) => ({
      ...services,
      tenants: { tenant: async (id) => tenantWith(id) },
    }),
  });
  const post = (body: object, prefer = '') =>
    service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      payload: body,
      headers: { 'idempotency-key': 'k', prefer },
    });
  const first = await post(payload);
  const otherPayload = { ...payload, max_rounds: 2 };
  expect((await post(otherPayload)).json()).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
  replyGate.resolve();
  expect((await post(payload, 'wait=30')).statusCode).toBe(200);
  expect((await post(otherPayload)).json()).toMatchObject({ status: 422, code: 'idempotency_mismatch' });

  tenant = 'other';
  const second = await post(otherPayload);
  expect(second.statusCode).toBe(202);
  expect(second.json().id).not.toBe(first.json().id);
  await service.close();
});

test('a request that was refused for its budget › can be repeated with its key', async () => {
  let limitNanoUsd = 1;
  const service = await buildTestApp({
    script: () => position,
    change: (services) => ({
      ...services,
      tenants: {
        tenant: async (id) => tenantWith(id, { budget: { limitNanoUsd: nano(limitNanoUsd), period: 'none' } }),
      },
    }),
  });
  const post = () =>
    service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      payload,
      headers: { 'idempotency-key': 'k', prefer: 'wait=30' },
    });
  expect((await post()).json()).toMatchObject({ status: 402, code: 'budget_exceeded' });
  limitNanoUsd = 1_000_000_000;
  const reply = await post();
  expect(reply.json()).toMatchObject({ status: 'completed' });
  expect(reply.headers).not.toHaveProperty('idempotent-replayed');
  await service.close();
});

test('a request that was refused for another reason › is accepted as a first one later', async () => {
  const service = await buildKeyedApp({ script: () => position });
  const key = await service.tenant('acme', { requests_per_minute: 1 });
  const send = (prefer = 'wait=30') =>
    service.ask(key, { method: 'POST', url: '/v1/debates', payload, headers: { 'idempotency-key': 'k', prefer } });
  const refusals: readonly (readonly [object, number, string])[] = [
    [{ allowed_models: ['openai/gpt-4o'] }, 403, 'model_not_allowed'],
    [{ budget: { limit_usd: 0 } }, 402, 'budget_exceeded'],
    [{ budget: null, requests_per_minute: 1 }, 429, 'rate_limited'],
  ];
  for (const [settings, status, code] of refusals) {
    await service.requestAsAdmin('PUT', '/acme', settings);
    if (code === 'rate_limited') await service.ask(key, '/v1/budget');
    expect((await send()).json()).toMatchObject({ status, code });
  }
  await service.requestAsAdmin('PUT', '/acme', {});
  const first = await send();
  expect(first.json()).toMatchObject({ status: 'completed' });
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  // Two debaters in one round: the refused requests made no call.
  expect(service.provider.served).toHaveLength(2);

  // An accepted request gets the same reply again, also when the tenant's budget is spent and its queue is full.
  await service.requestAsAdmin('PUT', '/acme', { budget: { limit_usd: 0 }, max_queued_debates: 1 });
  const again = await send('');
  expect(again.statusCode).toBe(202);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.json().id).toBe(first.json().id);
  await service.close();
});

test('a stream with the same key › is the stream of the first debate from its first event', async () => {
  const replyGate = Promise.withResolvers<void>();
  const service = await buildTestApp({ script: () => delayedUntil(replyGate.promise, position) });
  const address = await service.listen();
  const headers = { 'idempotency-key': 'streamed' };
  const first = await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
  const streams = await Promise.all(
    [1, 2].map(() => openStream(`${address}/v1/debates`, { method: 'POST', headers, body: payload })),
  );
  replyGate.resolve();
  for (const stream of streams) {
    expect(stream.headers['idempotent-replayed']).toBe('true');
    const events = await stream.rest();
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index + 1));
    expect([events[0]?.event, events.at(-1)?.event]).toEqual(['debate.queued', 'debate.completed']);
    expect(events[0]?.data['debate_id']).toBe(first.json().id);
  }
  expect(service.provider.served).toHaveLength(2);
  await service.close();
});

test('a key › is kept for over a day, and is free after it has expired', async () => {
  let now = Date.parse('2026-11-27T10:00:00.000Z');
  const service = await buildTestApp({
    runs: false,
    change: (services) => ({ ...services, world: { ...services.world, now: () => new Date(now) } }),
  });
  const send = () =>
    service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      payload: { question: 'Why?' },
      headers: { 'idempotency-key': 'k' },
    });
  const { id } = (await send()).json();
  now += 24 * 3_600_000;
  expect((await send()).json().id).toBe(id);
  now += 24 * 3_600_000;
  expect((await send()).json().id).not.toBe(id);
  await service.close();
});
