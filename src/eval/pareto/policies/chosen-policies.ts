/** Chooses cascades and two-tier policies on one half of a set, for several budgets. */

import type { ModelStanding } from '../standings.ts';
import type { RecordedVotes, VoteSet } from '../vote-set.ts';
import type { Candidates, ChosenKind } from './candidates.ts';
import { candidates, chosenKinds } from './candidates.ts';
import type { Trial } from './choose-policy.ts';
import { choose, tryOut } from './choose-policy.ts';
import type { Policy } from './policies.ts';
import { setGoalOf } from './set-goal.ts';

export interface Chosen {
  /** `any` is the policy by which the goals of the set are measured. */
  readonly kind: ChosenKind | 'any';
  /** The maximum cost on the choosing half, as a share of the best single model's cost; null for no limit. */
  readonly budget: number | null;
  readonly policy: Policy;
}

export interface Choosing {
  readonly questions: readonly RecordedVotes[];
  /** The standings on these questions. */
  readonly standings: readonly ModelStanding[];
  /** The best single model of the whole set. */
  readonly bestSeat: number;
}

/** Shares of the cost of the best single model; null for no limit. */
const BUDGETS = [0.1, 0.2, 0.35, 0.5, 0.7, 0.9, null];

export function choosePolicies(set: VoteSet, { questions, standings, bestSeat }: Choosing): Chosen[] {
  const best = standings.find(({ seat }) => seat === bestSeat);
  if (best === undefined) return [];
  const tried = tryAll(candidates(set, standings, best), (policy) => tryOut(policy, questions, bestSeat));
  const all = chosenKinds.flatMap((kind) => tried[kind]);
  const chosen = (kind: Chosen['kind'], budget: number | null): Chosen[] => {
    const limit = budget === null ? Number.POSITIVE_INFINITY : budget * best.cost;
    const policy = choose(kind === 'any' ? all : tried[kind], limit);
    return policy === null ? [] : [{ kind, budget, policy }];
  };
  const budgets = set.costIn === 'calls' ? [null] : BUDGETS;
  const forGoal = chosen('any', goalBudget(set, standings, best));
  return [
    ...budgets.flatMap((budget) => chosenKinds.flatMap((kind) => chosen(kind, budget))),
    // When no policy is within the budget, one above it is chosen, so that the goal is reported as not met.
    ...(forGoal.length > 0 ? forGoal : chosen('any', null)),
  ];
}

function tryAll(all: Candidates, trial: (policy: Policy) => Trial): Record<ChosenKind, Trial[]> {
  return {
    'cascade:0.75': all['cascade:0.75'].map(trial),
    'cascade:0.85': all['cascade:0.85'].map(trial),
    two_tier: all.two_tier.map(trial),
  };
}

/** A tenth of the budget is left for the difference between the two halves. */
const SPENT = 0.9;
const FIXED_PANEL = 5;

/**
 * Returns the budget of the set's goal. Without a limit of its own, the budget is the cost of the best single model.
 */
function goalBudget(set: VoteSet, standings: readonly ModelStanding[], best: ModelStanding): number | null {
  if (set.costIn === 'calls') return null;
  const { of, share } = setGoalOf(set)?.cost ?? { of: 'best_single', share: 1 };
  const five = standings.slice(0, FIXED_PANEL).reduce((sum, { cost }) => sum + cost, 0);
  return SPENT * share * (of === 'best_single' ? 1 : five / best.cost);
}
