/**
 * Measures how soon audits notice that a model was replaced by a worse one, by runs of random audits before and after
 * the replacement.
 */
import { hasDrifted } from '../../debate/calibration/drift.ts';
import { randomFrom, seedOf } from '../../lib/seeded.ts';

export interface DriftRuns {
  readonly runs: number;
  /**
   * The number of runs that noticed the swap within `within` audits. Runs with an alarm before the swap are excluded.
   */
  readonly noticed: number;
  readonly within: number;
  /** The number of audits after the swap at which half of the runs have noticed it. */
  readonly median: number | null;
}

export interface Swap {
  readonly max: number;
  /** The observed error after the swap. Before the swap it is `max`. */
  readonly errorAfter: number;
}

const RUNS = 1_000;
const AUDITS_BEFORE = 100;
const MAX_DELAY = 200;

export function measureDrift({ max, errorAfter }: Swap): DriftRuns {
  const delays = Array.from({ length: RUNS }, (_, run) =>
    delayOf(randomFrom(seedOf('drift', max, errorAfter, run)), { max, errorAfter }),
  );
  const counted = delays.filter((delay) => delay !== 'before the swap').toSorted((a, b) => a - b);
  const median = counted[Math.floor(counted.length / 2)] ?? Number.POSITIVE_INFINITY;
  return {
    runs: counted.length,
    noticed: counted.filter((delay) => delay <= MAX_DELAY).length,
    within: MAX_DELAY,
    median: Number.isFinite(median) ? median : null,
  };
}

/** Returns the number of audits after the swap, infinite when it is not noticed within twice the allowed number. */
function delayOf(random: () => number, { max, errorAfter }: Swap): number | 'before the swap' {
  const errors = Array.from({ length: AUDITS_BEFORE }, () => random() < max);
  if (hasDrifted(errors, max)) return 'before the swap';
  for (let audit = 1; audit <= 2 * MAX_DELAY; audit += 1) {
    errors.push(random() < errorAfter);
    if (hasDrifted(errors, max)) return audit;
  }
  return Number.POSITIVE_INFINITY;
}
