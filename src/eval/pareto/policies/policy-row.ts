/**
 * One row of the comparison: what a policy (which models are called, in which order, until when) gains and costs on a set
 * of recorded answers.
 */
import { bootstrap, mean } from '../../../debate/calibration/forecast-figures.ts';
import type { RecordedVotes, VoteSet } from '../vote-set.ts';
import type { Policy, PolicyOutcome } from './policies.ts';

export interface PolicyRow {
  readonly set: string;
  readonly policy: string;
  readonly accuracy: number;
  /** Mean calls per question. */
  readonly calls: number;
  /** The cost of 1,000 questions; null when the set has no prices. */
  readonly cost_usd: number | null;
  /** Mean cost units (`units` of a price file) per question; null when a model of the set has none. */
  readonly units: number | null;
  readonly difference_to_best_single: Interval;
}

/** A 95 % interval, by a bootstrap over questions. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** `questions` are those on which policies are scored, which can be fewer than the set has. */
export function rowOf(set: VoteSet, questions: readonly RecordedVotes[], policies: ComparedPolicies): PolicyRow {
  const outcomes = questions.map((question) => policies.policy.play(question));
  const differences = questions.map(
    (question, index) => Number(outcomes[index]?.right) - Number(policies.bestSingle.play(question).right),
  );
  const difference = bootstrap(differences, mean);
  const sumOf = (values: readonly number[]) => (asked: PolicyOutcome['asked']) =>
    asked.reduce((sum, seat) => sum + (values[seat] ?? 0), 0);
  const { units, costIn } = set;
  return {
    set: set.name,
    policy: policies.policy.name,
    accuracy: mean(outcomes.map(({ right }) => Number(right))),
    calls: mean(outcomes.map(({ asked }) => asked.length)),
    cost_usd:
      costIn === 'usd' ? 1_000 * mean(questions.map(({ costs }, at) => sumOf(costs)(outcomes[at]?.asked ?? []))) : null,
    units: units === null ? null : mean(outcomes.map(({ asked }) => sumOf(units)(asked))),
    difference_to_best_single: {
      estimate: difference?.value ?? 0,
      low: difference?.low ?? 0,
      high: difference?.high ?? 0,
    },
  };
}

export interface ComparedPolicies {
  readonly policy: Policy;
  /** Always calls the best single model. */
  readonly bestSingle: Policy;
}
