/** How soon audits notice that a model was swapped for a worse one: runs of random audits before and after the swap. */
import { hasDrifted } from '../../debate/calibration/drift.ts';
import { randomFrom, seedOf } from '../../lib/seeded.ts';

export interface DriftRuns {
  readonly runs: number;
  /**
   * Of the runs in which nothing had been noticed before the swap, those noticed within this number of audits after it.
   */
  readonly noticed: number;
  readonly within: number;
  /** Audits after the swap until half of the runs have noticed. */
  readonly median: number | null;
}

export interface Swap {
  readonly max: number;
  /** The watched error after the swap; before it, it is `max`. */
  readonly to: number;
}

const RUNS = 1_000;
const BEFORE = 100;
const WITHIN = 200;

export function measureDrift({ max, to }: Swap): DriftRuns {
  const delays = Array.from({ length: RUNS }, (_, run) =>
    delayOf(randomFrom(seedOf('drift', max, to, run)), { max, to }),
  );
  const counted = delays.filter((delay) => delay !== 'before the swap').toSorted((a, b) => a - b);
  const median = counted[Math.floor(counted.length / 2)] ?? Number.POSITIVE_INFINITY;
  return {
    runs: counted.length,
    noticed: counted.filter((delay) => delay <= WITHIN).length,
    within: WITHIN,
    median: Number.isFinite(median) ? median : null,
  };
}

/** Audits after the swap; infinite when it is not noticed within twice the time allowed. */
function delayOf(random: () => number, { max, to }: Swap): number | 'before the swap' {
  const errors = Array.from({ length: BEFORE }, () => random() < max);
  if (hasDrifted(errors, max)) return 'before the swap';
  for (let audit = 1; audit <= 2 * WITHIN; audit += 1) {
    errors.push(random() < to);
    if (hasDrifted(errors, max)) return audit;
  }
  return Number.POSITIVE_INFINITY;
}
