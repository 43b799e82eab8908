/** GET /v1/budget: limit, spent and reserved, correct at every moment. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { answer, delayedUntil } from '../../support/fake-provider/fake-reply.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const text = JSON.stringify({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
/** By the prices below: 1,000 input tokens at 2 USD and 100 output tokens at 10 USD a million are 0.003 USD. */
const usage = { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
const config = {
  prices: { 'openai/gpt-4o': { input: 2, output: 10 } },
  default_budget: { limit_usd: 1, period: 'month' as const },
};
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  debaters: [
    { model: 'openai/gpt-4o', max_tokens: 200 },
    { model: 'openai/gpt-4o', max_tokens: 200 },
  ],
};

test('a budget › reserves the worst case of calls in flight, then counts their cost', async () => {
  const replyGate = Promise.withResolvers<void>();
  const service = await buildTestApp({
    config,
    script: () => delayedUntil(replyGate.promise, answer({ text, usage })),
  });
  const readBudget = async () => (await service.app.inject('/v1/budget')).json();

  expect(await readBudget()).toEqual({
    limit_usd: 1,
    spent_usd: 0,
    reserved_usd: 0,
    remaining_usd: 1,
    period: 'month',
    resets_at: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
  });

  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const runningBudget = await readBudget();
  // Two calls of up to 200 output tokens at 10 USD a million, and their input.
  expect(runningBudget.reserved_usd).toBeGreaterThan(2 * 0.002);
  expect(runningBudget.remaining_usd).toBeCloseTo(1 - runningBudget.reserved_usd, 9);

  replyGate.resolve();
  const stream = await openStream(`${await service.listen()}/v1/debates/${id}/events`);
  await stream.rest();
  // 2 × 0.003
  expect(await readBudget()).toMatchObject({ spent_usd: 0.006, reserved_usd: 0, remaining_usd: 0.994 });
  await service.close();
});

test('a budget › is null when there is no limit', async () => {
  const service = await buildTestApp();
  expect((await service.app.inject('/v1/budget')).json()).toEqual({
    limit_usd: null,
    spent_usd: 0,
    reserved_usd: 0,
    remaining_usd: null,
    period: 'none',
    resets_at: null,
  });
  await service.close();
});

test('a budget › refuses a query', async () => {
  const service = await buildTestApp();
  expect((await service.app.inject('/v1/budget?tenant=other')).json()).toMatchObject({
    status: 400,
    fields: [{ path: 'tenant' }],
  });
  await service.close();
});
