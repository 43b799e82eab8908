/** What a figure of the benchmark is: how it is measured, and the lines of the table that come of it. */

export interface Figure {
  /** What `--only` names. */
  readonly name: string;
  /** It takes too long to be measured unless `--only` names it. */
  readonly onlyWhenNamed?: true;
  run(): Promise<readonly Row[]>;
  /** Returns a further table for docs/performance.md, which goes between marks with the name of the figure. */
  readonly table?: () => Promise<string>;
}

export interface Row {
  /** What was measured, with its conditions. */
  readonly label: string;
  /** The least that could do the same work; null where there is nothing to compare with. */
  readonly against: string | null;
  /** `×`, `ms`, `KB`, … */
  readonly unit: string;
  /** One value a repetition; a single one where nothing is left to chance. */
  readonly values: readonly number[];
  /** Null: a figure without a goal. */
  readonly goal: Goal | null;
}

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** A row as it is printed and as `--json` tells it. */
export interface Reported extends Omit<Row, 'values'> {
  readonly figure: string;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly repetitions: number;
  /** Of the median; null where there is no goal. */
  readonly met: boolean | null;
}

export function reported(figure: string, { values, ...row }: Row): Reported {
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

/** The value that `share` of all are at most. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Every arm once, and all of that again: what changes on the machine meanwhile changes all of them. A first repetition
 * warms up and is thrown away; it alone is too short for processes that are to be as they are after their first minute.
 */
export async function interleaved<Name extends string>(
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

/** Repetition by repetition. */
export function ratios(values: readonly number[], against: readonly number[]): number[] {
  return values.map((value, index) => value / (against[index] ?? Number.NaN));
}
