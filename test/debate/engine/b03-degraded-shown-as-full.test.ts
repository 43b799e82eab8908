/** B03: the reply of the only remaining debater was shown as a judged synthesis, and a failed judge lost a debate. */
import { expect, it } from 'vitest';
import { byRound, play, positionReply } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c'].map((name) => ({ model: `openai/${name}`, name }));
const requestWithJudge = {
  debaters,
  adaptive_routing: false,
  max_rounds: 1,
  aggregation: 'judge',
  judge: { model: 'openai/judge' },
} as const;

it.each([
  ['times out', { fails: 'timeout' } as const],
  ['answers with text that cannot be parsed', 'Both have a point.'],
])('a judge that %s is replaced by a vote, which the result names and flags', async (_, reply) => {
  const { result } = await play(requestWithJudge, byRound({ a: ['1'], b: ['1'], c: ['2'] }, reply));
  expect(result).toMatchObject({
    final_answer: '1',
    judgment: null,
    degraded: true,
    decision: { aggregation: 'judge', decision_rule: 'majority_vote', fallback: 'majority_vote' },
    escalation: { reasons: ['judge_failed'] },
  });
});

it('a debate with one position left and a failed judge is degraded and never called judged', async () => {
  const { result } = await play(requestWithJudge, byRound({ a: [positionReply('1', 1)] }));
  expect(result).toMatchObject({ final_answer: '1', degraded: true, escalate_to_human: true });
  expect(result.escalation.reasons).toEqual(expect.arrayContaining(['degraded', 'judge_failed']));
  expect(result.decision.decision_rule).toBe('majority_vote');
  expect(result.confidence).toBeLessThan(1);
});
