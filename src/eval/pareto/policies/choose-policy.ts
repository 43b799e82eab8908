/** Choosing a policy on one half of a set: the one that is most surely not worse than the best single model. */

import type { RecordedVotes } from '../vote-set.ts';
import type { Policy } from './policies.ts';

export interface Trial {
  readonly policy: Policy;
  /** Mean of a question. */
  readonly cost: number;
  /** Lower end of the 95 % interval of the difference in accuracy to the best single model. */
  readonly atLeast: number;
}

export function tryOut(policy: Policy, questions: readonly RecordedVotes[], best: number): Trial {
  let [cost, sum, differing] = [0, 0, 0];
  for (const question of questions) {
    const { asked, right } = policy.play(question);
    for (const seat of asked) cost += question.costs[seat] ?? 0;
    const difference = Number(right) - Number(question.right[best]);
    sum += difference;
    differing += difference * difference;
  }
  const count = questions.length;
  const difference = sum / count;
  // One more question with another outcome: a policy that never differed is not proved never to differ.
  const variance = (differing + 1) / count - difference * difference;
  return { policy, cost: cost / count, atLeast: difference - 1.96 * Math.sqrt(variance / count) };
}

/** Of the trials within the budget; null when none is. The first of equals. */
export function choose(trials: readonly Trial[], budget: number): Policy | null {
  const affordable = trials.filter(({ cost }) => cost <= budget);
  const [first] = affordable;
  if (first === undefined) return null;
  return affordable.reduce((a, b) => (isBetter(b, a) ? b : a), first).policy;
}

function isBetter(a: Trial, b: Trial): boolean {
  return a.atLeast > b.atLeast || (a.atLeast === b.atLeast && a.cost < b.cost);
}
