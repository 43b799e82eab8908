/** POST /v1/debates/estimate: no debate makes more calls, or costs more, than its estimate. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protocolNames } from '../../../../src/debate/schema/request/setting-names.ts';
import type { TestApp } from '../../../support/build-app.ts';
import { buildTestApp } from '../../../support/build-app.ts';
import { withoutPauses } from '../../../support/debates/without-pauses.ts';
import type { FakeReply } from '../../../support/fake-provider/fake-reply.ts';
import { drop, refusal, status, text, truncated, withoutUsage } from '../../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../../support/fake-provider/fake-request.ts';
import type { Script } from '../../../support/fake-provider/scripts.ts';
import { validReplies } from '../../../support/fake-provider/scripts.ts';

const haiku = 'anthropic/claude-haiku-4-5';
const mini = 'openai/gpt-4o-mini';
const question = 'Which is best?';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({
    script: validReplies(),
    change: withoutPauses,
  });
});
afterAll(() => service.close());

const post = async (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, payload: { question, ...payload }, headers: { prefer: 'wait=60' } });
const estimate = async (payload: object) => (await post('/v1/debates/estimate', payload)).json();

describe('an estimate counts calls', () => {
  const threeDebaters = { debaters: [{ model: haiku, count: 3 }] };
  const judge = { model: mini };
  test.each([
    // Routing alone, or routing that fails and 3 debaters × 3 rounds, each with at most two grouping calls.
    ['critique', threeDebaters, { min: 1, max: 10 + 6 }],
    ['critique by rules alone', { ...threeDebaters, agreement: 'typed' }, { min: 1, max: 10 }],
    ['critique on a menu', { ...threeDebaters, options: ['this', 'that'] }, { min: 1, max: 10 }],
    [
      'critique without routing: one round, or three',
      { ...threeDebaters, adaptive_routing: false },
      { min: 3, max: 9 + 6 },
    ],
    // The published cost model: 3 agents, 2 revisions, a judge.
    ['revise', { protocol: 'revise', agreement: 'jaccard', debaters: [{ model: haiku }], judge }, { min: 10, max: 10 }],
    ['revise without a judge', { protocol: 'revise', debaters: [{ model: haiku }] }, { min: 9, max: 9 + 6 }],
    // 9 turns and the judge; two grouping calls in each of 3 rounds, and two for the judge's answer.
    ['transcript', { protocol: 'transcript', ...threeDebaters, judge }, { min: 4, max: 10 + 8 }],
    ['society', { protocol: 'society', ...threeDebaters }, { min: 6, max: 6 + 4 }],
    // 4 phases × 3 speakers × 2 rounds, or a threshold met after the first proposals.
    ['ballot', { protocol: 'ballot', ...threeDebaters, options: ['this', 'that'] }, { min: 3, max: 24 }],
    // Two debaters, or all three with two grouping calls in each of two waves. Then two grouped rounds of a critique.
    ['cascade', { protocol: 'cascade', ...threeDebaters }, { min: 2, max: 3 + 4 }],
    ['cascade and critique', { protocol: 'cascade', then: 'critique', ...threeDebaters }, { min: 2, max: 9 + 8 }],
    ['cascade on a menu', { protocol: 'cascade', ...threeDebaters, options: ['this', 'that'] }, { min: 2, max: 3 }],
    // Three of five samples are enough when they agree.
    ['samples', { protocol: 'samples', debaters: [{ model: haiku }], agreement: 'typed' }, { min: 3, max: 5 }],
    ['judged agreement', { ...threeDebaters, adaptive_routing: false, agreement: 'judged' }, { min: 3, max: 9 + 6 }],
  ])('of %s', async (_, payload, calls) => {
    const reply = await estimate(payload);
    expect(reply.calls).toEqual(calls);
    const sum = (bound: 'min' | 'max') =>
      reply.by.reduce((total: number, row: { calls: { min: number; max: number } }) => total + row.calls[bound], 0);
    expect([sum('min'), sum('max')]).toEqual([calls.min, calls.max]);
  });

  test('by purpose and model', async () => {
    const payload = { protocol: 'revise', debaters: [{ model: haiku, count: 2 }, { model: mini }], judge };
    expect((await estimate(payload)).by).toEqual([
      { purpose: 'debater', model: haiku, calls: { min: 6, max: 6 } },
      { purpose: 'debater', model: mini, calls: { min: 3, max: 3 } },
      { purpose: 'judge', model: mini, calls: { min: 1, max: 1 } },
      // Three rounds of at most two calls, by the judge.
      { purpose: 'agreement', model: mini, calls: { min: 0, max: 6 } },
    ]);
  });
});

test('an estimate › calls no model, reserves nothing and stores nothing for any request', async () => {
  await estimate({ debaters: [{ model: haiku, count: 2 }], cost_budget_usd: 0.000001 });
  expect(service.provider.requests).toHaveLength(0);
  expect((await service.app.inject('/v1/debates')).json().data).toEqual([]);
  expect((await service.app.inject('/v1/budget')).json()).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
});

test('an estimate › is refused when the debate would be refused', async () => {
  expect(await estimate({ protocol: 'ballot', debaters: [{ model: haiku, count: 2 }] })).toMatchObject({ status: 422 });
  expect(await estimate({ debaters: [{ model: 'acme/one' }, { model: haiku }] })).toMatchObject({ status: 422 });
  expect(await estimate({ aggregation: 'judge' })).toMatchObject({ status: 400, fields: [{ path: 'judge' }] });
});

test('an estimate › has the bounds of the cost when only output is charged at 1 USD a token', async () => {
  const model = 'simulated/careful';
  const pricedService = await buildTestApp({
    config: { prices: { [model]: { input: 0, output: 1_000_000 } } },
    runs: false,
  });
  const debaters = [
    { model, max_tokens: 10 },
    { model, max_tokens: 30 },
  ];
  const reply = await pricedService.app.inject({
    method: 'POST',
    url: '/v1/debates/estimate',
    payload: { question, protocol: 'society', agreement: 'typed', debaters },
  });
  // Two calls of each debater, each with at least one token. Up to 3 attempts, then 3 with four times the token limit:
  // 2 × 3 × (10 + 40) + 2 × 3 × (30 + 120).
  expect(reply.json()).toMatchObject({ calls: { min: 4, max: 4 }, cost_usd: { min: 4, max: 1_200 } });
  await pricedService.close();
});

test('an estimate › is 0 for free models, and has a price for the most expensive panel', async () => {
  expect((await estimate({})).cost_usd).toEqual({ min: 0, expected: 0, max: 0 });
  const largestRequest = {
    protocol: 'ballot',
    debaters: [{ model: 'anthropic/claude-opus-4-1', count: 16, max_tokens: 64_000 }],
    options: Array.from({ length: 26 }, (_, index) => `${index} `.repeat(600)),
    context: '"&<'.repeat(5_000),
    max_rounds: 10,
  };
  const { calls, cost_usd } = await estimate(largestRequest);
  expect(calls).toEqual({ min: 16, max: 640 });
  expect(cost_usd.max).toBeGreaterThan(1_000);
});

/** Replies of all kinds, valid and invalid. Long ones have the maximum length. */
const replies: Readonly<Record<string, (request: FakeRequest) => FakeReply | Promise<FakeReply>>> = {
  short: validReplies(),
  other: validReplies({ answer: 'Lyon', confidence: 0.4 }),
  long: (request) =>
    validReplies({ answer: longText(request, 'word '), reasoning: longText(request, 'why ') })(request),
  escaped: (request) => validReplies({ answer: longText(request, '&'), reasoning: longText(request, '<') })(request),
  chinese: (request) => validReplies({ answer: longText(request, '中'), reasoning: longText(request, '文') })(request),
  cut: (request) => truncated(`{"answer": "${longText(request, 'x')}`),
  unreadable: () => text('As I said before: it depends.'),
  refused: () => refusal(),
  unavailable: () => status(503),
  rateLimited: () => status(429),
  dropped: () => drop(),
  withoutUsage: async (request) => withoutUsage(await validReplies()(request)),
};

/** Half of the output limit, at four bytes a token. */
function longText({ maxTokens }: FakeRequest, text: string): string {
  return text.repeat(Math.floor((2 * (maxTokens ?? 0)) / Buffer.byteLength(text) - 40));
}

function repeatReplies(kinds: readonly string[]): Script {
  return (request) => (replies[kinds[request.number % kinds.length] ?? ''] ?? validReplies())(request);
}

interface DebateOutcome {
  readonly cost: number;
  readonly status: string;
  /** Calls by purpose and model. */
  readonly calls: Readonly<Record<string, number>>;
}

async function runDebate(payload: object, script: Script): Promise<DebateOutcome> {
  service.provider.follow(script);
  const reply = (await post('/v1/debates', payload)).json();
  const journal = await service.services.store.debates.journal('default', reply.id);
  const kindByCall = new Map(
    journal
      .filter(({ state }) => state !== 'intent')
      .map(({ key: { attempt: _, ...call }, model }) => [JSON.stringify(call), `${call.purpose} ${model}`]),
  );
  const calls: Record<string, number> = {};
  for (const kind of kindByCall.values()) calls[kind] = (calls[kind] ?? 0) + 1;
  return { cost: reply.cost_usd, status: reply.status, calls };
}

const judge = { model: 'openai/gpt-4o', max_tokens: 150 };
const requests = fc.record({
  max_rounds: fc.integer({ min: 1, max: 3 }),
  debaters: fc.array(
    fc.record({
      model: fc.constantFrom(haiku, mini),
      max_tokens: fc.integer({ min: 120, max: 400 }),
      role_hint: fc.constantFrom(null, 'You are "the" <sceptic> & more.\n'.repeat(9)),
    }),
    { minLength: 2, maxLength: 3 },
  ),
  convergence_check: fc.boolean(),
  adaptive_routing: fc.boolean(),
  options: fc.constant(['Paris', 'Lyon', 'Marseille']),
});
const decisionSettings = fc.constantFrom(
  {},
  { aggregation: 'judge', judge },
  { aggregation: 'judge_pick', judge },
  { agreement: 'judged' },
);

describe.each(protocolNames)('a debate by %s', (protocol) => {
  const hasJudge = protocol !== 'ballot' && protocol !== 'samples' && protocol !== 'cascade';
  const debateRequests = fc
    .tuple(requests, hasJudge ? decisionSettings : fc.constant({}))
    .map(([request, decision]) => ({
      protocol,
      ...request,
      adaptive_routing: protocol !== 'ballot' && request.adaptive_routing,
      ...decision,
      ...(protocol === 'cascade' ? { then: 'critique' } : {}),
      ...(protocol === 'samples' ? { debaters: [{ ...request.debaters[0], count: 3 }] } : {}),
    }));

  test('stays within its estimate with retries, re-asks, refusals and very long replies', async () => {
    const kinds = fc.array(fc.constantFrom(...Object.keys(replies)), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(debateRequests, kinds, async (payload, replyKinds) => {
        const { cost_usd, by } = await estimate(payload);
        const { cost, calls } = await runDebate(payload, repeatReplies(replyKinds));
        expect(cost).toBeLessThanOrEqual(cost_usd.max);
        const maxCalls = new Map(by.map((row: Row) => [`${row.purpose} ${row.model}`, row.calls.max]));
        for (const [kind, count] of Object.entries(calls))
          expect([kind, count <= Number(maxCalls.get(kind))]).toEqual([kind, true]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test('costs at least the lower bound, and completes with the upper bound as budget', async () => {
    await fc.assert(
      fc.asyncProperty(debateRequests, async (payload) => {
        const { cost_usd, by, calls: bounds } = await estimate(payload);
        const {
          cost,
          calls,
          status: endStatus,
        } = await runDebate({ ...payload, cost_budget_usd: cost_usd.max }, repeatReplies(['short', 'other']));
        expect(endStatus).toBe('completed');
        expect(cost).toBeGreaterThanOrEqual(cost_usd.min);
        for (const {
          purpose,
          model,
          calls: { min },
        } of by as Row[]) {
          expect([purpose, model, (calls[`${purpose} ${model}`] ?? 0) >= min]).toEqual([purpose, model, true]);
        }
        expect(bounds.max).toBeGreaterThanOrEqual(bounds.min);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});

interface Row {
  readonly purpose: string;
  readonly model: string;
  readonly calls: { readonly min: number; readonly max: number };
}
