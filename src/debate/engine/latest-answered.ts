/** The positions of a round that count. */
import type { Ballot } from '../agreement/measure.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import { weightOf } from '../schema/panel.ts';
import type { AnsweredPosition, Position } from '../schema/position.ts';
import { latestOf } from '../schema/position.ts';

/** Each debater's latest position in one round, in panel order whatever landed first: the one that counts when a ballot
 * has several turns. */
export function latestAnswered({ config }: DebateSpec, positions: readonly Position[]): AnsweredPosition[] {
  const latest: AnsweredPosition[] = [];
  for (const { id } of config.debaters) {
    const held = latestOf(id, positions);
    if (held !== null) latest.push(held);
  }
  return latest;
}

/** Each debater's latest answer, with its weight. */
export function ballotsOf(spec: DebateSpec, positions: readonly Position[]): Ballot[] {
  const { debaters } = spec.config;
  return latestAnswered(spec, positions).map(({ debater_id: id, answer, confidence }) => ({
    id,
    answer,
    confidence,
    weight: weightOf(debaters, id),
  }));
}
