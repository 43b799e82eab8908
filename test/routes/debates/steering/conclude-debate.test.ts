/** POST /v1/debates/{id}/conclude decides on the existing positions, through any process, once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestAppOptions } from '../../../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../../../support/build-app.ts';
import { delayedUntil, json } from '../../../support/fake-provider/fake-reply.ts';
import type { TestRedis } from '../../../support/redis/redis.ts';
import { testRedis } from '../../../support/redis/redis.ts';

const replyWith = (answer: string) => json({ answer, reasoning: 'It is known.', confidence: 0.9 });
const payload = {
  question: 'What is the capital of France?',
  protocol: 'critique',
  adaptive_routing: false,
  convergence_check: false,
  debaters: ['openai/gpt-4o', 'openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5'].map((model) => ({ model })),
};

const POLLING = { timeout: 15_000 };

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.stop());

const stores = [
  ['embedded', () => ({})],
  ['redis', () => ({ redis })],
] as const;

/** Starts a debate in which two debaters have answered. The third one answers when the test opens the gate. */
async function startWithOneMissing(options: TestAppOptions) {
  const gate = Promise.withResolvers<void>();
  const service = await buildTestApp({
    ...options,
    script: ({ protocol }) =>
      protocol === 'anthropic' ? delayedUntil(gate.promise, replyWith('Lyon')) : replyWith('Paris'),
  });
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const readProgress = async () => (await service.app.inject(`/v1/debates/${id}`)).json().progress;
  await expect.poll(async () => (await readProgress()).speakers, POLLING).toEqual(['debater_2']);
  return { service, id, gate };
}

const conclude = ({ app }: TestApp, id: string) => app.inject({ method: 'POST', url: `/v1/debates/${id}/conclude` });

describe.each(stores)('conclude, %s', (_, options) => {
  test('awaits the call in flight, decides without another one, and escalates', async () => {
    const { service, id, gate } = await startWithOneMissing(options());
    const pendingReply = conclude(service, id);
    const requestCount = service.provider.requests.length;
    await expect
      .poll(async () => (await service.services.store.debates.read('default', id))?.concludeRequested, POLLING)
      .toBe(true);
    gate.resolve();
    const reply = await pendingReply;
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'completed', final_answer: 'Paris', escalate_to_human: true });
    const { result, cost_usd } = reply.json();
    expect(result.escalation.reasons).toEqual(['concluded']);
    expect(result.rounds[0].positions.map(({ answer }: { answer: string }) => answer)).toEqual([
      'Paris',
      'Paris',
      'Lyon',
    ]);
    expect(service.provider.requests).toHaveLength(requestCount);
    expect(requestCount).toBe(3);
    // Every reply is paid for, and no reservation remains.
    const { data } = (await service.app.inject('/v1/budget/ledger')).json();
    expect(data.filter((line: { debate_id: string }) => line.debate_id === id)).toHaveLength(3);
    expect(cost_usd).toBe(result.total_cost_usd);
    expect((await service.app.inject('/v1/budget')).json().reserved_usd).toBe(0);

    expect((await conclude(service, id)).json()).toEqual(reply.json());
    await service.close();
  });
});

test('conclude › reaches the debate through a process that does not run it', async () => {
  const { service, id, gate } = await startWithOneMissing({ redis });
  const otherService = await buildTestApp({ redis, runs: false });
  const pendingReply = conclude(otherService, id);
  await expect
    .poll(async () => (await service.services.store.debates.read('default', id))?.concludeRequested, POLLING)
    .toBe(true);
  gate.resolve();
  expect((await pendingReply).json()).toMatchObject({ status: 'completed', result: { total_rounds_run: 1 } });
  await otherService.close();
  await service.close();
});

test('conclude › is a 409 with its own code for a queued debate, which stays queued', async () => {
  const service = await buildTestApp({ runs: false });
  const body = { question: 'What is 2 + 2?', debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body })).json();
  const reply = await conclude(service, id);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'nothing_to_conclude' });
  expect((await service.app.inject(`/v1/debates/${id}`)).json().status).toBe('queued');
  await service.close();
});

test('conclude › is a 409 for a debate that has already ended, and a 404 for an absent one', async () => {
  const service = await buildTestApp();
  const body = { question: 'What is 2 + 2?', debaters: [{ model: QUICK_MODEL }, { model: QUICK_MODEL }] };
  const headers = { prefer: 'wait=30' };
  const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body, headers })).json();
  const reply = await conclude(service, debate.id);
  expect(reply.json()).toMatchObject({ code: 'conflict', status: 409, detail: 'the debate has ended: completed' });
  expect((await service.app.inject(`/v1/debates/${debate.id}`)).json()).toEqual(debate);
  expect((await conclude(service, 'none')).json()).toMatchObject({ code: 'not_found', status: 404 });
  await service.close();
});
