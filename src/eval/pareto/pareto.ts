/** Measures the accuracy, calls and cost of every policy on every set of a folder. */

import type { Goal } from '../agreement/goals.ts';
import type { BrokenFile } from '../recorded/data-file.ts';
import type { FileNote } from '../report.ts';
import { filesIn, notScored } from '../report.ts';
import { paretoChart } from './pareto-chart.ts';
import { paretoGoals } from './pareto-goals.ts';
import type { PolicyRow } from './policies/policy-row.ts';
import type { SetReport } from './policies/set-policies.ts';
import { scoreVoteSet } from './policies/set-policies.ts';
import { readPriceLists } from './price-lists.ts';
import type { ReadingCheck } from './reading-check.ts';
import { checkReading } from './reading-check.ts';
import { voteSetOf } from './vote-set.ts';

export interface ParetoReport {
  readonly pareto: readonly PolicyRow[];
  readonly sets: readonly SetReport[];
  /** The checks of sets whose answers are formulas. */
  readonly reading: readonly ReadingCheck[];
  readonly goals: readonly Goal[];
  /** The files with prices and units. */
  readonly price_lists: readonly string[];
  readonly notScored: readonly FileNote[];
  readonly broken: readonly BrokenFile[];
}

export interface Pareto {
  readonly report: ParetoReport;
  /** The chart as SVG. */
  readonly chart: string;
}

export function measurePareto(folder: string): Pareto {
  const files = filesIn(folder);
  const prices = readPriceLists(folder);
  const sets = files.flatMap((file) => (file.kind === 'cases' ? (voteSetOf(file.set, prices) ?? []) : []));
  const scoredSets = sets.map(scoreVoteSet);
  const reading = sets.flatMap((set) => checkReading(set) ?? []);
  const report: ParetoReport = {
    pareto: scoredSets.flatMap(({ rows }) => rows),
    sets: scoredSets.map((set) => set.report),
    reading,
    goals: paretoGoals(scoredSets, reading),
    price_lists: prices.files,
    notScored: files.flatMap(notScored),
    broken: files.filter((file) => file.kind === 'broken'),
  };
  return { report, chart: paretoChart(scoredSets) };
}
