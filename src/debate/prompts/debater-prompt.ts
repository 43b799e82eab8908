/** One debater's turn → the call it takes: question first, then its own words, then the others', then what to do. */

import type { ModelMessage } from '../../models/model.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import type { Call, Prompt } from '../engine/calls.ts';
import type { Protocol, ShownTurn, TurnView } from '../protocols/protocol.ts';
import { shownTo } from '../protocols/protocol.ts';
import type { Position } from '../schema/position.ts';
import { bounded, OWN_REASONING_CHARACTERS } from './data-block.ts';
import { notesBlock } from './notes-block.ts';
import { questionBlock } from './question-prompt.ts';
import { formatInWords } from './reply-formats.ts';
import { ASSESSMENTS_HEADING, debaterSystem, ownRole, paragraph, REPLY_AS_ASKED, sharedSystem } from './role-texts.ts';

/** `shown`: what `shownTo` says of the view, for a caller that needs it too. */
export function debaterCall(protocol: Protocol, view: TurnView, shown: ShownTurn = shownTo(protocol, view)): Call {
  const { debater } = view;
  const { long_context } = view.spec.config;
  const instructions = instructionsOf(view);
  const format = protocol.format(view);
  return {
    place: { purpose: 'debater', round: view.roundNumber, phase: view.phase ?? view.wave ?? null, subject: debater.id },
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

/** Null: the built-in role text of short answers. */
function instructionsOf({ spec }: TurnView): string | null {
  return spec.config.debater_instructions ?? kindOf(spec).debaterRole;
}

interface TurnParts {
  readonly view: TurnView;
  readonly shown: ShownTurn;
  readonly replyForm: string;
}

/**
 * What stays the same from turn to turn comes first, so that providers' prefix caches bite: the question and the form of
 * the reply, then what was said, then what to do with it. With the form at the end, as it was at first, the share of a
 * prompt of round 3 that had been sent before was 51 % instead of 59 % (`transcript`) and 23 % instead of 36 %
 * (`critique`), by `npm run bench -- --only prefix-share`. The instruction stays at the end, where models heed it best.
 */
function turnMessages(protocol: Protocol, { view, shown, replyForm }: TurnParts): ModelMessage[] {
  const asked = `${questionBlock(view.spec)}\n\n${replyForm}`;
  const { long_context } = view.spec.config;
  const shared = sharedOf(view, asked);
  const role = long_context ? ownRole(view) : '';
  const notes = paragraph(notesBlock(view.notes) || null);
  if (shown.own === null && shown.others + notes === '') {
    const own = role + paragraph(view.phase === null ? null : protocol.instruction(view));
    return [{ role: 'user', content: `${asked}\n\n${own}`.trimEnd(), ...shared }];
  }
  const others = paragraph(shown.others || null) + disputedIn(view) + paragraph(noteOf(shown));
  const now = `${others}${assessed(shown)}${notes}${role}${paragraph(protocol.instruction(view) || null)}${REPLY_AS_ASKED}`;
  if (shown.own === null) return [{ role: 'user', content: `${asked}\n\n${now}`, ...shared }];
  return [
    { role: 'user', content: asked, ...shared },
    { role: 'assistant', content: ownWords(view, shown.own) },
    { role: 'user', content: now },
  ];
}

/** The part of the first message that other prompts have too. */
function sharedOf(view: TurnView, asked: string): Pick<ModelMessage, 'sharedCharacters'> {
  return view.spec.config.long_context || isAskedAgain(view) ? { sharedCharacters: asked.length } : {};
}

function disputedIn(view: TurnView): string {
  return paragraph(kindOf(view.spec).disputed?.(view) || null);
}

/** Whether the question stands in more than one prompt of this form: the form of the reply goes before the question in
 * providers' caches, and the blind round has another than the rounds after it. */
function isAskedAgain({ spec, phase, roundNumber }: TurnView): boolean {
  return phase !== null || (roundNumber > 1 && spec.config.max_rounds > 2);
}

function assessed({ assessments }: ShownTurn): string {
  return assessments === '' ? '' : `${ASSESSMENTS_HEADING}\n${paragraph(assessments)}`;
}

function noteOf({ note }: ShownTurn): string | null {
  return note === null ? null : `(${note[0]?.toUpperCase()}${note.slice(1)}.)`;
}

/** In the order in which the model writes. */
function ownWords({ spec }: TurnView, own: Position): string {
  const { reasoning } = own;
  return JSON.stringify({
    reasoning: reasoning === null ? null : bounded(reasoning, OWN_REASONING_CHARACTERS),
    ...kindOf(spec).ownAnswer(own),
  });
}

/** The same prompt with one more sentence at its end. */
export function withNotice(prompt: Prompt, notice: string): Prompt {
  const last = prompt.messages.at(-1);
  if (last === undefined) return prompt;
  const messages = [...prompt.messages.slice(0, -1), { ...last, content: `${last.content}\n\n${notice}` }];
  return { ...prompt, messages };
}
