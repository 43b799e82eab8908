/** Which round a decision is made on: the last with a quorum, else the last in which anybody held a position. */
import type { DebateSpec } from './debate-config.ts';
import type { Hearing } from './decision/ruling.ts';
import { latestHeld } from './latest-held.ts';
import { speakersHeard } from './positions.ts';
import type { Debate } from './replay.ts';

/** Null: there is no position at all. */
export function hearingOf(spec: DebateSpec, { rounds }: Pick<Debate, 'rounds'>): Hearing | null {
  const round =
    rounds.findLast((each) => speakersHeard(each.positions) >= spec.config.quorum) ??
    rounds.findLast((each) => speakersHeard(each.positions) > 0);
  return round === undefined ? null : { spec, rounds, round, positions: latestHeld(spec, round.positions) };
}
