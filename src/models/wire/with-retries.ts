/**
 * The only retry layer: decides which failed attempt is retried, and after which wait.
 *
 * It repeats attempts and does not wrap a model, because the caller reserves and pays for every attempt separately. It
 * does not use cockatiel 4.0.0, for three reasons: its retry policy waits in a timer that no signal ends (a cancel
 * would take effect only after the whole delay), its backoff cannot refuse a wait that passes a deadline, and its
 * jitter uses Math.random.
 */

import type { Sleep } from '../../lib/sleep.ts';
import { ModelError } from '../model.ts';
import { abortError } from './faults/model-error.ts';

export interface RetryPolicy {
  /** The maximum number of attempts, including the first. */
  readonly maxAttempts: number;
  /** The wait before attempt n + 1 is drawn evenly from 0 to `initialDelayMs` · 2ⁿ⁻¹, limited to `maxDelayMs`. */
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  /** When a provider requests a longer wait than this, the call fails at once. */
  readonly maxRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 3,
  initialDelayMs: 500,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 20_000,
};

export interface WaitOptions extends RetryPolicy {
  /** On the clock of `now`. A wait that would reach the deadline is not begun. Null means no deadline. */
  readonly deadlineAt: number | null;
  readonly now: () => number;
  /** Returns a number evenly distributed in [0, 1). */
  readonly random: () => number;
}

export interface RetryOptions extends WaitOptions {
  readonly signal: AbortSignal;
  readonly sleep: Sleep;
  /** Returns whether a retryable error is retried. Absent means that all are. */
  readonly mayRetry?: (error: ModelError) => boolean;
}

/**
 * Returns the result of the first attempt (numbered from 1) that succeeds, else throws the error of the last attempt.
 * Throws a `ModelError` with code `aborted` (`timeout` for a `TimeoutError`) when `signal` aborts between attempts. No
 * attempt follows then.
 */
export async function withRetries<T>(attempt: (n: number) => Promise<T>, options: RetryOptions): Promise<T> {
  for (let n = 1; ; n += 1) {
    if (options.signal.aborted) throw abortError(options.signal, { billed: 'no' });
    try {
      return await attempt(n);
    } catch (error) {
      const waitMs = waitAfterError(n, error, options);
      if (waitMs === null) throw error;
      await waitUnlessAborted(waitMs, options);
    }
  }
}

function waitAfterError(n: number, error: unknown, options: RetryOptions): number | null {
  const { signal, mayRetry = () => true } = options;
  const isRetried = error instanceof ModelError && error.retryable && !signal.aborted && mayRetry(error);
  return isRetried ? waitAfter(n, error.retryAfterMs, options) : null;
}

/**
 * Returns the milliseconds between attempt `n`, which failed with a retryable error, and the next attempt. Returns null
 * when none follows: `n` was the last, the provider requested a wait that is too long, or the wait would reach the
 * deadline. The drawn wait is added to the wait that the provider requested, so that the calls of one panel are
 * not retried all at the same time.
 */
export function waitAfter(n: number, retryAfterMs: number | null, options: WaitOptions): number | null {
  const requestedMs = Math.max(0, retryAfterMs ?? 0);
  if (n >= options.maxAttempts || requestedMs > options.maxRetryAfterMs) return null;
  const waitMs = requestedMs + options.random() * Math.min(options.maxDelayMs, options.initialDelayMs * 2 ** (n - 1));
  if (options.deadlineAt !== null && options.now() + waitMs >= options.deadlineAt) return null;
  return waitMs;
}

async function waitUnlessAborted(waitMs: number, { sleep, signal }: RetryOptions): Promise<void> {
  try {
    await sleep(waitMs, signal);
  } catch {
    throw abortError(signal, { billed: 'no' });
  }
}
