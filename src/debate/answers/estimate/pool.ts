/** Pools the estimates of a panel into one value with its interval, its spread and the outliers. A pure function. */

import { quantileOf } from '../../../lib/statistics/quantile.ts';
import type { Estimate, EstimateScale, EstimateSettings } from '../../schema/outcome/estimate.ts';
import type { WeightedValue } from './scale.ts';
import { numberOf, scaled, weightedMean } from './scale.ts';

export interface WeightedEstimate extends Estimate {
  readonly id: string;
  readonly weight: number;
}

export interface PooledEstimate extends Estimate {
  /** Null when it is not finite, for example when the median is 0 and the values differ. */
  readonly spread: number | null;
  /** The ids of the estimates whose interval contains the value, and of the others, in the given order. */
  readonly within: readonly string[];
  readonly outliers: readonly string[];
}

export type Pooling = 'median' | 'trimmed_mean';

/** Returns null when there are no estimates. */
export function pool(
  estimates: readonly WeightedEstimate[],
  { scale }: Pick<EstimateSettings, 'scale'>,
  pooling: Pooling,
): PooledEstimate | null {
  if (estimates.length === 0) return null;
  const fieldValues = (field: keyof Estimate) =>
    sortedValues(estimates.map((each) => ({ value: each[field], weight: each.weight })));
  const values = fieldValues('value');
  const value = pooling === 'median' ? weightedMedian(scale, values) : trimmedMean(scale, values);
  const containsValue = ({ low, high }: Estimate) => low <= value && value <= high;
  return {
    value,
    low: Math.min(value, weightedMedian(scale, fieldValues('low'))),
    high: Math.max(value, weightedMedian(scale, fieldValues('high'))),
    spread: spreadOf(scale, values),
    within: estimates.filter(containsValue).map(({ id }) => id),
    outliers: estimates.filter((each) => !containsValue(each)).map(({ id }) => id),
  };
}

/**
 * Sorts by value, then by weight, so that sums do not depend on the order of the debaters. Leaves out values with the
 * weight 0. When all weights are 0, every value is kept and has the weight 1.
 */
function sortedValues(values: readonly WeightedValue[]): WeightedValue[] {
  const counted = values.filter(({ weight }) => weight > 0);
  const used = counted.length > 0 ? counted : values.map(({ value }) => ({ value, weight: 1 }));
  return used.toSorted((a, b) => a.value - b.value || a.weight - b.weight);
}

/** Sums of weights have rounding errors. A share of the total weight this close to one half counts as one half. */
const TOLERANCE = 1e-9;

/** Returns the value at half of the weight; the mean of two values when half is reached exactly between them. */
function weightedMedian(scale: EstimateScale, sorted: readonly WeightedValue[]): number {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let reachedShare = 0;
  for (const [index, { value, weight }] of sorted.entries()) {
    reachedShare += weight / total;
    if (reachedShare > 0.5 + TOLERANCE) return value;
    const next = sorted[index + 1];
    if (reachedShare >= 0.5 - TOLERANCE && next !== undefined)
      return weightedMean(scale, [
        { value, weight: 1 },
        { value: next.value, weight: 1 },
      ]);
  }
  throw new Error('a median needs a value');
}

const MIN_VALUES_TO_TRIM = 5;

/** Leaves out the lowest and the highest value when there are five or more. */
function trimmedMean(scale: EstimateScale, sorted: readonly WeightedValue[]): number {
  return weightedMean(scale, sorted.length < MIN_VALUES_TO_TRIM ? sorted : withoutEnds(sorted));
}

/** When several estimates share the lowest or highest value, the trimmed one has their mean weight. */
function withoutEnds(sorted: readonly WeightedValue[]): WeightedValue[] {
  const groups = [...Map.groupBy(sorted, numberOf).values()];
  return groups
    .flatMap((equal) => {
      const weight = equal.reduce((sum, each) => sum + each.weight, 0) / equal.length;
      return equal.map(({ value }) => ({ value, weight }));
    })
    .slice(1, -1);
}

/** Returns the interquartile range ÷ median; for probabilities the difference of the quartiles' log-odds. */
function spreadOf(scale: EstimateScale, sorted: readonly WeightedValue[]): number | null {
  const values = sorted.map(numberOf);
  if (scale === 'probability') {
    const logOdds = values.map((value) => scaled(scale, value));
    return quantileOf(logOdds, 0.75) - quantileOf(logOdds, 0.25);
  }
  const range = quantileOf(values, 0.75) - quantileOf(values, 0.25);
  if (range === 0) return 0;
  const spread = range / Math.abs(quantileOf(values, 0.5));
  return Number.isFinite(spread) ? spread : null;
}

/** A spread that is not finite exceeds every threshold. */
export function isWide(spread: number | null, threshold: number): boolean {
  return spread === null || spread > threshold;
}
