/**
 * The one retry layer: which failed attempt is tried again, and after how long.
 *
 * It goes over attempts and is no wrapper around a model, because every attempt is held and paid on its own by the
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
  readonly isRetryable: (error: unknown) => boolean;
  /** The wait a provider asked for, in milliseconds; null when it did not. The drawn wait comes on top, so that a panel
   * sent away together does not come back together. */
  readonly retryAfterMs: (error: unknown) => number | null;
}

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 3,
  initialDelayMs: 500,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 20_000,
  isRetryable: (error) => error instanceof ModelError && error.retryable,
  retryAfterMs: (error) => (error instanceof ModelError ? error.retryAfterMs : null),
};

export interface RetryOptions extends RetryPolicy {
  readonly signal: AbortSignal;
  /** In the milliseconds of `now`; a wait that would reach it is not begun. Null: no deadline. */
  readonly deadlineAt: number | null;
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Even in [0, 1). */
  readonly random: () => number;
}

/**
 * The result of the first attempt (numbered from 1) that succeeds, else the error of the last one made. Throws a
 * `ModelError` with code `aborted` (`timeout` for a `TimeoutError`) when `signal` aborts between attempts: none follows.
 */
export function retrying<T>(attempt: (n: number) => Promise<T>, options: RetryOptions): Promise<T> {
  return attemptFrom(1, attempt, options);
}

/** A chain: a loop that awaits holds half a kilobyte for as long as an attempt is out, and this a fifth of one. */
function attemptFrom<T>(n: number, attempt: (n: number) => Promise<T>, options: RetryOptions): Promise<T> {
  if (options.signal.aborted) return Promise.reject(abortError(options.signal, { billed: 'no' }));
  return Promise.try(attempt, n).catch(async (error: unknown) => {
    const waitMs = waitAfter(n, error, options);
    if (waitMs === null) throw error;
    await interruptible(waitMs, options);
    return attemptFrom(n + 1, attempt, options);
  });
}

/** Milliseconds until attempt `n` is followed by another; null when it is the last. */
function waitAfter(n: number, error: unknown, options: RetryOptions): number | null {
  if (n >= options.maxAttempts || options.signal.aborted || !options.isRetryable(error)) return null;
  const askedMs = Math.max(0, options.retryAfterMs(error) ?? 0);
  if (askedMs > options.maxRetryAfterMs) return null;
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
