/** Converts a completion request to the debate that it asks for. */
import type { TunedRequest } from '../../../operations/debates/creation/tuned-request.ts';
import type { FieldNames } from '../debate-request.ts';
import { debateRequestOf } from '../debate-request.ts';
import { debateEffort } from '../reasoning-effort.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

export const CHAT_FIELDS: FieldNames = { conversation: 'messages', schema: 'response_format.json_schema.schema' };

/** Throws `ParleyError` not_found for an unknown model, and invalid_request. */
export function debateOfChat(chat: ChatRequest): TunedRequest {
  const { model, messages, response_format: format, seed, metadata, user, temperature = null, reasoning_effort } = chat;
  const texts = messages.map((message) => ({ ...message, text: textOf(message) }));
  return debateRequestOf(CHAT_FIELDS, {
    model,
    conversation: { earlier: [], messages: texts },
    schema: format?.type === 'json_schema' ? format.json_schema.schema : null,
    tuning: { temperature, maxTokens: maxTokens(chat), reasoningEffort: debateEffort(reasoning_effort) },
    seed,
    metadata,
    user,
  });
}

function textOf({ content, refusal }: ChatMessage): string {
  if (typeof content === 'string') return content;
  if (!content) return refusal ?? '';
  return content.map((part) => part.text ?? '').join('\n');
}

/** Returns the lower of the two fields, which are two names of one limit. */
function maxTokens({ max_tokens, max_completion_tokens }: ChatRequest): number | null {
  const given = [max_tokens, max_completion_tokens].filter((bound) => typeof bound === 'number');
  return given.length === 0 ? null : Math.min(...given);
}
