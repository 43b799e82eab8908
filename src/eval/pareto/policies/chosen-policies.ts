/** Chooses cascades and two-tier policies on one half of a set, for several budgets. */

import type { ModelStanding } from '../standings.ts';
import type { RecordedVotes, VoteSet } from '../vote-set.ts';
import type { Candidates, ChosenKind } from './candidates.ts';
import { candidates, chosenKinds } from './candidates.ts';
import type { Trial } from './choose-policy.ts';
import { choose, runTrial } from './choose-policy.ts';
import type { Policy } from './policies.ts';
import { setGoalOf } from './set-goal.ts';

export interface PolicyChoice {
  /** `any` is the policy by which the goals of the set are measured. */
  readonly kind: ChosenKind | 'any';
  /** The maximum cost on the choosing half, as a share of the best single model's cost; null for no limit. */
  readonly budget: number | null;
  readonly policy: Policy;
}

export interface ChoiceInput {
  readonly questions: readonly RecordedVotes[];
  /** The standings on these questions. */
  readonly standings: readonly ModelStanding[];
  /** The best single model of the whole set. */
  readonly bestSeat: number;
}

/** Shares of the cost of the best single model; null for no limit. */
const BUDGETS = [0.1, 0.2, 0.35, 0.5, 0.7, 0.9, null];

export function choosePolicies(set: VoteSet, { questions, standings, bestSeat }: ChoiceInput): PolicyChoice[] {
  const best = standings.find(({ seat }) => seat === bestSeat);
  if (best === undefined) return [];
  const trials = runTrials(candidates(set, standings, best), (policy) => runTrial(policy, questions, bestSeat));
  const all = chosenKinds.flatMap((kind) => trials[kind]);
  const chosen = (kind: PolicyChoice['kind'], budget: number | null): PolicyChoice[] => {
    const limit = budget === null ? Number.POSITIVE_INFINITY : budget * best.cost;
    const policy = choose(kind === 'any' ? all : trials[kind], limit);
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

function runTrials(all: Candidates, trial: (policy: Policy) => Trial): Record<ChosenKind, Trial[]> {
  return {
    'cascade:0.75': all['cascade:0.75'].map(trial),
    'cascade:0.85': all['cascade:0.85'].map(trial),
    two_tier: all.two_tier.map(trial),
  };
}

/** The share of a goal's budget that is used. The rest allows for the difference between the two halves. */
const BUDGET_SHARE = 0.9;
/** The number of models in the panel `fixed_five`, to whose cost a goal may refer. */
const FIXED_PANEL_SIZE = 5;

/**
 * Returns the budget for meeting the set's goal, as a share of the cost of the best single model; null when the set has
 * no costs. For a goal without a limit, the limit is the cost of the best single model.
 */
function goalBudget(set: VoteSet, standings: readonly ModelStanding[], best: ModelStanding): number | null {
  if (set.costIn === 'calls') return null;
  const { of, share } = setGoalOf(set)?.cost ?? { of: 'best_single', share: 1 };
  const fixedPanelCost = standings.slice(0, FIXED_PANEL_SIZE).reduce((sum, { cost }) => sum + cost, 0);
  return BUDGET_SHARE * share * (of === 'best_single' ? 1 : fixedPanelCost / best.cost);
}
