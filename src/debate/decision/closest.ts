/**
 * Chooses the medoid: the position with the highest average similarity to the others, by the words of whole answers.
 */
import { jaccardSimilarity } from '../agreement/grouping/jaccard.ts';
import type { AnsweredPosition } from '../schema/position.ts';
import type { CountedRule, DecisionInput } from './ruling.ts';
import { chooseTop, classOf, tallyOfClasses } from './top-class.ts';

export const closest: CountedRule = {
  kind: 'counted',
  decide: (input) => {
    const { positions } = input;
    const scored = positions.map((item, order) => ({
      item,
      score: averageSimilarity(item, positions),
      summedConfidence: item.confidence ?? 0,
      order,
    }));
    const choice = chooseTop(scored);
    const winner = choice?.item ?? null;
    const similarity = winner === null ? 0 : averageSimilarity(winner, positions);
    return {
      answer: winner?.answer ?? null,
      reasoning: winner?.reasoning ?? null,
      winner: winner?.debater_id ?? null,
      winningClass: winner === null ? null : classOf(input, winner.debater_id),
      decisionRule: 'closest',
      tieBreak: choice?.tieBreak ?? null,
      tied: choice !== null && inSeveralClasses(input, choice.top),
      tally: tallyOfClasses(input.round),
      judgment:
        winner === null
          ? null
          : `${winner.debater_id} is the closest to the others: average similarity ${similarity.toFixed(2)} over ${positions.length} drafts`,
      judgeConfidence: null,
    };
  },
};

/** Returns 0–1; 1 for a single position. */
function averageSimilarity(position: AnsweredPosition, positions: readonly AnsweredPosition[]): number {
  const others = positions.filter((other) => other !== position);
  if (others.length === 0) return 1;
  const total = others.reduce((sum, other) => sum + jaccardSimilarity(position.answer, other.answer), 0);
  return total / others.length;
}

/** Candidates with equal scores and the same answer are no tie. */
function inSeveralClasses(input: DecisionInput, top: readonly AnsweredPosition[]): boolean {
  return new Set(top.map(({ debater_id }) => classOf(input, debater_id)?.id ?? debater_id)).size > 1;
}
