/** A debate whose budget runs out: a round that it does not cover is not started, and all paid positions are kept. */
import { afterEach, describe, expect, test } from 'vitest';
import type { TestApp, TestAppOptions } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { requestedFields } from '../../support/fake-provider/scripts.ts';
import { nanoOf, wholeLedger } from '../../support/ledger.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../../support/spending.ts';

let service: TestApp;
afterEach(() => service.close());

const prices = { [PRICED_MODEL]: MODEL_PRICE };
/** Three calls of 0.01 a round, each of which uses its whole reservation: 0.03 a round. */
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  convergence_check: false,
  debaters: pricedDebaters(3),
};
const get = async (path: string) => (await service.app.inject(path)).json();

async function runDebate(payloadChanges: object, options: TestAppOptions = {}) {
  service = await buildTestApp({ script: () => replyUsing(100), ...options, config: { prices, ...options.config } });
  const body = { ...payload, ...payloadChanges };
  const headers = { prefer: 'wait=30' };
  return (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body, headers })).json();
}

describe('a round that a budget does not cover', () => {
  test.each([
    ["the debate's", { cost_budget_usd: 0.0599 }, {}],
    ["the tenant's", {}, { default_budget: { limit_usd: 0.0599 } }],
  ])('is not started when %s budget covers two of its three calls', async (_, changes, config) => {
    const debate = await runDebate(changes, { config });
    expect(debate).toMatchObject({
      status: 'budget_exceeded',
      error: null,
      cost_usd: 0.03,
      result: {
        final_answer: 'Paris',
        total_rounds_run: 1,
        escalate_to_human: true,
        escalation: { reasons: ['budget_exhausted'] },
        total_cost_usd: 0.03,
      },
    });
    expect(service.provider.requests).toHaveLength(3);
    expect(await wholeLedger(get)).toHaveLength(3);
    expect(await get('/v1/budget')).toMatchObject({ spent_usd: 0.03, reserved_usd: 0 });
    const { rounds } = debate.result;
    expect(rounds[0].positions.map(({ cost_usd }: { cost_usd: number }) => cost_usd)).toEqual([0.01, 0.01, 0.01]);
  });

  test('is started when it fits exactly', async () => {
    const debate = await runDebate({ cost_budget_usd: 0.06 });
    expect(debate).toMatchObject({ status: 'budget_exceeded', cost_usd: 0.06, result: { total_rounds_run: 2 } });
    const firstService = service;
    expect(await runDebate({ cost_budget_usd: 0.09 })).toMatchObject({ status: 'completed', cost_usd: 0.09 });
    await firstService.close();
  });
});

test('a judge that a budget does not cover › is not called, the panel decides and escalates', async () => {
  const judgeSettings = { max_rounds: 1, aggregation: 'judge', judge: { model: PRICED_MODEL, max_tokens: 100 } };
  const debate = await runDebate({ ...judgeSettings, cost_budget_usd: 0.0399 });
  expect(debate).toMatchObject({
    status: 'budget_exceeded',
    cost_usd: 0.03,
    result: { final_answer: 'Paris', decision: { fallback: 'majority_vote' } },
  });
  expect(debate.result.escalation.reasons).toEqual(['budget_exhausted']);
  expect(service.provider.requests).toHaveLength(3);
});

describe('the grouping call of open answers', () => {
  const answers = ['the bard of Avon', 'William Shakespeare', 'the playwright of Stratford'];
  const options: TestAppOptions = {
    script: (request) =>
      requestedFields(request).includes('groups')
        ? replyUsing(0, { groups: [['Answer 1', 'Answer 2', 'Answer 3']] })
        : replyUsing(100, { answer: answers[(request.number - 1) % 3] }),
  };
  const changes = { question: 'Who wrote it?', max_rounds: 1, convergence_check: true };

  test('is not made when it exceeds the budget, and the debate ends as budget_exceeded', async () => {
    // The round costs 0.03; a call of at most 512 tokens at 0.0001 is 0.0512.
    const debate = await runDebate({ ...changes, cost_budget_usd: 0.0811 }, options);
    expect(debate.status).toBe('budget_exceeded');
    expect(debate.result.escalation.reasons).toContain('budget_exhausted');
    expect(service.provider.requests).toHaveLength(3);
    expect(debate.cost_usd).toBe(0.03);
  });

  test('is made when it fits, and is charged to the model that grouped', async () => {
    const debate = await runDebate({ ...changes, cost_budget_usd: 0.0812 }, options);
    expect(debate).toMatchObject({ status: 'completed', cost_usd: 0.03, result: { converged: true } });
    const rows = await wholeLedger(get);
    expect(rows.filter(({ purpose }) => purpose === 'agreement')).toHaveLength(2);
    const metrics = (await service.app.inject('/metrics')).body;
    expect(metrics).toMatch(
      /parley_model_calls_total\{model="openai\/spender",purpose="agreement",outcome="reply"\} 2/,
    );
  });
});

test('admission › reserves the routing call and round 1, and releases unnecessary calls', async () => {
  // Two debaters; the round-1 answer of the first one is the routing call's: 2 calls of 0.01 in all.
  const routedRequest = { debaters: pricedDebaters(2), adaptive_routing: true, cost_budget_usd: 0.0199 };
  const refused = await runDebate(routedRequest);
  expect(refused).toMatchObject({ status: 402, cap: 'debate', used: 0, reserved: 0, limit: 0.0199, resets_at: null });
  await service.close();
  const debate = await runDebate({ ...routedRequest, cost_budget_usd: 0.02 });
  expect(debate).toMatchObject({ status: 'completed', cost_usd: 0.01, result: { routing_decision: 'single_agent' } });
  expect((await wholeLedger(get)).map(({ purpose, debater_id }) => [purpose, debater_id])).toEqual([['routing', null]]);
  expect(await get('/v1/budget')).toMatchObject({ spent_usd: 0.01, reserved_usd: 0 });
});

test('a fully spent budget › refuses every further debate', async () => {
  const debate = await runDebate({ cost_budget_usd: 0.05 }, { config: { default_budget: { limit_usd: 0.03 } } });
  expect(debate).toMatchObject({ status: 'budget_exceeded', cost_usd: 0.03 });
  const second = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(second.json()).toMatchObject({ status: 402, cap: 'tenant', used: 0.03, reserved: 0, limit: 0.03 });
  expect(nanoOf((await get('/v1/budget')).spent_usd)).toBe(30_000_000);
});
