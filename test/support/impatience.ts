/** A client's patience for tests: it rests no longer than a turn of the event loop, and keeps what it was to rest. */
import type { Patience } from '../../src/client/patience.ts';
import { usualPatience } from '../../src/client/patience.ts';

export const impatient: Patience = resting([]);

/** Notes every rest in `rests`; without chance, so that each can be computed. */
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
