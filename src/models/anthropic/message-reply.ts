/** Converts the body of a message, or a message added up from a stream, to a `ModelReply`. */

import { at, itemsAt, textAt } from '../../lib/json/json-value.ts';
import type { ModelReply, ReplyFormat } from '../model.ts';
import { badReplyError } from '../wire/faults/model-error.ts';
import { faultFromBody } from '../wire/faults/provider-fault.ts';
import { hasShapeOf } from '../wire/format-instruction.ts';
import { usageFrom } from './message-usage.ts';
import { finishReasonFrom } from './stop-reason.ts';

/** Throws `ProviderFault` for an error inside a 200 response and `ModelError` for a body that is not a message. */
export function messageReply(message: unknown, format: ReplyFormat | null): ModelReply {
  if (at(message, 'error')) throw faultFromBody(message, { origin: 'body', status: null, retryAfterMs: null });
  if (!Array.isArray(at(message, 'content'))) throw badReplyError('the body has no content', false);
  const blocks = itemsAt(message, 'content');
  const rawFinishReason = textAt(message, 'stop_reason');
  const text = textsOf(blocks, 'text');
  return {
    text: text.trim() === '' ? toolInput(blocks, format) : text,
    reasoningText: textsOf(blocks, 'thinking') || null,
    finishReason: finishReasonFrom(rawFinishReason),
    rawFinishReason,
    usage: usageFrom(at(message, 'usage')),
    warnings: [],
  };
}

/**
 * Returns the joined text of all blocks of one type, in order. A block holds its text in a field named like its type.
 */
function textsOf(blocks: readonly unknown[], type: 'text' | 'thinking'): string {
  return blocks.map((block) => (at(block, 'type') === type ? (textAt(block, type) ?? '') : '')).join('');
}

/** Returns the first tool input that has the requested shape, as JSON. Returns '' when none exists. */
function toolInput(blocks: readonly unknown[], format: ReplyFormat | null): string {
  if (format === null) return '';
  const inputs = blocks.filter((block) => at(block, 'type') === 'tool_use').map((block) => at(block, 'input'));
  const shaped = inputs.find((input) => hasShapeOf(format, input));
  return shaped === undefined ? '' : JSON.stringify(shaped);
}
