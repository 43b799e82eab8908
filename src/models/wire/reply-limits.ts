/** How much of a provider's reply is read: what the tokens that were asked for can fill, with room to spare. */

export interface ReplyLimits {
  /** Bytes of a body or of one event, and characters of all that was generated. */
  readonly bytes: number;
  /** Bytes of a whole stream: each token comes with an envelope of its own. */
  readonly streamBytes: number;
}

/** What stands around a reply whatever its length, and room for short ones. */
const BASE_BYTES = 64 * 1_024;
/** A token has 4 bytes on average; as the escape of a rare script it has 12. */
const BYTES_PER_TOKEN = 32;
/** Of the envelopes in use the largest, with a filter's results in each, have some 700 bytes. */
const STREAM_BYTES_PER_TOKEN = 1_024;
/** Twice what 128,000 tokens of English fill. */
const MAX_BYTES = 1_024 * 1_024;
/** No stream has more, compressed or not. */
export const MAX_STREAM_BYTES = 64 * 1_024 * 1_024;

export function replyLimits(maxOutputTokens: number): ReplyLimits {
  return {
    bytes: Math.min(BASE_BYTES + BYTES_PER_TOKEN * maxOutputTokens, MAX_BYTES),
    streamBytes: Math.min(BASE_BYTES + STREAM_BYTES_PER_TOKEN * maxOutputTokens, MAX_STREAM_BYTES),
  };
}
