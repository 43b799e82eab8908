/**
 * Stopping rules: measure the agreement of a round and compare it with a threshold.
 * Records have the agreement of their least agreed field.
 */

import { jaccardSimilarity } from '../agreement/grouping/jaccard.ts';
import { agreementsIn } from '../agreement/measure.ts';
import { isAnswered } from '../schema/position.ts';
import type { AnswerClass } from '../schema/round.ts';
import type { Convergence, StoppingView } from './protocol.ts';

/** Scores the largest class ÷ the occupied seats; under `jaccard` ÷ the valid positions, as published. */
export function largestClass(view: StoppingView): Convergence {
  const { config } = view.spec;
  const score = largestShare(view);
  return { score, met: config.convergence_check && score !== null && score >= config.convergence_threshold };
}

/**
 * Met when all debaters are in one class. Under `jaccard` every pair must reach `convergence_similarity`, and the
 * lowest pair is the score.
 */
export function everyPair(view: StoppingView): Convergence {
  const { config } = view.spec;
  const complete = view.positions.filter(isAnswered).length === config.debaters.length;
  if (config.agreement !== 'jaccard') {
    const score = largestShare(view);
    return { score, met: config.convergence_check && score === 1 };
  }
  const score = lowestPair(view);
  return {
    score,
    met: config.convergence_check && complete && score !== null && score >= config.convergence_similarity,
  };
}

function largestShare({ spec, positions, agreement }: StoppingView): number | null {
  const valid = positions.filter(isAnswered).length;
  if (valid === 0) return null;
  const largest = agreementsIn(agreement).map(({ classes }) => largestOf(classes));
  const lowest = Math.min(...largest);
  return lowest / (spec.config.agreement === 'jaccard' ? valid : (spec.seatsLeft ?? spec.config.debaters.length));
}

function largestOf(classes: readonly AnswerClass[]): number {
  return Math.max(0, ...classes.map((answerClass) => answerClass.debater_ids.length));
}

function lowestPair({ positions }: StoppingView): number | null {
  const answers = positions.filter(isAnswered).map((position) => position.answer);
  if (answers.length < 2) return null;
  const pairs = answers.flatMap((a, index) => answers.slice(index + 1).map((b) => jaccardSimilarity(a, b)));
  return Math.min(...pairs);
}
