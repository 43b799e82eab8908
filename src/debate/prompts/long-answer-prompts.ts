/** The prompts for drafts of long answers and for stances on their claims. */

import type { ModelMessage, ReplyFormat } from '../../models/model.ts';
import { withoutMarks } from '../answers/long/drafts/marks.ts';
import type { Call, CallIdentity } from '../engine/calls.ts';
import type { TurnView } from '../protocols/protocol.ts';
import { lastOwn } from '../protocols/protocol.ts';
import { ownAndPeers } from '../protocols/shown/visibility.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { AnsweredPosition } from '../schema/position.ts';
import { ANSWER_CHARACTERS, block, blocks, truncated } from './data-block.ts';
import { draftFormat, stancesFormat } from './long-answer-forms.ts';
import { notesBlock } from './notes-block.ts';
import { questionBlock } from './question-prompt.ts';
import { formatInWords } from './reply-formats.ts';
import type { SpeakingDebater } from './role-texts.ts';
import {
  debaterSystem,
  ownRole,
  paragraph,
  REPLY_AS_ASKED,
  REVISION_INSTRUCTIONS,
  sharedSystem,
} from './role-texts.ts';

const DRAFTER_ROLE =
  'You answer a request in full. Work out the facts before you write. Give an honest probability that each of your claims ' +
  'is true.';

/** Builds the call for a draft. `phase` is the wave of a cascade. */
export function draftCall(view: TurnView, phase: string | null): Call {
  const { debater, roundNumber } = view;
  const own = roundNumber === 1 ? null : lastOwn(view);
  const { others } = roundNumber === 1 ? { others: '' } : ownAndPeers(view);
  return debaterTurn(view, {
    identity: { purpose: 'debater', round: roundNumber, phase, subject: debater.id },
    format: draftFormat,
    ownReply: own === null ? null : draftAsWritten(own),
    shown: withNotes(others, view.notes),
    instruction: others === '' ? null : REVISION_INSTRUCTIONS.revise,
  });
}

function withNotes(shown: string, notes: readonly string[] | undefined): string {
  return [shown, notesBlock(notes)].filter((text) => text !== '').join('\n\n');
}

function draftAsWritten({ answer, claims = [] }: AnsweredPosition): object {
  return {
    draft: truncated(answer, ANSWER_CHARACTERS),
    claims: claims.map(({ text, confidence }) => ({ text, confidence })),
  };
}

/** A claim as one debater sees it. */
export interface ShownClaim {
  readonly label: string;
  readonly text: string;
  /** The reasons of debaters that are not named; empty before any debater gave one. */
  readonly reasonsFor: readonly string[];
  readonly reasonsAgainst: readonly string[];
}

export interface StanceTurnView extends SpeakingDebater {
  readonly spec: DebateSpec;
  readonly claims: readonly ShownClaim[];
  /** True when the claims were already debated in an earlier round. */
  readonly disputed: boolean;
  /** The debater's own draft; null when it has none. */
  readonly draft: AnsweredPosition | null;
  /** Its own latest stances on these claims, by label. */
  readonly own: readonly object[];
  /** Notes of people; absent when there are none. */
  readonly notes?: readonly string[];
}

const STANCE_INSTRUCTION =
  'Some of these claims may be your own. Judge each claim separately, by evidence and reasoning. State for each claim ' +
  'whether it is true.';
const DISPUTE_INSTRUCTION =
  'These claims are disputed. Weigh the reasons for and against each claim, and state again whether it is true. Change your ' +
  'stance only for a compelling reason.';

export function stanceCall(view: StanceTurnView): Call {
  const { debater, roundNumber, claims, disputed, draft, own } = view;
  const ownDraft = draft === null ? null : { draft: truncated(withoutMarks(draft.answer), ANSWER_CHARACTERS) };
  return debaterTurn(view, {
    identity: { purpose: 'stance', round: roundNumber, phase: null, subject: debater.id },
    format: stancesFormat(disputed),
    ownReply: disputed && own.length > 0 ? { stances: own } : ownDraft,
    shown: withNotes(blocks('claims', claims.map(claimBlock)), view.notes),
    instruction: disputed ? DISPUTE_INSTRUCTION : STANCE_INSTRUCTION,
  });
}

function claimBlock({ label, text, reasonsFor, reasonsAgainst }: ShownClaim): string {
  const reasons = [
    ...reasonsFor.map((reason) => block('reason_for', reason)),
    ...reasonsAgainst.map((reason) => block('reason_against', reason)),
  ];
  return reasons.length === 0
    ? block('claim', text, { label })
    : blocks('claim', [block('text', text), ...reasons], { label });
}

interface TurnParts {
  readonly identity: CallIdentity;
  readonly format: ReplyFormat;
  /** The debater's previous reply, in the form in which it was written; null when none exists. */
  readonly ownReply: object | null;
  /** Data blocks; empty when nothing is shown. */
  readonly shown: string;
  readonly instruction: string | null;
}

interface DebaterTurn extends SpeakingDebater {
  readonly spec: DebateSpec;
}

/** Puts the question first in every round, because providers cache the common start of prompts. */
function debaterTurn(turn: DebaterTurn, { identity, format, ownReply, shown, instruction }: TurnParts): Call {
  const { spec, debater } = turn;
  const { long_context, debater_instructions } = spec.config;
  const question = questionBlock(spec);
  const role = debater_instructions ?? DRAFTER_ROLE;
  const currentMessage = `${paragraph(shown || null)}${long_context ? ownRole(turn) : ''}${paragraph(instruction)}`;
  const form = formatInWords(format);
  const lastMessage =
    ownReply === null ? `${form}\n\n${currentMessage}`.trimEnd() : `${currentMessage}${form}\n\n${REPLY_AS_ASKED}`;
  const isQuestionRepeated = long_context || (identity.round > 1 && spec.config.max_rounds > 2);
  const opening: ModelMessage = {
    role: 'user',
    content: question,
    ...(isQuestionRepeated ? { sharedCharacters: question.length } : {}),
  };
  const messages: ModelMessage[] =
    ownReply === null
      ? [{ ...opening, content: `${question}\n\n${lastMessage}` }]
      : [opening, { role: 'assistant', content: JSON.stringify(ownReply) }, { role: 'user', content: lastMessage }];
  return {
    identity,
    model: debater.model,
    prompt: { system: long_context ? sharedSystem(role) : debaterSystem(turn, role), messages },
    format,
    temperature: debater.temperature,
    reasoningEffort: debater.reasoning_effort,
    maxTokens: debater.max_tokens,
    headroomBytes: 0,
  };
}

/** Returns the text for a second request: the reason why the last reply cannot be used. */
export function faultNotice(faults: string): string {
  return `Your last reply cannot be used. ${faults} Reply again with only the JSON object.`;
}
