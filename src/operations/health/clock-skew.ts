/** Compares the clock of this process with the clock of the store. */
import type { Services } from '../services.ts';

const LARGEST_SKEW_MS = 1_000;

/** Returns one sentence when they are known to differ by more than 1 s, otherwise null. */
export function skewWarning({ store }: Pick<Services, 'store'>): string | null {
  const skewMs = store.clock.skewMs();
  if (skewMs === null || Math.abs(skewMs) <= LARGEST_SKEW_MS) return null;
  const side = skewMs > 0 ? 'behind' : 'ahead of';
  return `the clock of this process is ${(Math.abs(skewMs) / 1_000).toFixed(1)} s ${side} the clock of the store; the service uses the clock of the store`;
}
