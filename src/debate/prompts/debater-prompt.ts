/** One debater's turn → the call it takes: question first, then its own words, then the others', then what to do. */
import type { Call, Prompt } from '../calls.ts';
import type { ModelMessage } from '../../models/model.ts';
import type { Position } from '../position.ts';
import type { Protocol, Shown, TurnView } from '../protocols/protocol.ts';
import { ANSWER_CHARACTERS, bounded, OWN_REASONING_CHARACTERS } from './data-block.ts';
import { questionBlock } from './question-prompt.ts';
import { formatInWords } from './reply-formats.ts';
import { debaterSystem } from './role-texts.ts';

export function debaterCall(protocol: Protocol, view: TurnView): Call {
  const { debater } = view;
  const format = protocol.format(view);
  return {
    place: { purpose: 'debater', round: view.roundNumber, phase: view.phase, subject: debater.id },
    model: debater.model,
    prompt: {
      system: debaterSystem(debater, view.spec.config.debater_instructions),
      messages: turnMessages(protocol, view, formatInWords(format)),
    },
    format,
    temperature: debater.temperature,
    maxTokens: debater.max_tokens,
    headroomBytes: 0,
  };
}

function turnMessages(protocol: Protocol, view: TurnView, replyForm: string): ModelMessage[] {
  const shown = protocol.shown(view);
  const question = questionBlock(view.spec);
  const phased = view.phase !== null;
  if (shown.others === '' && shown.own === null) {
    const asked = phased ? [question, protocol.instruction(view), replyForm] : [question, replyForm];
    return [{ role: 'user', content: asked.join('\n\n') }];
  }
  const now = [shown.others, noteOf(shown), protocol.instruction(view), replyForm]
    .filter((part) => part !== '')
    .join('\n\n');
  if (shown.own === null) return [{ role: 'user', content: `${question}\n\n${now}` }];
  return [
    { role: 'user', content: question },
    { role: 'assistant', content: ownWords(shown.own) },
    { role: 'user', content: now },
  ];
}

function noteOf({ note }: Shown): string {
  return note === null ? '' : `(${note[0]?.toUpperCase()}${note.slice(1)}.)`;
}

function ownWords({ answer, reasoning, confidence }: Position): string {
  return JSON.stringify({
    answer: bounded(answer ?? '', ANSWER_CHARACTERS),
    reasoning: reasoning === null ? null : bounded(reasoning, OWN_REASONING_CHARACTERS),
    confidence,
  });
}

/** The same prompt with one more sentence at its end. */
export function withNotice(prompt: Prompt, notice: string): Prompt {
  const last = prompt.messages.at(-1);
  if (last === undefined) return prompt;
  const messages = [...prompt.messages.slice(0, -1), { ...last, content: `${last.content}\n\n${notice}` }];
  return { ...prompt, messages };
}
