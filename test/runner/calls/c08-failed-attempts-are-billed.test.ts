/** C08: only the usage of the last attempt was stored, so that a model that often fails seemed the cheapest. */
import { afterEach, expect, test } from 'vitest';
import type { ModelUsage } from '../../../src/models/model.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { answer, json, withUsage } from '../../support/fake-provider/fake-reply.ts';
import type { LedgerRow } from '../../support/ledger.ts';
import { costOf, nanoOf, wholeLedger } from '../../support/ledger.ts';

const validReply = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const invalidReply = answer({ text: 'I would rather not use JSON.' });
const usageOf = (inputTokens: number, outputTokens: number): ModelUsage => {
  return { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 };
};
/** An input token costs 1,000 nano-dollars, an output token 4,000. */
const prices = { 'openai/flaky': { input: 1, output: 4 }, 'openai/steady': { input: 1, output: 4 } };
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  quorum: 1,
  debaters: [
    { model: 'openai/flaky', name: 'flaky', max_tokens: 60 },
    { model: 'openai/steady', name: 'steady', max_tokens: 60 },
  ],
};

let service: TestApp;
afterEach(() => service.close());

/** A debate in which the attempts of the failing debater get these replies in order. */
async function runDebate(attempts: readonly FakeReply[], requestChanges: object = {}) {
  let count = 0;
  service = await buildTestApp({
    config: { prices },
    script: ({ model }) =>
      model === 'flaky' ? (attempts[count++] ?? validReply) : withUsage(usageOf(10, 5), validReply),
  });
  const headers = { prefer: 'wait=30' };
  const body = { ...payload, ...requestChanges };
  const debate = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload: body, headers })).json();
  const rows = await wholeLedger(async (path) => (await service.app.inject(path)).json());
  const flakyRows = rows.filter(({ debater_id }) => debater_id === 'flaky').toReversed();
  return { debate, rows, flakyRows };
}

function sumTokens(rows: readonly LedgerRow[]): [input: number, output: number] {
  const sum = (kind: 'input' | 'output') => rows.reduce((total, { usage }) => total + usage[kind], 0);
  return [sum('input'), sum('output')];
}

test('an invalid attempt of 100/50 and a valid one of 160/40 › count as 260/90 everywhere', async () => {
  const { debate, rows, flakyRows } = await runDebate([
    withUsage(usageOf(100, 50), invalidReply),
    withUsage(usageOf(160, 40), validReply),
  ]);
  expect(flakyRows.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'reply'],
    [2, 'reply'],
  ]);
  expect(sumTokens(flakyRows)).toEqual([260, 90]);
  // 260 × 1,000 + 90 × 4,000
  expect(costOf(flakyRows)).toBe(620_000);
  const position = debate.result.rounds[0].positions.find(
    ({ debater_id }: { debater_id: string }) => debater_id === 'flaky',
  );
  expect(position).toMatchObject({ status: 'ok', usage: { input_tokens: 260, output_tokens: 90 }, cost_usd: 0.00062 });
  // The other debater adds 10/5.
  expect(debate.result.total_token_usage).toMatchObject({ input_tokens: 270, output_tokens: 95 });
  expect(nanoOf(debate.cost_usd)).toBe(costOf(rows));
  const metrics = (await service.app.inject('/metrics')).body;
  const readMetric = (name: string, labels: string) =>
    Number(new RegExp(`^${name}\\{${labels}\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
  expect(readMetric('parley_tokens_total', 'model="openai/flaky",kind="input"')).toBe(260);
  expect(readMetric('parley_tokens_total', 'model="openai/flaky",kind="output"')).toBe(90);
  expect(nanoOf(readMetric('parley_cost_usd_total', 'model="openai/flaky"'))).toBe(620_000);
});

test('a debater without a valid attempt › fails and is charged for every attempt', async () => {
  const { debate, flakyRows } = await runDebate([
    withUsage(usageOf(100, 50), invalidReply),
    withUsage(usageOf(120, 50), invalidReply),
    withUsage(usageOf(140, 50), invalidReply),
  ]);
  // The model is called once more after an unreadable reply, and not again.
  expect(flakyRows.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(sumTokens(flakyRows)).toEqual([220, 100]);
  expect(debate.result.failures).toMatchObject([{ debater_id: 'flaky', code: 'unreadable_reply', attempt: 2 }]);
  expect(nanoOf(debate.cost_usd)).toBe(costOf(flakyRows) + 10 * 1_000 + 5 * 4_000);
});

test('a repeat that the budget does not cover › is not sent, and the debate gives the reason', async () => {
  // The budget is the reservation of both first attempts.
  const { debate: firstDebate } = await runDebate([withUsage(usageOf(100, 60), invalidReply)]);
  const rows = await wholeLedger(async (path) => (await service.app.inject(path)).json());
  const budgetNanoUsd = rows
    .filter(({ attempt }) => attempt === 1)
    .reduce((sum, { held_usd }) => sum + nanoOf(held_usd), 0);
  expect(firstDebate.status).toBe('completed');
  await service.close();

  // The failing attempt uses its whole reservation, so that no amount is released.
  const [firstRow] = rows.filter(({ debater_id, attempt }) => debater_id === 'flaky' && attempt === 1);
  const inputTokens = nanoOf(firstRow?.held_usd) / 1_000 - 60 * 4;
  const { debate, flakyRows } = await runDebate([withUsage(usageOf(inputTokens, 60), invalidReply)], {
    cost_budget_usd: budgetNanoUsd / 1e9,
  });
  expect(flakyRows).toHaveLength(1);
  expect(nanoOf(flakyRows[0]?.cost_usd)).toBe(nanoOf(flakyRows[0]?.held_usd));
  expect(debate).toMatchObject({
    status: 'budget_exceeded',
    result: {
      final_answer: 'Paris',
      escalate_to_human: true,
      failures: [{ debater_id: 'flaky', code: 'budget_exceeded' }],
    },
  });
  expect(debate.result.escalation.reasons).toContain('budget_exhausted');
  expect(service.provider.requests).toHaveLength(2);
  expect(nanoOf(debate.cost_usd)).toBeLessThanOrEqual(budgetNanoUsd);
});
