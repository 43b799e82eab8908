import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sleep } from '../../../../src/lib/sleep.ts';
import { ModelError } from '../../../../src/models/model.ts';
import type { RetryOptions } from '../../../../src/models/wire/with-retries.ts';
import { defaultRetryPolicy, withRetries } from '../../../../src/models/wire/with-retries.ts';

function failure(details: { retryable: boolean; retryAfterMs?: number }): ModelError {
  return new ModelError({
    code: details.retryable ? 'overloaded' : 'unauthorized',
    message: 'no',
    billed: 'no',
    ...details,
  });
}

interface TestWorld {
  readonly options: RetryOptions;
  /** Milliseconds of each wait. */
  readonly waits: number[];
}

/** Time passes only by waiting; the random number is always the largest one, just below 1. */
function createWorld(changes: Partial<RetryOptions> = {}): TestWorld {
  const waits: number[] = [];
  let clock = 1_000_000;
  const options: RetryOptions = {
    ...defaultRetryPolicy,
    signal: new AbortController().signal,
    deadlineAt: null,
    now: () => clock,
    sleep: async (ms) => {
      waits.push(ms);
      clock += ms;
    },
    random: () => 1 - Number.EPSILON,
    ...changes,
  };
  return { options, waits };
}

/** Fails with each error in turn, then succeeds with the number of the attempt. */
function attemptsFailingWith(...errors: readonly unknown[]): {
  readonly attempt: (n: number) => Promise<number>;
  readonly attemptNumbers: number[];
} {
  const attemptNumbers: number[] = [];
  return {
    attemptNumbers,
    attempt: async (n) => {
      attemptNumbers.push(n);
      const error = errors[n - 1];
      if (error !== undefined) throw error;
      return n;
    },
  };
}

describe('another attempt', () => {
  it('does not follow a success', async () => {
    const calls = attemptsFailingWith();
    expect(await withRetries(calls.attempt, createWorld().options)).toBe(1);
    expect(calls.attemptNumbers).toEqual([1]);
  });

  it('treats a synchronous exception like a rejection', async () => {
    const throwing = () => {
      throw failure({ retryable: false });
    };
    await expect(withRetries(throwing, createWorld().options)).rejects.toThrow(ModelError);
  });

  it('follows a retryable failure, up to three attempts, and the last error is kept', async () => {
    const errors = [1, 2, 3, 4].map(() => failure({ retryable: true }));
    const failingTwice = attemptsFailingWith(...errors.slice(0, 2));
    expect(await withRetries(failingTwice.attempt, createWorld().options)).toBe(3);
    const failingAlways = attemptsFailingWith(...errors);
    await expect(withRetries(failingAlways.attempt, createWorld().options)).rejects.toBe(errors[2]);
    expect(failingAlways.attemptNumbers).toEqual([1, 2, 3]);
  });

  it.each([
    ['a failure that a retry cannot fix', failure({ retryable: false, retryAfterMs: 1 })],
    ['an error of our own', new TypeError('a bug')],
    ['a thrown string', 'overloaded'],
  ])('does not follow %s', async (_, error) => {
    const calls = attemptsFailingWith(error);
    const { options, waits } = createWorld();
    await expect(withRetries(calls.attempt, options)).rejects.toBe(error);
    expect([calls.attemptNumbers, waits]).toEqual([[1], []]);
  });
});

describe('the wait', () => {
  it('is uniform up to a bound that doubles: full jitter', async () => {
    const error = failure({ retryable: true });
    const longestWaits = createWorld({ maxAttempts: 7 });
    await withRetries(attemptsFailingWith(error, error, error, error, error, error).attempt, longestWaits.options);
    expect(longestWaits.waits.map(Math.round)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    const shortestWaits = createWorld({ random: () => 0 });
    await withRetries(attemptsFailingWith(error, error).attempt, shortestWaits.options);
    expect(shortestWaits.waits).toEqual([0, 0]);
  });

  it('is never shorter than the provider asked for, with the jitter added', async () => {
    const { options, waits } = createWorld({ random: () => 0.5 });
    await withRetries(attemptsFailingWith(failure({ retryable: true, retryAfterMs: 20_000 })).attempt, options);
    expect(waits).toEqual([20_250]);
  });

  it('is refused when it would be longer than the cap', async () => {
    const error = failure({ retryable: true, retryAfterMs: 20_001 });
    const { options, waits } = createWorld();
    await expect(withRetries(attemptsFailingWith(error).attempt, options)).rejects.toBe(error);
    expect(waits).toEqual([]);
  });

  it('never reaches the deadline', async () => {
    const step = fc.record({
      retryAfterMs: fc.option(fc.nat(25_000), { nil: null }),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(60_000), step, async (untilDeadlineMs, { retryAfterMs, random }) => {
        const error = failure(retryAfterMs === null ? { retryable: true } : { retryable: true, retryAfterMs });
        const { options, waits } = createWorld({ deadlineAt: 1_000_000 + untilDeadlineMs, random: () => random });
        const calls = attemptsFailingWith(error, error, error);
        await expect(withRetries(calls.attempt, options)).rejects.toBe(error);
        const totalWaitMs = waits.reduce((sum, wait) => sum + wait, 0);
        expect(waits.length === 0 || totalWaitMs < untilDeadlineMs).toBe(true);
        expect(calls.attemptNumbers).toHaveLength(waits.length + 1);
      }),
    );
  });
});

describe('a cancellation', () => {
  it('before the first attempt prevents it', async () => {
    const calls = attemptsFailingWith();
    await expect(
      withRetries(calls.attempt, createWorld({ signal: AbortSignal.abort() }).options),
    ).rejects.toMatchObject({
      code: 'aborted',
      retryable: false,
    });
    expect(calls.attemptNumbers).toEqual([]);
  });

  it('during an attempt is followed by no wait, and keeps the error of the attempt', async () => {
    const controller = new AbortController();
    const error = failure({ retryable: true });
    const { options, waits } = createWorld({ signal: controller.signal });
    const attempt = async (): Promise<never> => {
      controller.abort();
      throw error;
    };
    await expect(withRetries(attempt, options)).rejects.toBe(error);
    expect(waits).toEqual([]);
  });

  it('during a wait ends it immediately: no timer fires first, no attempt follows', async () => {
    const controller = new AbortController();
    const calls = attemptsFailingWith(failure({ retryable: true, retryAfterMs: 20_000 }));
    const result = withRetries(
      calls.attempt,
      createWorld({ signal: controller.signal, sleep, random: () => 0 }).options,
    ).catch((error: unknown) => error);
    await new Promise(setImmediate);
    const order: string[] = [];
    const recorded = result.then(() => order.push('rejected'));
    setImmediate(() => order.push('next tick'));
    controller.abort();
    await recorded;
    await new Promise(setImmediate);
    expect(order).toEqual(['rejected', 'next tick']);
    expect(await result).toMatchObject({ code: 'aborted', retryable: false, billed: 'no' });
    expect(calls.attemptNumbers).toEqual([1]);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});
