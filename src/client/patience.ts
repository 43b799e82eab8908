/** How long the client waits for an answer, how often it asks again, and how long it rests in between. */

export interface Patience {
  /** Requests at most for one call, from 1. */
  readonly attempts: number;
  /** A reply that has not come whole by then is given up; streams have no end to come by. */
  readonly timeoutMs: number;
  /** The rest before a second attempt; it doubles with every further one. */
  readonly firstRestMs: number;
  /** A service that asks for a longer rest is told to the caller instead. */
  readonly longestRestMs: number;
  /** A stream that brings nothing for this time, not even a comment, counts as cut off. */
  readonly silenceMs: number;
  /** Times in a row that a stream may be cut before anything comes. */
  readonly cuts: number;
  /** 0–1, so that many clients do not come back at once. */
  readonly random: () => number;
  /** Rejects with the signal's reason when it aborts first. */
  readonly sleep: (timeMs: number, signal: AbortSignal | null) => Promise<void>;
}

export const usualPatience: Patience = {
  attempts: 4,
  // The longest that a service waits for a debate is 60 s.
  timeoutMs: 90_000,
  firstRestMs: 500,
  longestRestMs: 30_000,
  // Three of the comments that the service sends every 15 s.
  silenceMs: 45_000,
  cuts: 8,
  random: Math.random,
  sleep,
};

/** Whatever a service asks for: a timer that is set for more than 24 days goes off at once. */
const LONGEST_ASKED_MS = 300_000;

/** The backoff after this number of failures in a row, from 1: the time asked for or up to half more. */
export function restMs({ longestRestMs, random }: Patience, failures: number, askedMs: number): number {
  const firstMs = Math.min(askedMs, LONGEST_ASKED_MS);
  const doubledMs = firstMs * 2 ** (failures - 1);
  return Math.max(firstMs, Math.min(longestRestMs, doubledMs)) * (1 + random() / 2);
}

function sleep(timeMs: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, timeMs);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
