/**
 * The debaters' assessments of each other's answers in the latest round. They are shown, from the next round on, to
 * each debater that holds the answer, and to a judge, without the names of the critics.
 */

import { seedOf, shuffled } from '../../../lib/seeded.ts';
import { sameAnswer } from '../../engine/grouping/agreement-of.ts';
import { block, blocks, truncated } from '../../prompts/data-block.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import { isAnswered, latestOf } from '../../schema/position.ts';
import type { ProtocolName } from '../../schema/request/setting-names.ts';
import type { Round } from '../../schema/round.ts';

/** The maximum number of characters of an assessment that are shown. */
export const ASSESSMENT_CHARACTERS = 500;

/** Returns whether debaters are asked for assessments of their peers' answers. */
export function isCritical(protocol: ProtocolName): boolean {
  return protocol === 'critique' || protocol === 'cascade';
}

export interface AnswerHolder {
  readonly id: string;
  /** Null when the debater holds no answer; then there are no assessments of it. */
  readonly answer: string | null;
}

/**
 * Returns the assessments of the holder's answer by others as one block; '' when there are none. An assessment names a
 * peer and refers to the answer that the peer had in the round before, when the critic read it. It is shown to each
 * debater that holds that answer now.
 */
export function assessmentsOf(spec: DebateSpec, rounds: readonly Round[], { id, answer }: AnswerHolder): string {
  const [before, latest] = rounds.slice(-2);
  // Debaters of other protocols may add assessments without being asked. Those are recorded and not shown.
  if (!isCritical(spec.config.protocol)) return '';
  if (answer === null || before === undefined || latest === undefined) return '';
  const holdsAnswer = gaveAnswer(spec, before, answer);
  const found = latest.positions.flatMap((critic) => {
    if (critic.debater_id === id || !isAnswered(critic)) return [];
    return critic.critiques.find(({ debater_id }) => holdsAnswer(debater_id))?.assessment ?? [];
  });
  if (found.length === 0) return '';
  const order = seedOf(spec.config.seed, 'assessments', id, latest.round_number);
  const shown = shuffled(found, order).map((text) => block('assessment', truncated(text, ASSESSMENT_CHARACTERS)));
  return blocks('assessments', shown);
}

/** Returns a function that returns true when a debater gave this answer in the round. Each debater is compared once. */
function gaveAnswer(spec: DebateSpec, round: Round, answer: string): (debaterId: string) => boolean {
  const known = new Map<string, boolean>();
  return (debaterId) => {
    const before = known.get(debaterId);
    if (before !== undefined) return before;
    const latest = latestOf(debaterId, round.positions);
    const isSame = latest !== null && sameAnswer(spec, latest.answer, answer);
    known.set(debaterId, isSame);
    return isSame;
  };
}
