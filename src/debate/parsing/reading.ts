/** What reading a model's reply can come to: a value, or the named reason why there is none. */
import type { FinishReason } from '../../models/model.ts';

/** The part of a reply that is read. */
export interface ReplyText {
  /** All text blocks joined; `''` when there is none. */
  readonly text: string;
  /** The reasoning channel, kept apart; null when there is none. */
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
  /** One public sentence; holds nothing of the reply's text. */
  readonly detail: string;
  /** What the model is told when it is asked again; absent: that the reply could not be read. */
  readonly notice?: string;
}

export type Reading<T> = { readonly ok: true; readonly value: T } | ReadingFailure;

export function read<T>(value: T): Reading<T> {
  return { ok: true, value };
}

export function unread(code: ReadingFailureCode, detail: string): ReadingFailure {
  return { ok: false, code, detail };
}

/**
 * Failures that the finish reason alone settles; they go before anything the text may say. A filtered or cut-off reply
 * can hold a whole JSON object (half an answer closed early, a draft), and a refusal is never an answer.
 */
export function failureByFinish(finishReason: FinishReason): ReadingFailure | null {
  switch (finishReason) {
    case 'refusal':
      return unread('refused', 'The model refused to answer.');
    case 'content_filter':
      return unread('content_filtered', "The provider's content filter stopped the reply.");
    case 'length':
      return unread('truncated', 'The reply was cut off at the output token limit.');
    default:
      return null;
  }
}
