/** Retry options of a client for tests: it waits for one tick, and records the requested waiting time. */
import type { RetryOptions } from '../../src/client/retry-options.ts';
import { defaultRetryOptions } from '../../src/client/retry-options.ts';

export const instantRetry: RetryOptions = recordingRetry([]);

/** Records every wait in `waitsMs`. Waits are not random, so that each can be computed. */
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
