/** The goals of the answer comparison: the limit, the measured figure, and whether the goal is met. */

import type { Share } from '../../debate/calibration/forecast-figures.ts';
import type { CaseScore } from '../score-case.ts';
import type { CodeSize } from './agreement-lines.ts';
import type { PairScores } from './answer-pairs.ts';
import type { EditScores } from './edit-scores.ts';
import { totalOf } from './edit-scores.ts';
import type { TimeFigures } from './time-limits.ts';
import type { VerdictCount } from './verdict-count.ts';
import { addCounts } from './verdict-count.ts';
import type { TextPairs } from './withheld-options.ts';

export interface Goal {
  readonly measure: string;
  /** For example `≤ 0.5 %`. */
  readonly goal: string;
  /** Null when the required data is missing. */
  readonly value: number | null;
  readonly figure: string;
  readonly met: boolean | null;
  /** The data from which the figure was counted. */
  readonly counted: string;
}

export interface MeasuredFigures {
  readonly pairs: readonly PairScores[];
  /** Pairs of options of questions whose options were withheld. */
  readonly options: readonly VerdictCount[];
  readonly texts: readonly TextPairs[];
  /** Scores by question, with the options. */
  readonly choices: readonly CaseScore[];
  /** Scores by question, with the declared type number. */
  readonly numbers: readonly CaseScore[];
  readonly edits: EditScores;
  readonly times: TimeFigures;
  readonly size: CodeSize;
}

export function goalsOf(measured: MeasuredFigures): Goal[] {
  return [
    ...pairGoals(measured.pairs),
    optionGoal(addCounts(measured.options)),
    ...editGoals(measured.edits),
    ...setGoals('MMLU-Pro texts with options', measured.choices, PREVIOUS_RESULTS.choices),
    ...setGoals('GSM8K with declared numbers', measured.numbers, PREVIOUS_RESULTS.numbers),
    ...textGoals(measured.texts),
    ...timeGoals(measured.times),
    sizeGoal(measured.size),
  ];
}

function pairGoals(files: readonly PairScores[]): Goal[] {
  const differ = addCounts(files.map(({ total }) => total.differ));
  const equal = addCounts(files.map(({ total }) => total.equal));
  return [
    shareGoal('hard pairs that differ: merged', { part: differ.same, whole: differ.pairs }, { max: 0.005 }),
    shareGoal(
      'hard pairs that are equal: called different',
      { part: equal.different, whole: equal.pairs },
      { max: 0.03 },
    ),
    shareGoal('hard pairs that are equal: called same', { part: equal.same, whole: equal.pairs }, { min: 0.75 }),
  ];
}

function optionGoal({ pairs, same }: VerdictCount): Goal {
  const value = pairs === 0 ? null : same;
  return goalOf('different options of one real question, options withheld: merged', value, {
    limit: { max: 5 },
    format: String,
    counted: `of ${pairs} pairs`,
  });
}

function editGoals(edits: EditScores): Goal[] {
  const [changing, keeping] = [totalOf(edits.changing), totalOf(edits.keeping)];
  const keepingGoal = shareGoal(
    'random edits that keep the meaning: split (called different)',
    { part: keeping.different, whole: keeping.pairs },
    { max: 0.03 },
  );
  return [
    shareGoal(
      'random edits that change the meaning: merged',
      { part: changing.same, whole: changing.pairs },
      { max: 0.005 },
    ),
    { ...keepingGoal, counted: `${keepingGoal.counted}; ${keeping.open} more are open, ${keeping.unread} unread` },
  ];
}

/** Results of the previous rules on the same recordings, rounded as they were recorded then. */
const PREVIOUS_RESULTS = {
  choices: { merged: 0.005, split: 0, right: 0.615 },
  numbers: { merged: 0, split: 0, right: 0.45 },
};

function setGoals(name: string, scores: readonly CaseScore[], previous: (typeof PREVIOUS_RESULTS)['choices']): Goal[] {
  const right = scores.filter((score) => score.right.majority_vote === true).length;
  return [
    roundedGoal(`${name}: merged`, sumOf(scores.map((score) => score.mergedThoughDifferent)), { max: previous.merged }),
    roundedGoal(`${name}: split`, sumOf(scores.map((score) => score.splitThoughEqual)), { max: previous.split }),
    roundedGoal(`${name}: majority right`, { part: right, whole: scores.length }, { min: previous.right }),
  ];
}

function textGoals(sets: readonly TextPairs[]): Goal[] {
  return [
    shareGoal('whole texts without options, as text: merged', sumOf(sets.map(({ merged }) => merged)), { max: 0.002 }),
    shareGoal('whole texts without options, as text: split (not in one class)', sumOf(sets.map(({ split }) => split)), {
      max: 0.4,
    }),
  ];
}

function timeGoals({ longAnswersMs, slowestMs, inputs, failures }: TimeFigures): Goal[] {
  const format = (ms: number) => `${ms.toFixed(1)} ms`;
  return [
    goalOf('CPU of 16 long answers', longAnswersMs, {
      limit: { max: 5 },
      format,
      counted: 'median of batches of panels',
    }),
    goalOf('slowest of the pathological inputs', slowestMs, {
      limit: { max: 50 },
      format,
      counted: `of ${inputs} inputs, ${failures} of which threw an error`,
    }),
  ];
}

/** The limit is the size of release 0.1, counted in the same way with its table data. */
function sizeGoal({ codeLines, commentLines, tableLines }: CodeSize): Goal {
  return goalOf('lines of the code that compares answers, without comments and table data', codeLines - tableLines, {
    limit: { max: 2_408 },
    format: String,
    counted: `besides ${tableLines} lines of table data and ${commentLines} of comments or empty`,
  });
}

export type Limit = { readonly max: number } | { readonly min: number };

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function shareGoal(measure: string, share: Share, limit: Limit): Goal {
  const value = share.whole === 0 ? null : share.part / share.whole;
  return goalOf(measure, value, { limit, format: percent, counted: `${share.part} of ${share.whole}` });
}

function roundedGoal(measure: string, share: Share, limit: Limit): Goal {
  const goal = shareGoal(measure, share, limit);
  return { ...goal, met: goal.value === null ? null : isWithin(Math.round(1_000 * goal.value) / 1_000, limit) };
}

export interface GoalOptions {
  readonly limit: Limit;
  readonly format: (value: number) => string;
  readonly counted: string;
}

export function goalOf(measure: string, value: number | null, { limit, format, counted }: GoalOptions): Goal {
  return {
    measure,
    goal: 'max' in limit ? `≤ ${format(limit.max)}` : `≥ ${format(limit.min)}`,
    value,
    figure: value === null ? '–' : format(value),
    met: value === null ? null : isWithin(value, limit),
    counted: value === null ? 'no data was given for it' : counted,
  };
}

function isWithin(value: number, limit: Limit): boolean {
  return 'max' in limit ? value <= limit.max : value >= limit.min;
}

function sumOf(shares: readonly Share[]): Share {
  return {
    part: shares.reduce((sum, { part }) => sum + part, 0),
    whole: shares.reduce((sum, { whole }) => sum + whole, 0),
  };
}
