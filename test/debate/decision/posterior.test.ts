/** `aggregation: "posterior"`: votes weighted by the log-odds of the reliabilities of their debaters. */
import { expect, it } from 'vitest';
import type { DebateSpec } from '../../../src/debate/schema/debate-config.ts';
import { isTerminal } from '../../../src/debate/schema/event.ts';
import type { Result } from '../../../src/debate/schema/outcome/result.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { byRound, eventsOf, play, specOf } from '../../support/debates/scripted-debate.ts';

const request: Partial<DebateRequest> = {
  protocol: 'critique',
  aggregation: 'posterior',
  question: 'Which one?',
  options: ['red', 'green', 'blue'],
  debaters: ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name })),
  max_rounds: 1,
  adaptive_routing: false,
};
const script = byRound({ a: ['red'], b: ['red'], c: ['blue'] });

/** The debate with reliabilities that an audit learned for its debaters. */
function withReliabilities(spec: DebateSpec, reliabilities: readonly number[]): DebateSpec {
  const debaters = spec.config.debaters.map((each, index) => ({ ...each, reliability: reliabilities[index] ?? 0.7 }));
  return { ...spec, config: { ...spec.config, debaters, reliabilities_learned: true } };
}

async function resultOf(spec: DebateSpec): Promise<Result> {
  const { events } = await eventsOf({ spec, script });
  const last = events.at(-1);
  if (last === undefined || !isTerminal(last) || last.result === null) throw new Error('no result');
  return last.result;
}

it('posterior › takes the class with the highest log-odds when reliabilities are learned', async () => {
  // K is 3: 2 · log(2 · 0.55 / 0.45) = 1.79 for red, log(2 · 0.9 / 0.1) = 2.89 for blue.
  const result = await resultOf(withReliabilities(specOf(request), [0.55, 0.55, 0.9]));
  expect(result).toMatchObject({
    final_answer: 'blue',
    winner: 'c',
    decision: { aggregation: 'posterior', decision_rule: 'posterior', fallback: null, tie_break: null },
  });
  expect(result.escalation.reasons).toContain('minority_winner');
  // 2 · log(2 · 0.7 / 0.3) = 3.08 for red, log(2 · 0.8 / 0.2) = 2.08 for blue.
  expect((await resultOf(withReliabilities(specOf(request), [0.7, 0.7, 0.8]))).final_answer).toBe('red');
});

it('posterior › falls back to the majority, and reports it, when no reliability is learned', async () => {
  const { result } = await play(request, script);
  expect(result).toMatchObject({
    final_answer: 'red',
    decision: { aggregation: 'posterior', decision_rule: 'majority_vote', fallback: 'majority_vote' },
  });
});
