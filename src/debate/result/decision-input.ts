/** Selects the round that is decided on: the last with a quorum, else the last in which a debater answered. */

import type { DecisionInput } from '../decision/ruling.ts';
import { latestAnswered } from '../engine/latest-answered.ts';
import type { Debate } from '../engine/replay.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import { answeredDebaters } from '../schema/position.ts';

/** Returns null when there is no position at all. */
export function decisionInputOf(spec: DebateSpec, { rounds }: Pick<Debate, 'rounds'>): DecisionInput | null {
  const round =
    rounds.findLast((each) => answeredDebaters(each.positions) >= spec.config.quorum) ??
    rounds.findLast((each) => answeredDebaters(each.positions) > 0);
  return round === undefined ? null : { spec, rounds, round, positions: latestAnswered(spec, round.positions) };
}
