/**
 * Calculates figures with their uncertainty:
 * means over questions with bootstrap intervals, and scores of probabilities.
 */
import { randomFrom } from '../../lib/seeded.ts';

/** A figure, and the middle 95 % of its values on other draws of the same questions. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Number of questions or pairs that the figure is calculated from. */
  readonly count: number;
}

const RESAMPLES = 1_000;
const SEED = 20_261_127;

type Statistic<T> = (sample: readonly T[]) => number;

/**
 * Returns `statistic` of the items with its interval over resampled items;
 * null without items, or when it is not a number.
 */
export function bootstrap<T>(items: readonly T[], statistic: Statistic<T>): Estimate | null {
  const value = statistic(items);
  if (items.length === 0 || Number.isNaN(value)) return null;
  return { value, ...middleInterval(resample(items, statistic), value), count: items.length };
}

/**
 * The same for a statistic that is higher on resampled items than on the items themselves, such as a calibration error.
 * The draws are shifted so that their mean is the estimate, but not below 0.
 */
export function centredBootstrap<T>(items: readonly T[], statistic: Statistic<T>): Estimate | null {
  const value = statistic(items);
  if (items.length === 0 || Number.isNaN(value)) return null;
  const draws = resample(items, statistic);
  const bias = draws.length === 0 ? 0 : mean(draws) - value;
  const shifted = draws.map((draw) => Math.max(0, draw - bias));
  return { value, ...middleInterval(shifted, value), count: items.length };
}

/** Returns the values of the draws in ascending order. */
function resample<T>(items: readonly T[], statistic: Statistic<T>): number[] {
  const random = randomFrom(SEED);
  const draws = Array.from({ length: RESAMPLES }, () => {
    const sample = Array.from(items, () => items[Math.floor(random() * items.length)] as T);
    return statistic(sample);
  });
  return draws.filter((draw) => !Number.isNaN(draw)).toSorted((a, b) => a - b);
}

function middleInterval(draws: readonly number[], value: number): Pick<Estimate, 'low' | 'high'> {
  const at = (share: number) => draws[Math.round(share * (draws.length - 1))] ?? value;
  return { low: at(0.025), high: at(0.975) };
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Part ÷ whole over items that each contribute to both, for example the pairs of a question. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

export function pooledShare(shares: readonly Share[]): number {
  const whole = shares.reduce((sum, share) => sum + share.whole, 0);
  return whole === 0 ? Number.NaN : shares.reduce((sum, share) => sum + share.part, 0) / whole;
}

/** A stated probability, and whether the event happened. */
export interface Forecast {
  readonly probability: number;
  readonly right: boolean;
}

export const BINS = 10;

/**
 * Returns the expected calibration error over ten bins of equal width.
 * Uses plain loops, because it is resampled 1,000 times.
 */
export function calibrationError(forecasts: readonly Forecast[]): number {
  const stated = new Float64Array(BINS);
  const happened = new Float64Array(BINS);
  for (const { probability, right } of forecasts) {
    const bin = Math.min(BINS - 1, Math.floor(probability * BINS));
    stated[bin] = (stated[bin] ?? 0) + probability;
    happened[bin] = (happened[bin] ?? 0) + Number(right);
  }
  const gaps = stated.map((sum, bin) => Math.abs(sum - (happened[bin] ?? 0)));
  return gaps.reduce((sum, gap) => sum + gap, 0) / forecasts.length;
}

export function brierScore(forecasts: readonly Forecast[]): number {
  return mean(forecasts.map(({ probability, right }) => (probability - Number(right)) ** 2));
}

/**
 * Returns the probability that a right answer has a higher confidence than a wrong one. Ties count half: equal values
 * get the mean of their ranks.
 */
export function rankingArea(forecasts: readonly Forecast[]): number {
  const sorted = forecasts.toSorted((a, b) => a.probability - b.probability);
  const rights = sorted.filter(({ right }) => right).length;
  const wrongs = sorted.length - rights;
  if (rights === 0 || wrongs === 0) return Number.NaN;
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.probability === sorted[start]?.probability) end += 1;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * sorted.slice(start, end).filter(({ right }) => right).length;
    start = end;
  }
  return (rankSum - (rights * (rights + 1)) / 2) / (rights * wrongs);
}
