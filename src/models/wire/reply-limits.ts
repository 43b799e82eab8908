/** The maximum size of a provider's reply: the size of the requested tokens, with a margin. */

export interface ReplyLimits {
  /** Bytes of a body or of one event, and characters of all generated text. */
  readonly bytes: number;
  /** Bytes of a whole stream, in which each token has an envelope of its own. */
  readonly streamBytes: number;
}

/** Bytes around a reply of any length, and a margin for short replies. */
const BASE_BYTES = 64 * 1_024;
/** A token has 4 bytes on average, and 12 bytes when it is the escape of a rare script. */
const BYTES_PER_TOKEN = 32;
/** The largest known envelope, with the results of a content filter, has about 700 bytes. */
const STREAM_BYTES_PER_TOKEN = 1_024;
/** Twice the size of 128,000 tokens of English. */
const MAX_BYTES = 1_024 * 1_024;
/** The maximum size of a stream, compressed or not. */
export const MAX_STREAM_BYTES = 64 * 1_024 * 1_024;

export function replyLimits(maxOutputTokens: number): ReplyLimits {
  return {
    bytes: Math.min(BASE_BYTES + BYTES_PER_TOKEN * maxOutputTokens, MAX_BYTES),
    streamBytes: Math.min(BASE_BYTES + STREAM_BYTES_PER_TOKEN * maxOutputTokens, MAX_STREAM_BYTES),
  };
}
