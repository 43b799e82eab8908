/**
 * Lets the answer of a long debate be written from its counted claims: by the judge, else by the debater whose claims
 * have the most support.
 */

import { isObject } from '../../../../lib/json/json-value.ts';
import type { DecisionInput, JudgedRule } from '../../../decision/ruling.ts';
import { seatedDebaters } from '../../../engine/turns/seats.ts';
import { textOf } from '../../../parsing/plain-values.ts';
import { readObject } from '../../../parsing/read-object.ts';
import type { Reading, ReplyText } from '../../../parsing/reading.ts';
import { readFailure, readSuccess } from '../../../parsing/reading.ts';
import { fieldOf } from '../../../parsing/reply-fields.ts';
import type { Writer } from '../../../prompts/claim-prompts.ts';
import { writeCall } from '../../../prompts/claim-prompts.ts';
import { faultNotice } from '../../../prompts/long-answer-prompts.ts';
import type { StanceTurn } from '../../../schema/claim.ts';
import type { DebateSpec } from '../../../schema/debate-config.ts';
import type { AnsweredPosition } from '../../../schema/position.ts';
import { bestDraft, draftAsAnswer } from './best-draft.ts';
import { claimsIn, longRuling } from './best-draft-rule.ts';
import { faultsIn } from './check-answer.ts';

export const write: JudgedRule = {
  kind: 'judged',
  ask: (input) => {
    const view = claimsIn(input);
    const { spec } = input;
    const { writer, debaterId } = writerOf(input);
    const draft = bestDraft(input.positions, view);
    return {
      call: writeCall({
        spec,
        writer,
        round: input.round.round_number,
        view,
        wordings: wordingsOf(view.turns),
        draft: draft === null ? '' : draftAsAnswer(draft, view),
      }),
      candidates: [],
      notice: faultNotice,
      read: (reply) => {
        const answer = checkedAnswer(input, reply);
        if (!answer.ok) return answer;
        return readSuccess({ ...longRuling(input, answer.value), winner: debaterId, decisionRule: 'write' });
      },
    };
  },
  isPossible: canWrite,
  asksOnce: true,
  isSame: () => true,
};

/** Returns whether a claim may be used, enough drafts for a quorum exist, and a debater or a judge can write. */
function canWrite(input: DecisionInput): boolean {
  const { counted } = claimsIn(input);
  const isEnough = input.positions.length >= input.spec.config.quorum;
  return isEnough && counted.some(({ status }) => status !== 'rejected') && hasWriter(input);
}

function checkedAnswer(input: DecisionInput, reply: ReplyText): Reading<string> {
  const written = readObject(reply, (value) => (isObject(value) ? textOf(fieldOf(value, 'answer')) : null));
  if (!written.ok) return written;
  const faults = faultsIn(written.value, claimsIn(input).counted);
  return faults.length === 0 ? written : readFailure('unreadable_reply', faults.join(' '));
}

interface ChosenWriter {
  readonly writer: Writer;
  /** Null when the judge writes. */
  readonly debaterId: string | null;
}

function writerOf(input: DecisionInput): ChosenWriter {
  const { judge } = input.spec.config;
  if (judge !== null) return { writer: judge, debaterId: null };
  const occupants = seatedDebaters(input.spec, input.rounds, []);
  const best = bestDraft(draftsOfSeated(input, occupants), claimsIn(input));
  const writer = occupants.find(({ id }) => id === best?.debater_id) ?? input.spec.config.debaters[0];
  if (writer === undefined) throw new Error('a panel has at least two debaters');
  return { writer, debaterId: writer.id };
}

function hasWriter(input: DecisionInput): boolean {
  return (
    input.spec.config.judge !== null || draftsOfSeated(input, seatedDebaters(input.spec, input.rounds, [])).length > 0
  );
}

/** Returns the drafts of debaters that still have a seat. */
function draftsOfSeated({ positions }: DecisionInput, occupants: DebateSpec['config']['debaters']): AnsweredPosition[] {
  return positions.filter(({ debater_id }) => occupants.some(({ id }) => id === debater_id));
}

/** Returns the proposed wordings by claim id, without duplicates. */
function wordingsOf(turns: readonly StanceTurn[]): ReadonlyMap<string, readonly string[]> {
  const proposed = turns.flatMap(({ stances }) => stances.filter(({ wording }) => wording !== null));
  const byClaim = Map.groupBy(proposed, ({ claim_id }) => claim_id);
  return new Map(
    [...byClaim].map(([id, each]) => [id, [...new Set(each.map(({ wording }) => wording ?? ''))].toSorted()]),
  );
}
