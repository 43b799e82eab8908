/** The goals of cascades and two-tier policies, each with its measured figure. */
import type { Goal } from '../agreement/goals.ts';
import { goalOf } from '../agreement/goals.ts';
import type { PolicyRow } from './policies/policy-row.ts';
import type { SetGoal } from './policies/set-goal.ts';
import { setGoalOf } from './policies/set-goal.ts';
import type { ScoredSet } from './policies/set-policies.ts';
import type { ReadingCheck } from './reading-check.ts';

export function paretoGoals(sets: readonly ScoredSet[], reading: readonly ReadingCheck[]): Goal[] {
  return [...sets.flatMap(goalsOfSet), ...reading.map(readingGoal)];
}

function goalsOfSet(set: ScoredSet): Goal[] {
  const goal = setGoalOf(set.votes);
  const chosen = set.report.chosen.find(({ kind }) => kind === 'any');
  const row = rowNamed(set, chosen?.policy);
  return goal === null || row === null ? [] : [accuracyGoal(set, goal, row), ...costGoals(set, goal, row)];
}

function rowNamed({ rows }: ScoredSet, policy: string | undefined): PolicyRow | null {
  return rows.find((row) => row.policy === policy) ?? null;
}

/** A policy may be one percentage point worse than the best single model. */
const MIN_DIFFERENCE = -0.01;

function accuracyGoal({ report, votes }: ScoredSet, goal: SetGoal, row: PolicyRow): Goal {
  const { estimate, low, high } = row.difference_to_best_single;
  const measure = `${goal.title} (${votes.name}): difference to ${report.best_single}`;
  return goalOf(
    goal.usesLowerBound ? `${measure}, with 95 % confidence` : measure,
    goal.usesLowerBound ? low : estimate,
    {
      limit: { min: MIN_DIFFERENCE },
      format: points,
      counted: `${row.policy} on ${report.questions.scored_on} questions: ${points(estimate)} [${points(low)}, ${points(high)}]`,
    },
  );
}

function costGoals(set: ScoredSet, { title, cost }: SetGoal, row: PolicyRow): Goal[] {
  if (cost === null) return [];
  const isOfBest = cost.of === 'best_single';
  const reference = rowNamed(set, isOfBest ? set.report.best_single : FIXED_PANEL);
  if (reference === null) return [];
  const share = goalOf(`${title}: cost, as a share of that of ${reference.policy}`, costOf(row) / costOf(reference), {
    limit: { max: cost.share },
    format: (value) => value.toFixed(2),
    counted: row.policy,
  });
  return isOfBest ? [share] : [share, lossGoal(title, row, reference)];
}

const FIXED_PANEL = 'majority:5';

function lossGoal(title: string, row: PolicyRow, reference: PolicyRow): Goal {
  return goalOf(`${title}: difference to ${reference.policy}`, row.accuracy - reference.accuracy, {
    limit: { min: 0 },
    format: points,
    counted: row.policy,
  });
}

function costOf({ cost_usd: usd, units, calls }: PolicyRow): number {
  return usd ?? units ?? calls;
}

function readingGoal({ set, answers, differences }: ReadingCheck): Goal {
  return goalOf(
    `${set}: right and wrong differ from a plain comparison of normal forms`,
    differences.length / answers,
    {
      limit: { max: 0.01 },
      format: (share) => `${(100 * share).toFixed(2)} %`,
      counted: `${differences.length} of ${answers} answers`,
    },
  );
}

function points(difference: number): string {
  return `${(100 * difference).toFixed(1)} points`;
}
