/** Settings of the client's timeouts and retries. */

export interface RetryOptions {
  /** The maximum number of requests for one call, at least 1. */
  readonly maxAttempts: number;
  /** The time after which an incomplete reply is given up. Not applied to streams. */
  readonly timeoutMs: number;
  /** The wait before the second attempt. It doubles with every further attempt. */
  readonly firstBackoffMs: number;
  /** The longest wait. When a service requests a longer one, the call fails instead. */
  readonly maxBackoffMs: number;
  /** A stream counts as disconnected when neither an event nor a comment arrives within this time. */
  readonly idleTimeoutMs: number;
  /** The maximum number of consecutive disconnections of a stream without any data between them. */
  readonly maxDisconnections: number;
  /** Returns a number from 0 to 1, so that many clients do not retry at the same time. */
  readonly random: () => number;
  /** Waits. Rejects with the signal's reason when it aborts first. */
  readonly sleep: (timeMs: number, signal: AbortSignal | null) => Promise<void>;
}

export const defaultRetryOptions: RetryOptions = {
  maxAttempts: 4,
  // A service holds a request for up to 60 s.
  timeoutMs: 90_000,
  firstBackoffMs: 500,
  maxBackoffMs: 30_000,
  // Three times the interval of 15 s in which the service sends comments.
  idleTimeoutMs: 45_000,
  maxDisconnections: 8,
  random: Math.random,
  sleep,
};

/** The maximum wait that a service can request. A timer of more than 24 days would fire at once. */
const MAX_REQUESTED_WAIT_MS = 300_000;

/**
 * Returns the backoff after this number of consecutive failures, at least 1: the doubled wait plus a random extra of up
 * to half of it.
 */
export function backoffMs({ maxBackoffMs, random }: RetryOptions, failures: number, requestedMs: number): number {
  const firstMs = Math.min(requestedMs, MAX_REQUESTED_WAIT_MS);
  const doubledMs = firstMs * 2 ** (failures - 1);
  return Math.max(firstMs, Math.min(maxBackoffMs, doubledMs)) * (1 + random() / 2);
}

function sleep(timeMs: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, timeMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
  });
}
