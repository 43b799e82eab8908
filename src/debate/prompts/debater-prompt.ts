/**
 * Builds the call of one debater's turn: the question and the form of the reply, then the debater's own last reply,
 * then the views of the others, then the instruction.
 */

import type { ModelMessage } from '../../models/model.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import type { Call, Prompt } from '../engine/calls.ts';
import type { Protocol, ShownTurn, TurnView } from '../protocols/protocol.ts';
import { shownTo } from '../protocols/protocol.ts';
import type { Position } from '../schema/position.ts';
import { OWN_REASONING_CHARACTERS, truncated } from './data-block.ts';
import { notesBlock } from './notes-block.ts';
import { questionBlock } from './question-prompt.ts';
import { formatInWords } from './reply-formats.ts';
import { ASSESSMENTS_HEADING, debaterSystem, ownRole, paragraph, REPLY_AS_ASKED, sharedSystem } from './role-texts.ts';

/** Returns the call. `shown` is the result of `shownTo` for the view, when the caller already has it. */
export function debaterCall(protocol: Protocol, view: TurnView, shown: ShownTurn = shownTo(protocol, view)): Call {
  const { debater } = view;
  const { long_context } = view.spec.config;
  const instructions = instructionsOf(view);
  const format = protocol.format(view);
  return {
    identity: {
      purpose: 'debater',
      round: view.roundNumber,
      phase: view.phase ?? view.wave ?? null,
      subject: debater.id,
    },
    model: debater.model,
    prompt: {
      system: long_context ? sharedSystem(instructions) : debaterSystem(view, instructions),
      messages: turnMessages(protocol, { view, shown, replyForm: formatInWords(format) }),
    },
    format,
    temperature: debater.temperature,
    reasoningEffort: debater.reasoning_effort,
    maxTokens: debater.max_tokens,
    headroomBytes: 0,
  };
}

/** Returns null for the built-in role text of short answers. */
function instructionsOf({ spec }: TurnView): string | null {
  return spec.config.debater_instructions ?? kindOf(spec).debaterRole;
}

interface TurnParts {
  readonly view: TurnView;
  readonly shown: ShownTurn;
  readonly replyForm: string;
}

/**
 * Puts the text that stays the same between turns first, so that providers can read it from their prefix caches: the
 * question and the form of the reply, then the views of others, then the instruction. When the form was at the end, the
 * share of a round-3 prompt that had been sent before was 51 % instead of 59 % (`transcript`) and 23 % instead of 36 %
 * (`critique`), by `npm run bench -- --only prefix-share`. The instruction stays at the end, where models follow it
 * best.
 */
function turnMessages(protocol: Protocol, { view, shown, replyForm }: TurnParts): ModelMessage[] {
  const questionAndForm = `${questionBlock(view.spec)}\n\n${replyForm}`;
  const { long_context } = view.spec.config;
  const shared = sharedOf(view, questionAndForm);
  const role = long_context ? ownRole(view) : '';
  const notes = paragraph(notesBlock(view.notes) || null);
  if (shown.own === null && shown.others + notes === '') {
    const instruction = role + paragraph(view.phase === null ? null : protocol.instruction(view));
    return [{ role: 'user', content: `${questionAndForm}\n\n${instruction}`.trimEnd(), ...shared }];
  }
  const others = paragraph(shown.others || null) + disputedIn(view) + paragraph(noteOf(shown));
  const currentMessage = `${others}${assessmentsText(shown)}${notes}${role}${paragraph(protocol.instruction(view) || null)}${REPLY_AS_ASKED}`;
  if (shown.own === null) return [{ role: 'user', content: `${questionAndForm}\n\n${currentMessage}`, ...shared }];
  return [
    { role: 'user', content: questionAndForm, ...shared },
    { role: 'assistant', content: ownReply(view, shown.own) },
    { role: 'user', content: currentMessage },
  ];
}

/** Returns the part of the first message that other prompts also contain. */
function sharedOf(view: TurnView, questionAndForm: string): Pick<ModelMessage, 'sharedCharacters'> {
  return view.spec.config.long_context || isQuestionRepeated(view) ? { sharedCharacters: questionAndForm.length } : {};
}

function disputedIn(view: TurnView): string {
  return paragraph(kindOf(view.spec).disputed?.(view) || null);
}

/**
 * Returns whether several prompts with this reply format contain the question. Providers cache the format before the
 * question, and the blind round has another format than the later rounds. Without phases, only a debate with two or more
 * later rounds therefore sends the same beginning again.
 */
function isQuestionRepeated({ spec, phase, roundNumber }: TurnView): boolean {
  return phase !== null || (roundNumber > 1 && spec.config.max_rounds > 2);
}

function assessmentsText({ assessments }: ShownTurn): string {
  return assessments === '' ? '' : `${ASSESSMENTS_HEADING}\n${paragraph(assessments)}`;
}

function noteOf({ note }: ShownTurn): string | null {
  return note === null ? null : `(${note[0]?.toUpperCase()}${note.slice(1)}.)`;
}

/** Writes the fields in the order in which the model writes them. */
function ownReply({ spec }: TurnView, own: Position): string {
  const { reasoning } = own;
  return JSON.stringify({
    reasoning: reasoning === null ? null : truncated(reasoning, OWN_REASONING_CHARACTERS),
    ...kindOf(spec).ownAnswer(own),
  });
}

/** Returns the same prompt with one more sentence at its end. */
export function withNotice(prompt: Prompt, notice: string): Prompt {
  const last = prompt.messages.at(-1);
  if (last === undefined) return prompt;
  const messages = [...prompt.messages.slice(0, -1), { ...last, content: `${last.content}\n\n${notice}` }];
  return { ...prompt, messages };
}
