/** What debaters said of each other's answers in the latest round: shown from the next round on to each debater that holds the
 * answer, and to a judge, without the names of those who said it. */

import { seedOf, shuffled } from '../../../lib/seeded.ts';
import { sameAnswer } from '../../engine/grouping/agreement-of.ts';
import { block, blocks, bounded } from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import { isAnswered, latestOf } from '../../schema/position.ts';
import type { ProtocolName } from '../../schema/request/setting-names.ts';
import type { Round } from '../../schema/round.ts';

/** Characters of an assessment that are shown. */
export const ASSESSMENT_CHARACTERS = 500;

/** Whether debaters are asked for assessments of their peers' answers. */
export function isCritical(protocol: ProtocolName): boolean {
  return protocol === 'critique' || protocol === 'cascade';
}

export interface Holder {
  readonly id: string;
  /** Null: it holds none, so nobody can have assessed it. */
  readonly answer: string | null;
}

/**
 * Assessments of the holder's answer by others, as one block; '' when there are none. An assessment names a peer and means
 * the answer that the peer had when it was read, in the round before: each debater that holds that answer now is shown it.
 */
export function assessmentsOf(spec: DebateSpec, rounds: readonly Round[], { id, answer }: Holder): string {
  const [before, latest] = rounds.slice(-2);
  // What debaters of other protocols volunteer stays in the record.
  if (!isCritical(spec.config.protocol)) return '';
  if (answer === null || before === undefined || latest === undefined) return '';
  const isMeant = sameAs(spec, before, answer);
  const said = latest.positions.flatMap((critic) => {
    if (critic.debater_id === id || !isAnswered(critic)) return [];
    return critic.critiques.find(({ debater_id }) => isMeant(debater_id))?.assessment ?? [];
  });
  if (said.length === 0) return '';
  const order = seedOf(spec.config.seed, 'assessments', id, latest.round_number);
  const shown = shuffled(said, order).map((text) => block('assessment', bounded(text, ASSESSMENT_CHARACTERS)));
  return blocks('assessments', shown);
}

/** Whether a debater held that answer in the round; found out once for each debater. */
function sameAs(spec: DebateSpec, round: Round, answer: string): (debaterId: string) => boolean {
  const known = new Map<string, boolean>();
  return (debaterId) => {
    const before = known.get(debaterId);
    if (before !== undefined) return before;
    const held = latestOf(debaterId, round.positions);
    const isSame = held !== null && sameAnswer(spec, held.answer, answer);
    known.set(debaterId, isSame);
    return isSame;
  };
}
