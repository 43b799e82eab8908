/** Converts the end of a debate to the end of its response: the message, and the fields that only the end sets. */
import type { Usage } from '../../../debate/schema/position.ts';
import { debateMember } from '../debate-member.ts';
import type { Answer, EndedDebate, Outcome } from '../ended-debate.ts';
import type { OpenaiFailure } from '../openai-error.ts';
import type { ResponseEvent, Unnumbered } from './response-event.ts';
import type { ResponseHead } from './response-heading.ts';
import { unixSeconds } from './response-heading.ts';
import { messageId } from './response-id.ts';
import type { AnswerPart, MessageItem } from './response-item.ts';
import type { Response } from './response-resource.ts';

export interface EndedResponse {
  readonly head: ResponseHead;
  readonly debate: EndedDebate;
  readonly outcome: Outcome;
  /** Time of the end, ISO 8601 UTC. */
  readonly at: string;
}

type ContentEvent = Extract<ResponseEvent, { content_index: 0 }>;

export interface Ending {
  readonly type: 'response.completed' | 'response.incomplete' | 'response.failed';
  readonly fields: Partial<Response>;
  readonly message: MessageItem | null;
  /** Returns the events about the content of the message. `outputIndex` is the index of the message in the output. */
  readonly events: (outputIndex: number) => readonly Unnumbered<ContentEvent>[];
}

export function endingOf({ head, debate, outcome, at }: EndedResponse): Ending {
  const status = statusOf(debate, outcome);
  const part = outcome.kind === 'answer' ? partOf(outcome.answer) : null;
  const message = part === null ? null : messageOf(head, part, status);
  return {
    type: typeOf(status),
    fields: {
      status,
      completed_at: status === 'completed' ? unixSeconds(at) : null,
      incomplete_details: reasonOf(status, debate, outcome),
      error: status === 'failed' && outcome.kind === 'failure' ? errorOf(outcome.failure) : null,
      usage: usageOf(debate.usage),
      'parley:debate': {
        ...debateMember({ id: head.id, end: debate.end, ignored: head.config.response_request?.ignored ?? [] }),
        cost_usd: debate.costUsd,
      },
    },
    message,
    events: (outputIndex) =>
      part === null ? [] : contentEvents(part, { item_id: messageId(head.id), output_index: outputIndex }),
  };
}

type EndStatus = 'completed' | 'incomplete' | 'failed' | 'cancelled';

function statusOf({ end }: EndedDebate, outcome: Outcome): EndStatus {
  if (end.type === 'debate.cancelled') return 'cancelled';
  if (outcome.kind === 'failure') return 'failed';
  return end.type === 'debate.budget_exceeded' || end.result === null ? 'incomplete' : 'completed';
}

/** Returns the type of the last event. The specification has none for a cancelled response. */
function typeOf(status: EndStatus): Ending['type'] {
  return status === 'cancelled' ? 'response.incomplete' : `response.${status}`;
}

function reasonOf(status: EndStatus, { end }: EndedDebate, outcome: Outcome): Response['incomplete_details'] {
  if (status === 'cancelled') return { reason: 'cancelled' };
  if (status !== 'incomplete' || outcome.kind === 'failure') return null;
  if (end.type === 'debate.budget_exceeded') return { reason: 'budget_exceeded' };
  return { reason: outcome.answer.finishReason === 'content_filter' ? 'content_filter' : 'max_output_tokens' };
}

function errorOf({ body: { error } }: OpenaiFailure): Response['error'] {
  return { code: error.code ?? 'debate_failed', message: error.message, type: error.type, param: null };
}

function usageOf(usage: Usage): Response['usage'] {
  return {
    input_tokens: usage.input_tokens,
    input_tokens_details: { cached_tokens: usage.cached_input_tokens },
    output_tokens: usage.output_tokens,
    output_tokens_details: { reasoning_tokens: usage.reasoning_tokens },
    total_tokens: usage.total_tokens,
  };
}

function partOf({ content, refusal }: Answer): AnswerPart {
  if (refusal !== null) return { type: 'refusal', refusal };
  return { type: 'output_text', text: content ?? '', annotations: [], logprobs: [] };
}

function messageOf({ id }: ResponseHead, part: AnswerPart, status: EndStatus): MessageItem {
  return {
    type: 'message',
    id: messageId(id),
    status: status === 'completed' ? 'completed' : 'incomplete',
    role: 'assistant',
    content: [part],
  };
}

function contentEvents(
  part: AnswerPart,
  item: Pick<ContentEvent, 'item_id' | 'output_index'>,
): readonly Unnumbered<ContentEvent>[] {
  const position = { ...item, content_index: 0 } as const;
  const empty = part.type === 'refusal' ? { ...part, refusal: '' } : { ...part, text: '' };
  return [
    { type: 'response.content_part.added', ...position, part: empty },
    ...textEvents(part, position),
    { type: 'response.content_part.done', ...position, part },
  ];
}

type ContentPosition = Pick<ContentEvent, 'item_id' | 'output_index' | 'content_index'>;

function textEvents(part: AnswerPart, position: ContentPosition): readonly Unnumbered<ContentEvent>[] {
  if (part.type === 'refusal') {
    const { refusal } = part;
    return [
      { type: 'response.refusal.delta', ...position, delta: refusal },
      { type: 'response.refusal.done', ...position, refusal },
    ];
  }
  const { text } = part;
  const delta: Unnumbered<ContentEvent> = {
    type: 'response.output_text.delta',
    ...position,
    delta: text,
    logprobs: [],
  };
  return [...(text === '' ? [] : [delta]), { type: 'response.output_text.done', ...position, text, logprobs: [] }];
}
