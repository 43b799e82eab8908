/** The straight line through values at equal distances, with the 95 % interval of its slope. */

import type { Row } from './figure.ts';
import { medianOf } from './figure.ts';

export interface Trend {
  /** Per step. */
  readonly slope: number;
  readonly low: number;
  readonly high: number;
}

/** Student's t for 95 %, by degrees of freedom from 3. The limit is 1.96. */
const STUDENT_T = [3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1];

/** By least squares. Requires five values or more. */
export function trendOf(values: readonly number[]): Trend {
  const count = values.length;
  const middle = (count - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const spread = values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0);
  const slope = values.reduce((sum, value, step) => sum + (step - middle) * (value - mean), 0) / spread;
  const residual = values.reduce((sum, value, step) => sum + (value - mean - slope * (step - middle)) ** 2, 0);
  const error = Math.sqrt(residual / (count - 2) / spread);
  const t = STUDENT_T[count - 5] ?? 1.96;
  return { slope, low: slope - t * error, high: slope + t * error };
}

export interface Windows {
  readonly label: string;
  readonly unit: string;
  /** The content of one window, and the number for which the slope is given: `{ name: 'debates', each: 500, per: 1_000 }`. */
  readonly windows: { readonly name: string; readonly each: number; readonly per: number };
  readonly values: readonly number[];
}

/** The goal is missed only when the whole interval is above zero. */
export function trendRows({ label, unit, windows: { name, each, per }, values }: Windows): Row[] {
  const { slope, low, high } = trendOf(values);
  const level = medianOf(values);
  const percent = (value: number) => (level === 0 ? 0 : (100 * value * (per / each)) / level);
  const total = (each * values.length).toLocaleString('en-US');
  const interval = `95 % interval: ${percent(low).toFixed(2)} to ${percent(high).toFixed(2)} %`;
  return [
    {
      label: `trend of ${label} over ${total} ${name}, per ${per.toLocaleString('en-US')} ${name} (${interval})`,
      against: 'itself',
      unit: '%',
      values: [percent(slope)],
      goal: { atMost: Math.max(0, percent(slope) - percent(low)) },
    },
    { label: `${label}, by windows of ${each} ${name}`, against: null, unit, values, goal: null },
  ];
}
