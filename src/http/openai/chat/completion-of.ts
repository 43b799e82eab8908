/** Converts a finished debate to a completion, whole or as the last chunks of its stream. */

import type { Accepted } from '../../../operations/debates/debate-view.ts';
import { isGiven } from '../client-fields.ts';
import { debateMember } from '../debate-member.ts';
import type { Answer, EndedDebate } from '../ended-debate.ts';
import { verdictLine } from '../verdict-line.ts';
import type { ChatChunk, ChatCompletion, ChatDelta, ChatUsage } from './chat-completion.ts';
import type { ChatRequest } from './chat-request.ts';
import { ignoredNames } from './chat-request.ts';

/** The request and the debate that answers it. */
export interface CompletionRequest {
  readonly chat: ChatRequest;
  readonly accepted: Accepted;
}

export interface EndedCompletion extends CompletionRequest {
  readonly debate: EndedDebate;
  readonly answer: Answer;
}

export function completionOf(ended: EndedCompletion): ChatCompletion {
  const { content, refusal, finishReason } = ended.answer;
  const message = { role: 'assistant', content, refusal, reasoning_content: verdictOf(ended) } as const;
  return {
    ...headingOf(ended),
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: usageOf(ended),
    debate: debateMemberOf(ended),
  };
}

export function chunkOf(completionRequest: CompletionRequest, delta: ChatDelta): ChatChunk {
  return {
    ...headingOf(completionRequest),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
    ...(wantsUsage(completionRequest) ? { usage: null } : {}),
  };
}

/** Returns the chunks with the verdict, the answer, the finish reason, and the usage if it was requested. */
export function lastChunks(ended: EndedCompletion): ChatChunk[] {
  const { content, refusal, finishReason } = ended.answer;
  const finalChoice = { index: 0, delta: {}, logprobs: null, finish_reason: finishReason } as const;
  const verdict = verdictOf(ended);
  return [
    ...(verdict === null ? [] : [chunkOf(ended, { reasoning_content: `${verdict}\n` })]),
    chunkOf(ended, refusal === null ? { content } : { refusal }),
    { ...chunkOf(ended, {}), choices: [finalChoice], debate: debateMemberOf(ended) },
    ...(wantsUsage(ended) ? [{ ...chunkOf(ended, {}), choices: [], usage: usageOf(ended) }] : []),
  ];
}

function verdictOf({ debate: { end } }: EndedCompletion): string | null {
  return end.result === null ? null : verdictLine(end.result);
}

function headingOf({ chat, accepted }: CompletionRequest): Pick<ChatChunk, 'id' | 'created' | 'model'> {
  const created = Math.floor(Date.parse(accepted.created_at) / 1_000);
  return { id: `chatcmpl-${accepted.id}`, created, model: chat.model };
}

function wantsUsage({ chat }: CompletionRequest): boolean {
  return chat.stream_options?.include_usage === true || chat.usage?.include === true;
}

/** Returns the usage of all calls of the panel, and their cost only on request. */
function usageOf({ chat, debate: { usage, costUsd } }: EndedCompletion): ChatUsage {
  return {
    prompt_tokens: usage.input_tokens,
    completion_tokens: usage.output_tokens,
    total_tokens: usage.total_tokens,
    prompt_tokens_details: { cached_tokens: usage.cached_input_tokens },
    completion_tokens_details: { reasoning_tokens: usage.reasoning_tokens },
    ...(chat.usage?.include ? { cost_usd: costUsd } : {}),
  };
}

function debateMemberOf({ chat, accepted: { id }, debate: { end } }: EndedCompletion): ChatCompletion['debate'] {
  const ignored = ignoredNames.filter((name) => isGiven(chat[name]));
  return debateMember({ id, end, ignored });
}
