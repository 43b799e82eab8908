/** Whether the clock of this process agrees with the clock of the store. */
import type { Services } from '../services.ts';

const LARGEST_SKEW_MS = 1_000;

/** One sentence; null: they differ by 1 s at most, as far as it is known. */
export function skewWarning({ store }: Pick<Services, 'store'>): string | null {
  const skewMs = store.clock.skewMs();
  if (skewMs === null || Math.abs(skewMs) <= LARGEST_SKEW_MS) return null;
  const side = skewMs > 0 ? 'behind' : 'ahead of';
  return `the clock of this process is ${(Math.abs(skewMs) / 1_000).toFixed(1)} s ${side} that of the store, which is used`;
}
