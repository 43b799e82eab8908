import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sleep } from '../../../../src/lib/sleep.ts';
import { ModelError } from '../../../../src/models/model.ts';
import type { RetryOptions } from '../../../../src/models/wire/retrying.ts';
import { defaultRetryPolicy, retrying } from '../../../../src/models/wire/retrying.ts';

function failure(details: { retryable: boolean; retryAfterMs?: number }): ModelError {
  return new ModelError({
    code: details.retryable ? 'overloaded' : 'unauthorized',
    message: 'no',
    billed: 'no',
    ...details,
  });
}

interface World {
  readonly options: RetryOptions;
  /** Milliseconds of each wait. */
  readonly waits: number[];
}

/** Time passes only by waiting; the random number is always the largest one, just below 1. */
function world(changed: Partial<RetryOptions> = {}): World {
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
    ...changed,
  };
  return { options, waits };
}

/** Fails with each error in turn, then succeeds with the number of the attempt. */
function failing(...errors: readonly unknown[]): {
  readonly attempt: (n: number) => Promise<number>;
  readonly made: number[];
} {
  const made: number[] = [];
  return {
    made,
    attempt: async (n) => {
      made.push(n);
      const error = errors[n - 1];
      if (error !== undefined) throw error;
      return n;
    },
  };
}

describe('another attempt', () => {
  it('does not follow a success', async () => {
    const calls = failing();
    expect(await retrying(calls.attempt, world().options)).toBe(1);
    expect(calls.made).toEqual([1]);
  });

  it('treats a synchronous exception like a rejection', async () => {
    const broken = () => {
      throw failure({ retryable: false });
    };
    await expect(retrying(broken, world().options)).rejects.toThrow(ModelError);
  });

  it('follows a retryable failure, up to three attempts, and the last error is kept', async () => {
    const errors = [1, 2, 3, 4].map(() => failure({ retryable: true }));
    const twice = failing(...errors.slice(0, 2));
    expect(await retrying(twice.attempt, world().options)).toBe(3);
    const always = failing(...errors);
    await expect(retrying(always.attempt, world().options)).rejects.toBe(errors[2]);
    expect(always.made).toEqual([1, 2, 3]);
  });

  it.each([
    ['a failure that a retry cannot mend', failure({ retryable: false, retryAfterMs: 1 })],
    ['an error of our own', new TypeError('a bug')],
    ['a thrown string', 'overloaded'],
  ])('does not follow %s', async (_, error) => {
    const calls = failing(error);
    const { options, waits } = world();
    await expect(retrying(calls.attempt, options)).rejects.toBe(error);
    expect([calls.made, waits]).toEqual([[1], []]);
  });
});

describe('how long it waits', () => {
  it('is uniform up to a bound that doubles: full jitter', async () => {
    const error = failure({ retryable: true });
    const most = world({ maxAttempts: 7 });
    await retrying(failing(error, error, error, error, error, error).attempt, most.options);
    expect(most.waits.map(Math.round)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    const least = world({ random: () => 0 });
    await retrying(failing(error, error).attempt, least.options);
    expect(least.waits).toEqual([0, 0]);
  });

  it('is never shorter than the provider asked for, with the jitter added', async () => {
    const { options, waits } = world({ random: () => 0.5 });
    await retrying(failing(failure({ retryable: true, retryAfterMs: 20_000 })).attempt, options);
    expect(waits).toEqual([20_250]);
  });

  it('is refused when it would be longer than the cap', async () => {
    const error = failure({ retryable: true, retryAfterMs: 20_001 });
    const { options, waits } = world();
    await expect(retrying(failing(error).attempt, options)).rejects.toBe(error);
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
        const { options, waits } = world({ deadlineAt: 1_000_000 + untilDeadlineMs, random: () => random });
        const calls = failing(error, error, error);
        await expect(retrying(calls.attempt, options)).rejects.toBe(error);
        const waited = waits.reduce((sum, wait) => sum + wait, 0);
        expect(waits.length === 0 || waited < untilDeadlineMs).toBe(true);
        expect(calls.made).toHaveLength(waits.length + 1);
      }),
    );
  });
});

describe('a cancellation', () => {
  it('before the first attempt prevents it', async () => {
    const calls = failing();
    await expect(retrying(calls.attempt, world({ signal: AbortSignal.abort() }).options)).rejects.toMatchObject({
      code: 'aborted',
      retryable: false,
    });
    expect(calls.made).toEqual([]);
  });

  it('during an attempt is followed by no wait, and keeps the error of the attempt', async () => {
    const controller = new AbortController();
    const error = failure({ retryable: true });
    const { options, waits } = world({ signal: controller.signal });
    const attempt = async (): Promise<never> => {
      controller.abort();
      throw error;
    };
    await expect(retrying(attempt, options)).rejects.toBe(error);
    expect(waits).toEqual([]);
  });

  it('during a wait ends it immediately: no timer fires first, no attempt follows', async () => {
    const controller = new AbortController();
    const calls = failing(failure({ retryable: true, retryAfterMs: 20_000 }));
    const result = retrying(calls.attempt, world({ signal: controller.signal, sleep, random: () => 0 }).options).catch(
      (error: unknown) => error,
    );
    await new Promise(setImmediate);
    const order: string[] = [];
    const settled = result.then(() => order.push('given up'));
    setImmediate(() => order.push('next turn of the loop'));
    controller.abort();
    await settled;
    await new Promise(setImmediate);
    expect(order).toEqual(['given up', 'next turn of the loop']);
    expect(await result).toMatchObject({ code: 'aborted', retryable: false, billed: 'no' });
    expect(calls.made).toEqual([1]);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});
