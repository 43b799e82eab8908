/** Retry options of a client for tests: it waits one tick, and records the time that it should have waited. */
import type { Patience } from '../../src/client/patience.ts';
import { usualPatience } from '../../src/client/patience.ts';

export const impatient: Patience = resting([]);

/** Records every wait in `rests`; without randomness, so that each can be computed. */
export function resting(rests: number[], more: Partial<Patience> = {}): Patience {
  return {
    ...usualPatience,
    random: () => 0,
    async sleep(timeMs, signal) {
      rests.push(timeMs);
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
    ...more,
  };
}
