/** The outcome of reading a model's reply: a value, or the named reason why there is no value. */
import type { FinishReason } from '../../models/model.ts';

/** The part of a reply that is read. */
export interface ReplyText {
  /** All text blocks joined; `''` when none exists. */
  readonly text: string;
  /** The text of the separate reasoning channel; null when none exists. */
  readonly reasoningText: string | null;
  readonly finishReason: FinishReason;
}

export type ReadingFailureCode =
  | 'refused'
  | 'content_filtered'
  | 'truncated'
  | 'empty_reply'
  | 'unreadable_reply'
  | 'reply_too_large';

export interface ReadingFailure {
  readonly ok: false;
  readonly code: ReadingFailureCode;
  /** One public sentence, without any text of the reply. */
  readonly detail: string;
  /** The text for the second request. When absent, the model is told that the reply could not be read. */
  readonly notice?: string;
}

export type Reading<T> = { readonly ok: true; readonly value: T } | ReadingFailure;

export function readSuccess<T>(value: T): Reading<T> {
  return { ok: true, value };
}

export function readFailure(code: ReadingFailureCode, detail: string): ReadingFailure {
  return { ok: false, code, detail };
}

/**
 * Returns the failure that the finish reason alone determines. It is checked before the text, because a filtered or
 * cut-off reply can contain a complete JSON object (half an answer closed early, or a draft), and a refusal is never an
 * answer.
 */
export function failureByFinish(finishReason: FinishReason): ReadingFailure | null {
  switch (finishReason) {
    case 'refusal':
      return readFailure('refused', 'The model refused to answer.');
    case 'content_filter':
      return readFailure('content_filtered', "The provider's content filter stopped the reply.");
    case 'length':
      return readFailure('truncated', 'The reply was cut off at the output token limit.');
    default:
      return null;
  }
}
