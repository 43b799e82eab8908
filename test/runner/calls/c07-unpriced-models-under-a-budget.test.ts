/** C07, by HTTP: a model without a price is refused when a budget would have to reserve it; a price of 0 is a price. */
import { afterEach, describe, expect, test } from 'vitest';
import { nano } from '../../../src/budget/money.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';
import { wholeLedger } from '../../support/ledger.ts';
import { tenantWith } from '../../support/tenants.ts';

const script = () => json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const withTenantBudget = { default_budget: { limit_usd: 100 } };
const prices = { 'openai/llama-at-home': { input: 0, output: 0 } };

let service: TestApp;
afterEach(() => service.close());

const requestWith = (...models: readonly string[]) => ({
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: models.map((model) => ({ model })),
});
const createDebate = (payload: object) =>
  service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers: { prefer: 'wait=30' } });

describe('C07, a debate whose model id differs from a priced one by one character', () => {
  test.each([
    ["the tenant's budget", withTenantBudget, {}],
    ["the debate's own budget", {}, { cost_budget_usd: 100 }],
  ])('is refused under %s before any call, and the error names the model', async (_, config, requestChanges) => {
    service = await buildTestApp({ script, config });
    const unpricedModel = 'anthropic/claude-haiku-4.5';
    const asDebater = requestWith('anthropic/claude-haiku-4-5', unpricedModel);
    const asJudge = {
      ...requestWith('openai/gpt-4o', 'openai/gpt-4o'),
      aggregation: 'judge',
      judge: { model: unpricedModel },
    };
    const asRouter = {
      ...requestWith('openai/gpt-4o', 'openai/gpt-4o'),
      adaptive_routing: true,
      routing_model: unpricedModel,
    };
    for (const body of [asDebater, asJudge, asRouter]) {
      expect((await createDebate({ ...body, ...requestChanges })).json()).toMatchObject({
        status: 422,
        code: 'unpriced_model',
        models: [unpricedModel],
      });
    }
    expect(service.provider.requests).toEqual([]);
    expect((await service.app.inject('/v1/budget')).json()).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
  });

  test('runs without a budget, and the result and the ledger mark its cost as unknown', async () => {
    service = await buildTestApp({ script });
    const { status, result } = (await createDebate(requestWith('openai/gpt-5o', 'openai/gpt-4o-mini'))).json();
    expect(status).toBe('completed');
    expect(result.warnings.join()).toMatch(/unpriced: .*openai\/gpt-5o/);
    const rows = await wholeLedger(async (path) => (await service.app.inject(path)).json());
    expect(rows.find(({ model }) => model === 'openai/gpt-5o')).toMatchObject({ priced_as: null, cost_usd: 0 });
  });

  test('sends no further call when a budget is set after the debate was accepted', async () => {
    let limitNanoUsd: ReturnType<typeof nano> | null = null;
    service = await buildTestApp({
      script: () => {
        limitNanoUsd = nano(1_000_000_000);
        return script();
      },
      change: (services) => ({
        ...services,
        tenants: { tenant: async (id) => tenantWith(id, { budget: { limitNanoUsd, period: 'none' } }) },
      }),
    });
    const body = { ...requestWith('openai/gpt-5o', 'openai/gpt-5o'), max_rounds: 3, convergence_check: false };
    const { status, result } = (await createDebate(body)).json();
    expect(status).toBe('budget_exceeded');
    expect(result).toMatchObject({ final_answer: 'Paris', escalation: { reasons: ['budget_exhausted'] } });
    expect(service.provider.requests).toHaveLength(2);
  });
});

test('C07, a local model with a price of 0 › costs 0, also under a budget of 0', async () => {
  service = await buildTestApp({ script, config: { prices, default_budget: { limit_usd: 0 } } });
  const { id, status, cost_usd } = (
    await createDebate(requestWith('openai/llama-at-home', 'openai/llama-at-home'))
  ).json();
  await ended(service, id);
  expect([status, cost_usd]).toEqual(['completed', 0]);
  expect(service.provider.served).toHaveLength(2);
});
