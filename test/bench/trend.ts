/** The straight line through values at equal distances, with the 95 % interval of its slope. */

export interface Trend {
  /** Per step. */
  readonly slope: number;
  readonly low: number;
  readonly high: number;
}

/** Student's t for 95 %, by degrees of freedom from 3; 1.96 far beyond. */
const STUDENT_T = [3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1];

/** Least squares; at least five values. */
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
