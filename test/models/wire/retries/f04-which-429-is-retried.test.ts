/** F04, the policy: an exhausted account and a refused key get one attempt, a rate limit gets three. */
import { expect, it } from 'vitest';
import type { ModelErrorCode } from '../../../../src/models/model.ts';
import { ModelError } from '../../../../src/models/model.ts';
import { defaultRetryPolicy, withRetries } from '../../../../src/models/wire/with-retries.ts';

it.each<[ModelErrorCode, boolean, number]>([
  ['quota_exhausted', false, 1],
  ['rate_limited', true, 3],
  ['unauthorized', false, 1],
  ['forbidden', false, 1],
])('%s (retryable: %s) › gets %d attempts, and ends with its own error', async (code, retryable, attempts) => {
  let attemptCount = 0;
  const attempt = async (): Promise<never> => {
    attemptCount += 1;
    throw new ModelError({ code, message: 'quota exceeded, try again in 20 s', retryable, billed: 'no' });
  };
  const signal = new AbortController().signal;
  const options = {
    ...defaultRetryPolicy,
    signal,
    deadlineAt: null,
    now: () => 0,
    sleep: async () => {},
    random: () => 0,
  };
  await expect(withRetries(attempt, options)).rejects.toMatchObject({ code });
  expect(attemptCount).toBe(attempts);
});
