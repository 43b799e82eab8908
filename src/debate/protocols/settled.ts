/** Checks whether the outcome of a round can no longer change, whatever the outstanding debaters answer. */
import { openClassPairs } from '../agreement/grouping/typed.ts';
import { groupPositions } from '../engine/grouping/group-round.ts';
import { asksForGrouping } from '../engine/grouping/grouping-model.ts';
import { latestAnswered } from '../engine/latest-answered.ts';
import type { DebateConfig, DebateSpec } from '../schema/debate-config.ts';
import type { Aggregation } from '../schema/outcome/verdict.ts';
import type { Debater } from '../schema/panel.ts';
import type { AnsweredPosition, Position } from '../schema/position.ts';

/** The rules whose outcome is the largest of several sums. The other rules need every position. */
export const settleableRules = [
  'majority_vote',
  'weighted_vote',
  'exact_majority',
] as const satisfies readonly Aggregation[];

export function isSettleable({ aggregation }: Pick<DebateConfig, 'aggregation'>): boolean {
  return settleableRules.some((rule) => rule === aggregation);
}

export interface OpenCount {
  readonly spec: DebateSpec;
  /** The positions so far, failed turns included. */
  readonly positions: readonly Position[];
  /** The debaters that have not answered yet. */
  readonly outstanding: readonly Debater[];
}

/**
 * Returns whether the leader's lead is greater than all outstanding votes together.
 * Then no tie is possible any more, either.
 */
export function isDecided(count: OpenCount): boolean {
  const { spec, outstanding } = count;
  if (mayMergeLater(count)) return false;
  const power = votePower(spec.config, latestAnswered(spec, count.positions));
  if (power === null) return false;
  const sums = groupsOf(count).map((members) => members.reduce((sum, each) => sum + power(each), 0));
  const [first = 0, second = 0] = sums.toSorted((a, b) => b - a);
  return first - second > outstanding.reduce((sum, { weight }) => sum + maxVotePower(spec.config, weight), 0);
}

/** A model may still merge two classes. Until then the sums of the classes can change. */
function mayMergeLater({ spec, positions }: OpenCount): boolean {
  const isCountedByClass = spec.config.aggregation !== 'exact_majority';
  if (!isCountedByClass || !asksForGrouping(spec.config)) return false;
  return openClassPairs(groupPositions(spec, positions), spec.judgements ?? new Map()).length > 0;
}

function groupsOf({ spec, positions }: OpenCount): AnsweredPosition[][] {
  const answered = latestAnswered(spec, positions);
  if (spec.config.aggregation === 'exact_majority') {
    return [...Map.groupBy(answered, ({ answer }) => answer.trim()).values()];
  }
  const { classes } = groupPositions(spec, positions);
  return classes.map(({ debater_ids }) => answered.filter(({ debater_id }) => debater_ids.includes(debater_id)));
}

/**
 * Returns a function for the vote power of a position. Returns null when it is not known before all have spoken,
 * because an unknown confidence counts as the panel's mean.
 */
function votePower({ aggregation, debaters }: DebateConfig, answered: readonly AnsweredPosition[]) {
  if (aggregation !== 'weighted_vote') return () => 1;
  if (answered.some(({ confidence }) => confidence === null)) return null;
  const weights = new Map(debaters.map(({ id, weight }) => [id, weight]));
  return ({ debater_id, confidence }: AnsweredPosition) => (weights.get(debater_id) ?? 1) * (confidence ?? 0);
}

/** Returns the maximum power of a vote that has not been cast: its weight at a confidence of 1. */
function maxVotePower({ aggregation }: DebateConfig, weight: number): number {
  return aggregation === 'weighted_vote' ? weight : 1;
}
