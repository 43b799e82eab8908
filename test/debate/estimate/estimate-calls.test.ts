/** The estimate is a limit: no debate makes more calls than its upper bound. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateCalls } from '../../../src/debate/estimate/estimate-calls.ts';
import { possibleCalls } from '../../../src/debate/estimate/possible-calls.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { eventsOf, positionReply, type Script, specOf } from '../../support/debates/scripted-debate.ts';

const judge = { model: 'openai/judge' };
const requests = fc
  .record({
    protocol: fc.constantFrom('critique', 'revise', 'transcript', 'society', 'ballot'),
    count: fc.integer({ min: 2, max: 6 }),
    max_rounds: fc.integer({ min: 1, max: 4 }),
    adaptive_routing: fc.boolean(),
    convergence_check: fc.boolean(),
    hasJudge: fc.boolean(),
    isEstimate: fc.boolean(),
  })
  .map(({ count, hasJudge, isEstimate, ...rest }) => ({
    ...rest,
    debaters: [{ model: 'openai/one', name: 'x', count }],
    ...(isEstimate && (rest.protocol === 'critique' || rest.protocol === 'society')
      ? { answer_type: 'estimate', adaptive_routing: false }
      : { options: ['1', '2', '3'] }),
    ...(hasJudge && !isEstimate && rest.protocol !== 'ballot' ? { judge, aggregation: 'judge' } : {}),
  })) as fc.Arbitrary<Partial<DebateRequest>>;

function script(answers: readonly string[], isRoutingConfident: boolean): Script {
  let turn = 0;
  return ({ identity, format }) => {
    const answer = answers[turn++ % answers.length] ?? '1';
    if (format.name === 'ballot_turn') return { stance: 's', rationale: 'r', vote: answer };
    const estimate = { value: Number(answer), low: 0, high: 4 };
    return positionReply(answer, identity.purpose === 'routing' && isRoutingConfident ? 0.9 : 0.5, estimate);
  };
}

it('every protocol makes between Σ min and Σ max calls of each purpose', async () => {
  await fc.assert(
    fc.asyncProperty(
      requests,
      fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 7 }),
      fc.boolean(),
      async (request, answers, isRoutingConfident) => {
        const spec = specOf(request);
        const { calls } = await eventsOf({ spec, script: script(answers, isRoutingConfident) });
        for (const { purpose, min, max } of estimateCalls([...possibleCalls(spec)])) {
          const callCount = new Set(
            calls
              .filter(({ identity }) => identity.purpose === purpose)
              .map(({ identity }) => JSON.stringify(identity)),
          ).size;
          expect(callCount).toBeGreaterThanOrEqual(min);
          expect(callCount).toBeLessThanOrEqual(max);
        }
      },
    ),
    { numRuns: 150 },
  );
});

it('grouping makes no more than two calls in each round, and two for an answer of a judge', () => {
  const groupingEstimates = (request: Partial<DebateRequest>) =>
    estimateCalls([...possibleCalls(specOf({ max_rounds: 3, ...request }))]).filter(
      ({ purpose }) => purpose === 'agreement',
    );
  // 3 rounds × 2 calls; the judge is called when the debate has one.
  expect(groupingEstimates({ comparison_model: 'mistral/small' })).toEqual([
    { purpose: 'agreement', model: 'mistral/small', min: 0, max: 6 },
  ]);
  expect(groupingEstimates({ aggregation: 'judge', judge })).toEqual([
    { purpose: 'agreement', model: 'openai/judge', min: 0, max: 8 },
  ]);
  expect(groupingEstimates({ agreement: 'typed' })).toEqual([]);
});

it('the published setting of 3 agents, 2 revisions and a judge makes exactly 10 calls', () => {
  const spec = specOf({
    protocol: 'revise',
    debaters: [{ model: 'openai/one' }],
    max_rounds: 3,
    judge,
    agreement: 'jaccard',
  });
  expect(estimateCalls([...possibleCalls(spec)])).toEqual([
    { purpose: 'debater', model: 'openai/one', min: 9, max: 9 },
    { purpose: 'judge', model: 'openai/judge', min: 1, max: 1 },
  ]);
});
