/** Compares the clock of this process with the clock of the store. */
import type { Services } from '../services.ts';

const MAX_SKEW_MS = 1_000;

/** Returns one sentence when the clocks are known to differ by more than 1 s, otherwise null. */
export function skewWarning({ store }: Pick<Services, 'store'>): string | null {
  const skewMs = store.clock.skewMs();
  if (skewMs === null || Math.abs(skewMs) <= MAX_SKEW_MS) return null;
  const direction = skewMs > 0 ? 'behind' : 'ahead of';
  return `the clock of this process is ${(Math.abs(skewMs) / 1_000).toFixed(1)} s ${direction} the clock of the store; the service uses the clock of the store`;
}
