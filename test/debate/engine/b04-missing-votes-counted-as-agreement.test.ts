/** B04: failed voters were not in the denominator, or a fallback produced a consensus that did not exist. */
import { expect, it } from 'vitest';
import { byRound, play, positionReply } from '../../support/debates/scripted-debate.ts';

const debaters = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ model: `openai/${name}`, name }));
const base = { debaters, adaptive_routing: false, convergence_threshold: 0.6 } as const;

it('an answer of 2 in 5 is no consensus at 0.6 when two of five debaters failed', async () => {
  const { result } = await play({ ...base, max_rounds: 1 }, byRound({ a: ['A1'], b: ['A1'], c: ['B1'] }));
  // The rule: largest class ÷ panel = 2/5, not 2/3.
  expect(result).toMatchObject({
    converged: false,
    final_convergence_score: 0.4,
    participation: { panel: 5, valid: 3, voting: 3 },
  });
  expect(result.escalation.reasons).toContain('no_consensus');
});

it('a judge that fails creates no consensus', async () => {
  const { result } = await play(
    { ...base, max_rounds: 1, aggregation: 'judge', judge: { model: 'openai/judge' } },
    byRound({ a: ['A1'], b: ['A1'], c: ['B1'], d: ['C1'], e: ['D1'] }),
  );
  expect(result).toMatchObject({
    converged: false,
    final_convergence_score: 0.4,
    decision: { fallback: 'majority_vote' },
  });
});

it('an answer that cannot be read is no vote and adds no agreement', async () => {
  const { result } = await play(
    { ...base, max_rounds: 1, answer_type: 'number', question: 'How many?' },
    byRound({ a: [positionReply('no idea')], b: [positionReply('not a clue')], c: ['7'], d: ['7'], e: ['8'] }),
  );
  expect(result).toMatchObject({ final_convergence_score: 0.4, participation: { panel: 5, valid: 5, voting: 3 } });
  expect(result.rounds[0]?.unread).toEqual(['a', 'b']);
  // Agreement is the share of the valid positions: 2 of 5.
  expect(result.confidence_detail.agreement).toBe(0.4);
});
