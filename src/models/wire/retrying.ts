/**
 * The one retry layer: which failed attempt is tried again, and after how long.
 *
 * It goes over attempts and is no wrapper around a model, because every attempt is reserved and paid on its own by the
 * caller. Written out instead of taken from cockatiel 4.0.0: its retry policy waits in a timer that no signal ends (a
 * cancel would take effect only after the whole delay), its backoff cannot refuse a wait that passes a deadline, and
 * its jitter is drawn from Math.random.
 */

import type { Sleep } from '../../lib/sleep.ts';
import { ModelError } from '../model.ts';
import { abortError } from './faults/model-error.ts';

export interface RetryPolicy {
  /** Attempts in all, the first included. */
  readonly maxAttempts: number;
  /** The wait before attempt n + 1 is drawn evenly from 0 to `initialDelayMs` · 2ⁿ⁻¹, at most to `maxDelayMs`. */
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  /** A provider that asks for a longer wait than this is given up at once. */
  readonly maxRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 3,
  initialDelayMs: 500,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 20_000,
};

export interface WaitOptions extends RetryPolicy {
  /** In the milliseconds of `now`; a wait that would reach it is not begun. Null: no deadline. */
  readonly deadlineAt: number | null;
  readonly now: () => number;
  /** Even in [0, 1). */
  readonly random: () => number;
}

export interface RetryOptions extends WaitOptions {
  readonly signal: AbortSignal;
  readonly sleep: Sleep;
  /** Of the errors that may pass, those after which it is tried again; absent: all. */
  readonly mayRetry?: (error: ModelError) => boolean;
}

/**
 * The result of the first attempt (numbered from 1) that succeeds, else the error of the last one made. Throws a
 * `ModelError` with code `aborted` (`timeout` for a `TimeoutError`) when `signal` aborts between attempts: none follows.
 */
export async function retrying<T>(attempt: (n: number) => Promise<T>, options: RetryOptions): Promise<T> {
  for (let n = 1; ; n += 1) {
    if (options.signal.aborted) throw abortError(options.signal, { billed: 'no' });
    try {
      return await attempt(n);
    } catch (error) {
      const waitMs = waitAfterError(n, error, options);
      if (waitMs === null) throw error;
      await interruptible(waitMs, options);
    }
  }
}

function waitAfterError(n: number, error: unknown, options: RetryOptions): number | null {
  const { signal, mayRetry = () => true } = options;
  const isRetried = error instanceof ModelError && error.retryable && !signal.aborted && mayRetry(error);
  return isRetried ? waitAfter(n, error.retryAfterMs, options) : null;
}

/**
 * Milliseconds until attempt `n`, which failed in a way that may pass, is followed by another; null when it is the last. The
 * drawn wait comes on top of what the provider asked for, so that a panel sent away together does not come back together.
 */
export function waitAfter(n: number, retryAfterMs: number | null, options: WaitOptions): number | null {
  const askedMs = Math.max(0, retryAfterMs ?? 0);
  if (n >= options.maxAttempts || askedMs > options.maxRetryAfterMs) return null;
  const waitMs = askedMs + options.random() * Math.min(options.maxDelayMs, options.initialDelayMs * 2 ** (n - 1));
  if (options.deadlineAt !== null && options.now() + waitMs >= options.deadlineAt) return null;
  return waitMs;
}

async function interruptible(waitMs: number, { sleep, signal }: RetryOptions): Promise<void> {
  try {
    await sleep(waitMs, signal);
  } catch {
    throw abortError(signal, { billed: 'no' });
  }
}
