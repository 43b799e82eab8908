/** Selects the positions of a round that count. */
import type { Ballot } from '../agreement/measure.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import { weightOf } from '../schema/panel.ts';
import type { AnsweredPosition, Position } from '../schema/position.ts';
import { latestOf } from '../schema/position.ts';

/**
 * Returns each debater's latest position in one round, in panel order and not in the order of arrival. In a ballot with
 * several turns only the latest one counts.
 */
export function latestAnswered({ config }: DebateSpec, positions: readonly Position[]): AnsweredPosition[] {
  const latest: AnsweredPosition[] = [];
  for (const { id } of config.debaters) {
    const own = latestOf(id, positions);
    if (own !== null) latest.push(own);
  }
  return latest;
}

/** Returns each debater's latest answer, with the debater's weight. */
export function ballotsOf(spec: DebateSpec, positions: readonly Position[]): Ballot[] {
  const { debaters } = spec.config;
  return latestAnswered(spec, positions).map(({ debater_id: id, answer, confidence }) => ({
    id,
    answer,
    confidence,
    weight: weightOf(debaters, id),
  }));
}
