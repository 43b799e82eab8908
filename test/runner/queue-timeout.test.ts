/**
 * A debate that waits for its start longer than its limit ends without cost, with and without a process that runs
 * debates.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { endExpired } from '../../src/runner/waited-too-long.ts';
import type { TestApp, TestAppOptions } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { json } from '../support/fake-provider/fake-reply.ts';
import { wholeLedger } from '../support/ledger.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import { MODEL_PRICE, PRICED_MODEL } from '../support/spending.ts';

const NEVER = new AbortController().signal;
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: PRICED_MODEL }, { model: PRICED_MODEL }],
};
const script = () => json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });

describe.each(['embedded', 'redis'] as const)('a debate above its queue time, %s', (kind) => {
  let redis: TestRedis | null = null;
  let service: TestApp;
  let passedMs = 0;

  afterEach(async () => {
    await service.close();
    await redis?.stop();
  });

  async function createWaitingDebate(request: object, limits: NonNullable<TestAppOptions['config']>['limits'] = {}) {
    passedMs = 0;
    redis = kind === 'redis' ? await testRedis() : null;
    const now = () => new Date(Date.now() + passedMs);
    service = await buildTestApp({
      redis,
      runs: false,
      config: { prices: { [PRICED_MODEL]: MODEL_PRICE }, default_budget: { limit_usd: 1 }, limits },
      script,
      change: (services) => ({ ...services, world: { ...services.world, now } }),
    });
    const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { ...payload, ...request } });
    expect(reply.statusCode).toBe(202);
    return reply.json().id as string;
  }

  const get = async (path: string) => (await service.app.inject(path)).json();

  async function expectUnpaid(id: string, seconds: number): Promise<void> {
    const debate = await get(`/v1/debates/${id}`);
    expect(debate).toMatchObject({ status: 'failed', result: null, cost_usd: 0, started_at: null });
    expect(debate.error).toEqual({
      code: 'queue_timeout',
      detail: `The debate waited ${seconds} s for its start (max_wait_seconds). No model was called, so it cost nothing.`,
    });
    expect(await get('/v1/budget')).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
    expect(await wholeLedger(get)).toEqual([]);
    expect(service.provider.requests).toEqual([]);
  }

  test('ends at its own limit when no process runs debates', async () => {
    const id = await createWaitingDebate({ max_wait_seconds: 60 });
    passedMs = 59_000;
    expect(await endExpired(service.services, NEVER)).toBe(0);
    expect(await get(`/v1/debates/${id}`)).toMatchObject({ status: 'queued', config: { max_wait_seconds: 60 } });
    passedMs = 61_000;
    expect(await endExpired(service.services, NEVER)).toBe(1);
    await expectUnpaid(id, 60);
    expect(await endExpired(service.services, NEVER)).toBe(0);
  });

  test('ends at the limit of the service when a run acquires it too late', async () => {
    const id = await createWaitingDebate({}, { max_wait_seconds: 30 });
    passedMs = 31_000;
    service.run();
    await ended(service, id);
    await expectUnpaid(id, 30);
  });

  test('waits for 600 s unless a limit is given', async () => {
    const id = await createWaitingDebate({});
    passedMs = 599_000;
    service.run();
    await ended(service, id);
    expect(await get(`/v1/debates/${id}`)).toMatchObject({ status: 'completed', config: { max_wait_seconds: 600 } });
  });
});

test.each([0, 86_401, '60'])(
  'max_wait_seconds of %j › is refused with an error that names it',
  async (max_wait_seconds) => {
    const { app, services, close } = await buildTestApp({ runs: false });
    try {
      const reply = await app.inject({
        method: 'POST',
        url: '/v1/debates',
        payload: { question: 'Yes or no?', max_wait_seconds },
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'max_wait_seconds' }] });
      expect(await services.store.debates.unfinished()).toEqual([]);
    } finally {
      await close();
    }
  },
);
