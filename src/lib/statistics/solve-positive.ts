/** Solves linear equations with a positive definite matrix, by Cholesky decomposition. */

/** Solves A·x = b. `lower` is the lower triangle of A, row by row, and is overwritten with L of A = L·Lᵀ; `right` is b. */
export function solvePositiveDefinite(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  decompose(lower);
  const solved = Float64Array.from(right);
  // L·y = b, from the first row on.
  for (const [row, line] of lower.entries()) {
    solved[row] = ((solved[row] ?? 0) - product(line, solved, row)) / (line[row] ?? 1);
  }
  // Lᵀ·x = y, from the last row on. Each x is subtracted from the rows above it.
  for (let row = lower.length - 1; row >= 0; row -= 1) {
    const value = (solved[row] ?? 0) / (lower[row]?.[row] ?? 1);
    solved[row] = value;
    for (let above = 0; above < row; above += 1)
      solved[above] = (solved[above] ?? 0) - (lower[row]?.[above] ?? 0) * value;
  }
  return solved;
}

/** Overwrites A with L of A = L·Lᵀ. */
function decompose(lower: readonly Float64Array[]): void {
  for (const [row, line] of lower.entries()) {
    for (let column = 0; column < row; column += 1) {
      const other = lower[column] ?? line;
      line[column] = ((line[column] ?? 0) - product(line, other, column)) / (other[column] ?? 1);
    }
    // Rounding can make the pivot of an almost singular matrix zero or negative.
    line[row] = Math.sqrt(Math.max((line[row] ?? 0) - product(line, line, row), Number.MIN_VALUE));
  }
}

/** Returns the scalar product of the first `length` entries. */
function product(one: Float64Array, other: Float64Array, length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
