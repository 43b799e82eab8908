/** Converts the body of a chat completion, or a completion added up from a stream, to a `ModelReply`. */

import { at, itemsAt, jsonValue, textAt } from '../../lib/json/json-value.ts';
import type { ModelReply, ReplyFormat } from '../model.ts';
import { badReplyError } from '../wire/faults/model-error.ts';
import { faultFromBody } from '../wire/faults/provider-fault.ts';
import { hasShapeOf } from '../wire/format-instruction.ts';
import { reportedUsage, usageFrom } from './completion-usage.ts';
import { finishReasonFrom } from './finish-reason.ts';

/** Throws `ProviderFault` for an error inside a 200 response and `ModelError` for a body that is not a completion. */
export function completionReply(completion: unknown, format: ReplyFormat | null): ModelReply {
  throwReported(completion);
  const choice = itemsAt(completion, 'choices')[0];
  if (choice === undefined) throw badReplyError('the body has no choices', false);
  throwReported(choice);
  const message = at(choice, 'message');
  const rawFinishReason = textAt(choice, 'finish_reason');
  if (rawFinishReason === 'error') throw badReplyError('the reply ended with an error', false);
  const text = textAt(message, 'content') ?? partsOf(message, ['text', 'output_text']);
  return {
    text: text.trim() === '' ? toolInput(message, format) : text,
    reasoningText: reasoningOf(message),
    finishReason: refusalOf(message) !== '' ? 'refusal' : finishReasonFrom(rawFinishReason),
    rawFinishReason,
    usage: usageFrom(reportedUsage(completion)),
    warnings: [],
  };
}

/**
 * Throws the error that a gateway reports inside a 200. It sends the 200 before the upstream has run, so a later
 * failure is reported in the body or in the choice.
 */
function throwReported(source: unknown): void {
  if (at(source, 'error')) throw faultFromBody(source, { origin: 'body', status: null, retryAfterMs: null });
}

/**
 * Returns the text of a refusal, or '' when none exists. It is a separate field beside the content, with the same
 * finish reason as an answer. It does not count as reply text.
 */
export function refusalOf(message: unknown): string {
  return textAt(message, 'refusal') ?? partsOf(message, ['refusal']);
}

/** Returns the reasoning text of a message or of a streamed delta, or null when none exists. */
export function reasoningOf(message: unknown): string | null {
  const reasoning = textAt(message, 'reasoning_content') ?? textAt(message, 'reasoning');
  return reasoning ?? (partsOf(message, ['thinking', 'reasoning']) || null);
}

/**
 * Returns the joined text of all content parts of these types. A part holds it in `text` or in a field named like its
 * type.
 */
export function partsOf(message: unknown, types: readonly string[]): string {
  return itemsAt(message, 'content')
    .filter((part) => types.includes(textAt(part, 'type') ?? ''))
    .map((part) => textAt(part, 'text') ?? textAt(part, textAt(part, 'type') ?? '') ?? '')
    .join('');
}

/** Returns the arguments of the first tool call that has the requested shape, unchanged, or '' when none exists. */
function toolInput(message: unknown, format: ReplyFormat | null): string {
  if (format === null) return '';
  const calls = [...itemsAt(message, 'tool_calls').map((call) => at(call, 'function')), at(message, 'function_call')];
  const inputs = calls.map((call) => textAt(call, 'arguments') ?? '');
  return inputs.find((input) => hasShapeOf(format, jsonValue(input))) ?? '';
}
