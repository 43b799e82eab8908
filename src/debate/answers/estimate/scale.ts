/** The scale on which estimates are pooled: unchanged, by their logarithms, or by their log-odds. */
import type { EstimateScale } from '../../schema/outcome/estimate.ts';

interface Scale {
  /** Returns a finite number for every value on the scale. */
  readonly to: (value: number) => number;
  readonly from: (scaled: number) => number;
}

/** Log-odds of 0 and 1 are infinite. In a mean of different values they count as this close to 0 and 1. */
const MIN_PROBABILITY = 1e-6;

const scales: Readonly<Record<EstimateScale, Scale>> = {
  linear: { to: (value) => value, from: (scaled) => scaled },
  log: { to: Math.log, from: Math.exp },
  probability: { to: logOdds, from: (odds) => 1 / (1 + Math.exp(-odds)) },
};

function logOdds(probability: number): number {
  const clamped = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(clamped / (1 - clamped));
}

export function scaled(scale: EstimateScale, value: number): number {
  return scales[scale].to(value);
}

/** Returns equal values unchanged, without rounding errors. */
export function weightedMean(scale: EstimateScale, values: readonly WeightedValue[]): number {
  const [first] = values;
  if (first === undefined) throw new Error('a mean needs a value');
  if (values.every(({ value }) => value === first.value)) return first.value;
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  const { to, from } = scales[scale];
  const mean = from(values.reduce((sum, { value, weight }) => sum + to(value) * weight, 0) / total);
  const [min, max] = [Math.min(...values.map(numberOf)), Math.max(...values.map(numberOf))];
  return Math.min(max, Math.max(min, mean));
}

export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

export function numberOf({ value }: WeightedValue): number {
  return value;
}

/** Keeps the sums of all values of a panel finite. */
const MAX_VALUE = 1e300;

/** Returns whether a number can be a value of the scale. */
export function isOnScale(scale: EstimateScale, value: number): boolean {
  if (!(Math.abs(value) <= MAX_VALUE)) return false;
  if (scale === 'log') return value > 0;
  return scale === 'linear' || (value >= 0 && value <= 1);
}
