/** F01, the policy: a long Retry-After is not waited for, a cancellation ends a wait, and no listener is left. */
import { getEventListeners } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { sleep } from '../../../../src/lib/sleep.ts';
import { ModelError } from '../../../../src/models/model.ts';
import type { RetryOptions } from '../../../../src/models/wire/with-retries.ts';
import { defaultRetryPolicy, withRetries } from '../../../../src/models/wire/with-retries.ts';

function rateLimited(retryAfterMs: number): ModelError {
  return new ModelError({ code: 'rate_limited', message: 'slow down', retryable: true, billed: 'no', retryAfterMs });
}

function options(changes: Partial<RetryOptions>): RetryOptions {
  const signal = new AbortController().signal;
  return { ...defaultRetryPolicy, signal, deadlineAt: null, now: () => 0, sleep, random: () => 0, ...changes };
}

it('Retry-After 600 s fails as rate_limited immediately, without a wait', async () => {
  const error = rateLimited(600_000);
  const neverSleep = (): never => {
    throw new Error('slept');
  };
  const attempt = async (): Promise<never> => {
    throw error;
  };
  await expect(withRetries(attempt, options({ sleep: neverSleep }))).rejects.toBe(error);
});

it('Retry-After 15 s fails as rate_limited immediately when the deadline is in 10 s', async () => {
  const error = rateLimited(15_000);
  const attempt = async (): Promise<never> => {
    throw error;
  };
  await expect(withRetries(attempt, options({ deadlineAt: 10_000 }))).rejects.toBe(error);
});

it('200 waiting calls of one debate are cancelled together and leave no listener', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));

  const controller = new AbortController();
  const { signal } = controller;
  for (let call = 0; call < 200; call += 1) {
    await withRetries(async (n) => {
      if (n === 1) throw rateLimited(0);
    }, options({ signal }));
  }
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);

  let attemptCount = 0;
  const waiting = Array.from({ length: 200 }, async () => {
    const attempt = async (): Promise<never> => {
      attemptCount += 1;
      throw rateLimited(20_000);
    };
    return withRetries(attempt, options({ signal })).catch((error: unknown) => error);
  });
  await new Promise(setImmediate);
  controller.abort();
  const errors = await Promise.all(waiting);
  await new Promise(setImmediate);

  expect(errors.every((error) => error instanceof ModelError && error.code === 'aborted')).toBe(true);
  expect(attemptCount).toBe(200);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  expect(warnings).toEqual([]);
});
