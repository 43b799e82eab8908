/**
 * Computes how often a target is broken on the scored questions although every rule is kept. Labels and scored
 * questions come from one set, so labels with few errors leave many errors for the scored questions.
 */
import { binomialCdf } from '../../lib/statistics/binomial.ts';

export interface SampledSet {
  readonly labels: number;
  readonly scored: number;
  readonly max: number;
  /** The probability at which a number of errors among the labels passes. */
  readonly level: number;
}

/**
 * Returns the highest share of splits in which a threshold passes on the labels and exceeds the target on the scored
 * questions, over all thresholds that are fixed before the split.
 */
export function shareBySampling({ labels, scored, max, level }: SampledSet): number {
  const passing = maxPassingErrors(labels, max, level);
  if (passing < 0 || scored === 0) return 0;
  const allowed = Math.floor(max * scored + 1e-9);
  let highest = 0;
  for (let wrong = allowed + 1; wrong <= labels + scored; wrong += 1) {
    const maxErrorsInLabels = Math.min(passing, wrong - allowed - 1);
    const share = hypergeometricCdf(maxErrorsInLabels, { wrong, labels, total: labels + scored });
    // The share rises while more splits exceed the target, and falls once fewer pass on the labels.
    if (share < highest && maxErrorsInLabels === passing) break;
    highest = Math.max(highest, share);
  }
  return highest;
}

function maxPassingErrors(labels: number, max: number, level: number): number {
  let passing = -1;
  while (binomialCdf(passing + 1, labels, max) <= level && passing < labels) passing += 1;
  return passing;
}

interface Draw {
  readonly wrong: number;
  readonly labels: number;
  readonly total: number;
}

/** Returns P(wrong answers among the labels ≤ count), drawn without replacement. */
function hypergeometricCdf(count: number, { wrong, labels, total }: Draw): number {
  let sum = 0;
  for (let drawn = Math.max(0, labels + wrong - total); drawn <= Math.min(count, wrong, labels); drawn += 1) {
    const ways = logChoose(wrong, drawn) + logChoose(total - wrong, labels - drawn) - logChoose(total, labels);
    sum += Math.exp(ways);
  }
  return Math.min(1, sum);
}

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next += 1) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  }
  return logFactorials[n] ?? 0;
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}
