/** Logistic regression with a ridge penalty: minimises ½|w|² + C·Σ log-loss; the intercept has no penalty. */
import { solvePositiveDefinite } from './solve-positive.ts';

export interface LogisticModel {
  readonly intercept: number;
  readonly weights: readonly number[];
}

export interface LogisticData {
  /** Rows of equal length. */
  readonly rows: readonly (readonly number[])[];
  readonly outcomes: readonly boolean[];
  /** C: a higher value weakens the penalty. */
  readonly inverseStrength: number;
}

const MAX_STEPS = 50;
const CONVERGENCE_TOLERANCE = 1e-7;

/** Fits the model by Newton's method. Halves each step until the loss decreases. */
export function fitLogistic({ rows, outcomes, inverseStrength }: LogisticData): LogisticModel {
  const data = { rows: rows.map(sparseRow), outcomes, inverseStrength };
  let parameters: Float64Array = new Float64Array((rows[0]?.length ?? 0) + 1);
  let loss = lossAt(data, parameters);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, hessian } = derivativesAt(data, parameters);
    const next = lineSearch(data, { parameters, change: solvePositiveDefinite(hessian, gradient), loss });
    if (next === null) break;
    const decrease = loss - next.loss;
    ({ parameters, loss } = next);
    if (decrease < CONVERGENCE_TOLERANCE) break;
  }
  return { intercept: parameters[0] ?? 0, weights: [...parameters.subarray(1)] };
}

/** Returns the probability that the outcome is true. */
export function logisticProbability({ intercept, weights }: LogisticModel, row: readonly number[]): number {
  return sigmoid(weights.reduce((sum, weight, index) => sum + weight * (row[index] ?? 0), intercept));
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/**
 * The entries of a row that are not 0, after a 1 for the intercept. Rows with 0/1 indicators have few such entries, so
 * this form saves time.
 */
interface SparseRow {
  readonly indexes: Uint32Array;
  readonly values: Float64Array;
}

interface SparseData extends Pick<LogisticData, 'outcomes' | 'inverseStrength'> {
  readonly rows: readonly SparseRow[];
}

function sparseRow(row: readonly number[]): SparseRow {
  const all = [1, ...row];
  const indexes = [...all.keys()].filter((index) => all[index] !== 0);
  return { indexes: Uint32Array.from(indexes), values: Float64Array.from(indexes, (index) => all[index] ?? 0) };
}

function linearAt(parameters: Float64Array, { indexes, values }: SparseRow): number {
  let sum = 0;
  for (let entry = 0; entry < indexes.length; entry += 1)
    sum += (parameters[indexes[entry] ?? 0] ?? 0) * (values[entry] ?? 0);
  return sum;
}

function lossAt({ rows, outcomes, inverseStrength }: SparseData, parameters: Float64Array): number {
  let loss = 0;
  for (const [index, row] of rows.entries()) {
    const value = linearAt(parameters, row);
    const margin = outcomes[index] ? -value : value;
    loss += Math.max(0, margin) + Math.log1p(Math.exp(-Math.abs(margin)));
  }
  const penalty = parameters.subarray(1).reduce((sum, weight) => sum + weight * weight, 0) / 2;
  return penalty + inverseStrength * loss;
}

interface Derivatives {
  readonly gradient: Float64Array;
  /** The lower triangle, row by row. */
  readonly hessian: readonly Float64Array[];
}

function derivativesAt({ rows, outcomes, inverseStrength }: SparseData, parameters: Float64Array): Derivatives {
  const gradient = parameters.map((weight, index) => (index === 0 ? 0 : weight));
  const hessian = Array.from(parameters, (_, index) => {
    const hessianRow = new Float64Array(parameters.length);
    hessianRow[index] = index === 0 ? INTERCEPT_CURVATURE : 1;
    return hessianRow;
  });
  for (const [index, row] of rows.entries()) {
    const probability = sigmoid(linearAt(parameters, row));
    const slope = inverseStrength * (probability - Number(outcomes[index]));
    addRow({ gradient, hessian }, row, { slope, curvature: inverseStrength * probability * (1 - probability) });
  }
  return { gradient, hessian };
}

/** Added to the curvature of the intercept, so that the system is solvable when all probabilities are 0 or 1. */
const INTERCEPT_CURVATURE = 1e-9;

/** Adds one row of the data to the gradient and the Hessian. */
function addRow(
  { gradient, hessian }: Derivatives,
  { indexes, values }: SparseRow,
  { slope, curvature }: { slope: number; curvature: number },
): void {
  for (let one = 0; one < indexes.length; one += 1) {
    const at = indexes[one] ?? 0;
    const value = values[one] ?? 0;
    const hessianRow = hessian[at] as Float64Array;
    gradient[at] = (gradient[at] ?? 0) + slope * value;
    for (let other = 0; other <= one; other += 1) {
      const column = indexes[other] ?? 0;
      hessianRow[column] = (hessianRow[column] ?? 0) + curvature * value * (values[other] ?? 0);
    }
  }
}

interface Point {
  readonly parameters: Float64Array;
  readonly loss: number;
}

/** Halves the step until the loss decreases. Returns null when no step in this direction lowers the loss. */
function lineSearch(data: SparseData, { parameters, change, loss }: Point & { change: Float64Array }): Point | null {
  for (let share = 1; share > 1e-6; share /= 2) {
    const next = parameters.map((weight, index) => weight - share * (change[index] ?? 0));
    const nextLoss = lossAt(data, next);
    if (nextLoss < loss) return { parameters: next, loss: nextLoss };
  }
  return null;
}
