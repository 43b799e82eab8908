/** A figure of the benchmark: its measurement, and its rows in the table. */

export interface Figure {
  /** The name for `--only`. */
  readonly name: string;
  /** The measurement takes long and runs only when `--only` names it. */
  readonly onlyWhenNamed?: true;
  run(): Promise<readonly Row[]>;
  /** Returns a further table for docs/performance.md, which goes between marks with the name of the figure. */
  readonly table?: () => Promise<string>;
}

export interface Row {
  /** The measured quantity, with its conditions. */
  readonly label: string;
  /** The simplest program that does the same work. Null: there is nothing to compare with. */
  readonly against: string | null;
  /** `×`, `ms`, `KB`, … */
  readonly unit: string;
  /** One value for each repetition. An exact figure has a single one. */
  readonly values: readonly number[];
  /** Null: a figure without a goal. */
  readonly goal: Goal | null;
}

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** A row as it is printed, and in the output of `--json`. */
export interface ReportedRow extends Omit<Row, 'values'> {
  readonly figure: string;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly repetitions: number;
  /** Whether the median meets the goal. Null: there is no goal. */
  readonly met: boolean | null;
}

export function reportRow(figure: string, { values, ...row }: Row): ReportedRow {
  const median = medianOf(values);
  const range = { low: Math.min(...values), high: Math.max(...values) };
  return { figure, ...row, median, ...range, repetitions: values.length, met: isMet(row.goal, median) };
}

function isMet(goal: Goal | null, value: number): boolean | null {
  if (goal === null) return null;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that is not exceeded by `share` of all values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Runs every arm once in each repetition, so that changes of the machine affect all arms. The first repetition warms up and
 * is ignored. It is too short to replace a warm-up of processes that compile code during their first minute.
 */
export async function measureInterleaved<Name extends string>(
  repetitions: number,
  arms: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(arms) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    for (const name of names) {
      const value = await arms[name]();
      if (repetition > 0) values[name].push(value);
    }
  }
  return values;
}

/** The ratio in each repetition. */
export function ratios(values: readonly number[], against: readonly number[]): number[] {
  return values.map((value, index) => value / (against[index] ?? Number.NaN));
}
