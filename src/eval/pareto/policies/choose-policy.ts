/** Chooses a policy on one half of a set: the policy that is most certainly not worse than the best single model. */

import type { RecordedVotes } from '../vote-set.ts';
import type { Policy } from './policies.ts';

export interface Trial {
  readonly policy: Policy;
  /** The mean cost per question. */
  readonly cost: number;
  /** The lower end of the 95 % interval of the difference in accuracy to the best single model. */
  readonly lowerBound: number;
}

export function runTrial(policy: Policy, questions: readonly RecordedVotes[], best: number): Trial {
  let [cost, sum, squaredDifferences] = [0, 0, 0];
  for (const question of questions) {
    const { asked, right } = policy.play(question);
    for (const seat of asked) cost += question.costs[seat] ?? 0;
    const difference = Number(right) - Number(question.right[best]);
    sum += difference;
    squaredDifferences += difference * difference;
  }
  const count = questions.length;
  const difference = sum / count;
  // Counts one additional question with a different outcome, because a policy without differences in a sample may still
  // differ elsewhere.
  const variance = (squaredDifferences + 1) / count - difference * difference;
  return { policy, cost: cost / count, lowerBound: difference - 1.96 * Math.sqrt(variance / count) };
}

/** Returns the best policy within the budget, the first of equal ones; null when none is within it. */
export function choose(trials: readonly Trial[], budget: number): Policy | null {
  const affordable = trials.filter(({ cost }) => cost <= budget);
  const [first] = affordable;
  if (first === undefined) return null;
  return affordable.reduce((a, b) => (isBetter(b, a) ? b : a), first).policy;
}

function isBetter(a: Trial, b: Trial): boolean {
  return a.lowerBound > b.lowerBound || (a.lowerBound === b.lowerBound && a.cost < b.cost);
}
