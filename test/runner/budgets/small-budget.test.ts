/** A small budget: output limits are lowered until the next calls fit, but not below the length of earlier replies. */
import { afterEach, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';

/** The panel of docs/protocols.md. */
const publishedRequest = {
  question: 'Is this clause enforceable in California?',
  debaters: [
    { model: 'anthropic/claude-haiku-4-5', temperature: 0.5 },
    { model: 'anthropic/claude-sonnet-4-6', name: 'analyst', weight: 2 },
    { model: 'openai/gpt-4o-mini', role_hint: 'You are a skeptical devil’s advocate.' },
  ],
  deadline_seconds: 120,
};

let service: TestApp;
afterEach(() => service.close());

/** No two debaters agree, so every round is run; a reply has some 70 tokens. */
const disagreeingScript = ({ model }: FakeRequest) =>
  json({
    answer: `No, says ${model}`,
    reasoning: 'The statute voids it. '.repeat(8),
    confidence: 0.6,
    critiques: [],
    changed: false,
  });

const createDebate = async (payload: object) =>
  service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers: { prefer: 'wait=30' } });

const limitOf = ({ body }: FakeRequest): number => {
  const { max_tokens, max_completion_tokens } = body as { max_tokens?: number; max_completion_tokens?: number };
  return max_tokens ?? max_completion_tokens ?? 0;
};

test('the published example › completes with 0.05 USD and reports lowered limits', async () => {
  service = await buildTestApp({ script: disagreeingScript });
  const { status, result, cost_usd, config } = (
    await createDebate({ ...publishedRequest, agreement: 'typed', cost_budget_usd: 0.05 })
  ).json();
  expect([status, result.total_rounds_run]).toEqual(['completed', 3]);
  expect(cost_usd).toBeLessThan(0.05);
  const loweringWarnings = result.warnings.filter((warning: string) =>
    warning.startsWith('budget: max_tokens was lowered'),
  );
  expect(loweringWarnings[0]).toMatch(/^budget: max_tokens was lowered to fit the budget \(round \d: \d+\)$/);
  expect(config.debaters.map(({ max_tokens }: { max_tokens: number }) => max_tokens)).toEqual([2_048, 2_048, 2_048]);
  const limits = service.provider.requests.map(limitOf);
  expect(Math.min(...limits)).toBeGreaterThanOrEqual(512);
  expect(Math.min(...limits)).toBeLessThan(2_048);
});

test('a budget below the first calls › is a 402 that names the required minimum', async () => {
  service = await buildTestApp({ script: disagreeingScript });
  const refused = await createDebate({ ...publishedRequest, cost_budget_usd: 0.01 });
  expect(refused.statusCode).toBe(402);
  const { required_usd, limit, detail } = refused.json();
  expect([limit, required_usd > 0.01, required_usd < 0.05]).toEqual([0.01, true, true]);
  expect(detail).toContain(`need ${required_usd} USD`);
  expect(service.provider.requests).toEqual([]);
  expect((await createDebate({ ...publishedRequest, cost_budget_usd: required_usd - 0.000001 })).statusCode).toBe(402);
  expect((await createDebate({ ...publishedRequest, cost_budget_usd: required_usd })).statusCode).toBe(200);
  // The minimum of the first round: 512 tokens each.
  expect(service.provider.requests.slice(0, 3).map(limitOf)).toEqual([512, 512, 512]);
});

test('a later round › is not started below twice the longest reply', async () => {
  service = await buildTestApp({ script: disagreeingScript });
  const request = { ...publishedRequest, agreement: 'typed', adaptive_routing: false, cost_budget_usd: 0.036 };
  const { result } = (await createDebate(request)).json();
  const longestReply = Math.max(
    ...result.rounds.flatMap(({ positions }: { positions: { usage: { output_tokens: number } }[] }) =>
      positions.map(({ usage }) => usage.output_tokens),
    ),
  );
  const laterLimits = service.provider.requests.slice(3).map(limitOf);
  expect(laterLimits.length).toBeGreaterThan(0);
  expect(Math.min(...laterLimits)).toBeGreaterThanOrEqual(2 * longestReply);
  expect(Math.max(...laterLimits)).toBeLessThan(2_048);
});

test.each([
  { model: 'openai/gpt-5', reason: 'by itself', outputUsd: 10 },
  { model: 'anthropic/claude-haiku-4-5', reasoning_effort: 'low', reason: 'because it is asked to', outputUsd: 5 },
])('a model that thinks $reason › keeps its limit', async ({ reason: _, outputUsd, ...thinkingDebater }) => {
  service = await buildTestApp({ script: disagreeingScript });
  const debaters = [thinkingDebater, { model: 'openai/gpt-4o' }];
  const request = { question: 'Why?', debaters, adaptive_routing: false };
  const { required_usd } = (await createDebate({ ...request, cost_budget_usd: 0.001 })).json();
  // 16,384 tokens, with room to think, and 512 tokens at 10 USD a million.
  expect(required_usd).toBeGreaterThan((16_384 * outputUsd + 512 * 10) / 1e6);
  await createDebate({ ...request, cost_budget_usd: required_usd });
  const [first, second] = service.provider.requests.slice(0, 2).toSorted((a, b) => limitOf(b) - limitOf(a));
  expect([first && limitOf(first), second && limitOf(second)]).toEqual([16_384, 512]);
});

test('a lowered limit › applies in every process that runs the debate', async () => {
  service = await buildTestApp({ script: disagreeingScript, runs: false });
  const { required_usd } = (await createDebate({ ...publishedRequest, cost_budget_usd: 0.01 })).json();
  const payload = {
    ...publishedRequest,
    agreement: 'typed',
    max_rounds: 1,
    adaptive_routing: false,
    cost_budget_usd: required_usd,
  };
  const accepted = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  service.run();
  await ended(service, accepted.json().id);
  expect(service.provider.requests.map(limitOf)).toEqual([512, 512, 512]);
  const debate = (await service.app.inject(`/v1/debates/${accepted.json().id}`)).json();
  expect(debate.status).toBe('completed');
  expect(debate.result.warnings).toContain('budget: max_tokens was lowered to fit the budget (round 1: 512)');
});

test('an estimate › has an expected cost between its bounds', async () => {
  service = await buildTestApp({ script: disagreeingScript });
  for (const protocol of ['critique', 'revise', 'transcript', 'society']) {
    const payload = { ...publishedRequest, protocol };
    const reply = await service.app.inject({ method: 'POST', url: '/v1/debates/estimate', payload });
    const { min, expected, max } = reply.json().cost_usd;
    expect([protocol, min < expected, expected < max]).toEqual([protocol, true, true]);
    // 3 debaters, 2 or 3 rounds, 300 tokens at up to 15 USD a million: at most 0.04 for replies.
    expect(expected).toBeLessThan(0.06);
  }
});
