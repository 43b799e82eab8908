/** The goal of a set: the maximum cost of a policy, and its required accuracy compared with the best single model. */
import type { VoteSet } from '../vote-set.ts';

export interface SetGoal {
  readonly title: string;
  /**
   * Whether the lower end of the interval, and not only the estimate, must be within one point of the best single
   * model.
   */
  readonly usesLowerBound: boolean;
  /** Null for no limit. */
  readonly cost: GoalBudget | null;
}

export interface GoalBudget {
  readonly of: 'best_single' | 'fixed_five';
  /** The maximum share that may be spent. */
  readonly share: number;
}

const ofBest = (share: number): GoalBudget => ({ of: 'best_single', share });

/** Returns the goal by the name of the file, for either half of a set. Returns null for other sets. */
export function setGoalOf({ name, lettersOnly, kind, costIn }: VoteSet): SetGoal | null {
  if (kind === 'samples') return null;
  if (costIn === 'usd') {
    const priced = PRICED.find(({ names }) => names.test(name));
    return priced === undefined ? null : { title: priced.title, usesLowerBound: false, cost: ofBest(priced.share) };
  }
  if (/mmlu.?pro/i.test(name) && lettersOnly) {
    return { title: 'MMLU-Pro', usesLowerBound: true, cost: { of: 'fixed_five', share: 0.35 } };
  }
  if (/redux/i.test(name)) return { title: 'MMLU-Redux', usesLowerBound: false, cost: null };
  return /gsm/i.test(name) ? { title: 'GSM8K', usesLowerBound: false, cost: null } : null;
}

const PRICED = [
  { names: /gsm/i, title: 'ZeroEval GSM8K', share: 0.2 },
  { names: /crux/i, title: 'ZeroEval CRUX', share: 0.7 },
  { names: /math/i, title: 'MATH level 5', share: 0.7 },
];
