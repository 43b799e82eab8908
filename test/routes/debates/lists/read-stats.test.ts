/** GET /v1/history/stats: counts and shares of finished debates, computed by hand here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStats } from '../../../../src/operations/debates/read-stats.ts';
import { finishStep, SUMMARY, startRun } from '../../../contracts/steps.ts';
import type { TestApp } from '../../../support/build-app.ts';
import { buildTestApp, ended } from '../../../support/build-app.ts';
import type { FakeRequest } from '../../../support/fake-provider/fake-request.ts';
import { costOf, nanoOf, wholeLedger } from '../../../support/ledger.ts';
import { MODEL_PRICE, PRICED_MODEL, pricedDebaters, replyUsing } from '../../../support/spending.ts';

const question = 'What is the capital of France?';
let service: TestApp;
const readJson = async (path: string) => (await service.app.inject(path)).json();

/** Debaters are confident, agree, or are divided until round 2, by the first word of the question. */
function script({ prompt, number, messages }: FakeRequest) {
  if (prompt.includes('Surely')) return replyUsing(10, { confidence: 0.95 });
  if (!prompt.includes('Doubtful')) return replyUsing(10, { confidence: 0.8 });
  const isRevision = messages.some(({ role }) => role === 'assistant');
  return replyUsing(10, { confidence: 0.6, answer: isRevision || number % 2 === 0 ? 'Paris' : 'Lyon' });
}

beforeAll(async () => {
  service = await buildTestApp({ config: { prices: { [PRICED_MODEL]: MODEL_PRICE } }, script });
});
afterAll(() => service.close());

async function runDebate(changes: object): Promise<{ id: string; status: string; result: Record<string, unknown> }> {
  const payload = { question, adaptive_routing: false, debaters: pricedDebaters(2), ...changes };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await ended(service, id);
  return readJson(`/v1/debates/${id}`);
}

test('statistics without debates › have counts of zero and shares of null', async () => {
  expect(await readJson('/v1/history/stats')).toEqual({
    debates: { total: 0, completed: 0, failed: 0, cancelled: 0, budget_exceeded: 0 },
    with_result: 0,
    escalated: 0,
    escalation_rate: null,
    early_stop_rate: null,
    routing_bypass_rate: null,
    mean_confidence: null,
    flips: 0,
    spend: [],
    reviewed: { debates: 0, verdict_accuracy: null, round_1_accuracy: null, debaters: [] },
  });
});

test('statistics › contain the counts, shares, flips and spending of the debates', async () => {
  const confidentDebate = await runDebate({ question: `Surely: ${question}`, adaptive_routing: true });
  expect(confidentDebate.result).toMatchObject({ routing_decision: 'single_agent' });
  const agreedDebate = await runDebate({});
  expect(agreedDebate.result).toMatchObject({ converged: true, total_rounds_run: 1 });
  const dividedDebate = await runDebate({ question: `Doubtful: ${question}`, max_rounds: 2 });
  expect(dividedDebate.result).toMatchObject({ converged: true, total_rounds_run: 2 });
  const budgetDebate = await runDebate({ convergence_check: false, cost_budget_usd: 0.0219 });
  expect(budgetDebate).toMatchObject({ status: 'budget_exceeded', result: { escalate_to_human: true } });

  const results = [confidentDebate, agreedDebate, dividedDebate, budgetDebate].map(({ result }) => result);
  const confidence = results.reduce((sum, { confidence: each }) => sum + Number(each), 0) / 4;
  const stats = await readJson('/v1/history/stats');
  expect(stats).toMatchObject({
    debates: { total: 4, completed: 3, failed: 0, cancelled: 0, budget_exceeded: 1 },
    with_result: 4,
    escalated: 1,
    // 1 of 4 debates was escalated, 2 of 4 stopped early (the agreed and the divided one), and 1 of 4 was not debated.
    escalation_rate: 0.25,
    early_stop_rate: 0.5,
    routing_bypass_rate: 0.25,
    flips: 1,
  });
  expect(stats.mean_confidence).toBeCloseTo(confidence, 12);
  const rows = await wholeLedger(readJson);
  const day = rows[0]?.at.slice(0, 10);
  // 1 + 2 + 4 + 2 + … calls of 10 tokens at 100,000 nano-dollars; the day can change during the test.
  expect(stats.spend.reduce((sum: number, each: { cost_usd: number }) => sum + nanoOf(each.cost_usd), 0)).toBe(
    costOf(rows),
  );
  expect(stats.spend[0]).toMatchObject({ day, model: PRICED_MODEL });
});

test('a deleted debate › is not counted, and its cost is', async () => {
  const statsBefore = await readJson('/v1/history/stats');
  const { data } = await readJson('/v1/history?status=budget_exceeded');
  await service.app.inject({ method: 'DELETE', url: `/v1/debates/${data[0].id}` });
  const statsAfter = await readJson('/v1/history/stats');
  expect(statsAfter.debates).toEqual({ total: 3, completed: 3, failed: 0, cancelled: 0, budget_exceeded: 0 });
  expect(statsAfter.escalation_rate).toBe(0);
  expect(statsAfter.spend).toEqual(statsBefore.spend);
});

test('reviewed debates › give the accuracy of the verdict, the blind vote and each debater', async () => {
  const marks = [
    { verdict: true, roundOne: true, debaters: { a: true, b: false } },
    { verdict: true, roundOne: false, debaters: { a: true, b: null } },
    { verdict: false, roundOne: null, debaters: { a: false, c: true } },
  ];
  const freshService = await buildTestApp();
  for (const review of marks) {
    const fence = await startRun(freshService.services.store, 'default');
    await freshService.services.store.debates.finish(fence, finishStep(1, { summary: { ...SUMMARY, review } }));
  }
  const { debates, with_result, reviewed } = (await freshService.app.inject('/v1/history/stats')).json();
  // Summaries of older versions have no `course`. They are counted, and are in no share.
  expect([debates.total, with_result]).toEqual([3, 0]);
  expect(reviewed).toEqual({
    debates: 3,
    verdict_accuracy: 2 / 3,
    round_1_accuracy: 1 / 2,
    debaters: [
      { debater_id: 'a', reviewed: 3, accuracy: 2 / 3 },
      { debater_id: 'b', reviewed: 1, accuracy: 0 },
      { debater_id: 'c', reviewed: 1, accuracy: 1 },
    ],
  });
  await freshService.close();
});

test('statistics › read debates page by page, each once', async () => {
  const { services } = service;
  const { debates } = services.store;
  const pagedDebates: typeof debates = {
    ...debates,
    finished: (tenant, { cursor }) => debates.finished(tenant, { limit: 1, cursor }),
  };
  const stats = await readStats({ ...services, store: { ...services.store, debates: pagedDebates } }, 'default');
  expect(stats).toEqual(await readJson('/v1/history/stats'));
  expect(stats.debates.total).toBe(3);
});

test('statistics › refuse a query', async () => {
  expect(await readJson('/v1/history/stats?tenant=other')).toMatchObject({ status: 400, fields: [{ path: 'tenant' }] });
});
