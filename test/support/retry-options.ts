/** Retry options of a client for tests: it waits one tick, and records the time that it should have waited. */
import type { RetryOptions } from '../../src/client/retry-options.ts';
import { defaultRetryOptions } from '../../src/client/retry-options.ts';

export const instantRetry: RetryOptions = recordingRetry([]);

/** Records every wait in `rests`; without randomness, so that each can be computed. */
export function recordingRetry(waitsMs: number[], overrides: Partial<RetryOptions> = {}): RetryOptions {
  return {
    ...defaultRetryOptions,
    random: () => 0,
    async sleep(timeMs, signal) {
      waitsMs.push(timeMs);
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
    ...overrides,
  };
}
