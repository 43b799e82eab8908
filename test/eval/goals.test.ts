/** The table of goals: figures from counts, and whether each goal is met. */
import { describe, expect, it } from 'vitest';
import type { MeasuredFigures } from '../../src/eval/agreement/goals.ts';
import { goalsOf } from '../../src/eval/agreement/goals.ts';
import type { VerdictCount } from '../../src/eval/agreement/verdict-count.ts';
import type { CaseScore } from '../../src/eval/score-case.ts';

const count = (changes: Partial<VerdictCount>): VerdictCount => ({
  ...{ pairs: 0, same: 0, different: 0, open: 0, unread: 0 },
  ...changes,
});

function pairsFile(differ: Partial<VerdictCount>, equal: Partial<VerdictCount>): MeasuredFigures['pairs'][number] {
  return {
    kind: 'scored',
    file: 'pairs.jsonl',
    total: { differ: count(differ), equal: count(equal), either: count({ pairs: 9, same: 9 }) },
    themes: [],
    wrong: [],
  };
}

const measured: MeasuredFigures = {
  pairs: [
    pairsFile({ pairs: 100, same: 1 }, { pairs: 100, same: 70, different: 2 }),
    pairsFile({ pairs: 100, same: 0 }, { pairs: 100, same: 80, different: 5 }),
  ],
  options: [count({ pairs: 40, same: 5 })],
  texts: [],
  choices: [],
  numbers: [],
  edits: {
    changing: { values: count({ pairs: 500, same: 2 }), dates: count({ pairs: 500, same: 4 }) },
    keeping: { values: count({ pairs: 1_000, same: 900, different: 30, open: 69, unread: 1 }) },
    mergedByChange: {},
  },
  times: { longAnswersMs: 5.04, inputs: 10, slowestMs: 50, failures: 0 },
  size: { codeLines: 2_500, commentLines: 700, tableLines: 92 },
};

function goal(start: string, measurement: MeasuredFigures = measured) {
  const matches = goalsOf(measurement).filter(({ measure }) => measure.startsWith(start));
  expect(matches).toHaveLength(1);
  return matches[0];
}

describe('goalsOf', () => {
  it('pairs › are pooled over the files, without the arguable ones', () => {
    expect(goal('hard pairs that differ: merged')).toMatchObject({
      ...{ goal: '≤ 0.5 %', value: 1 / 200, figure: '0.5 %', met: true, counted: '1 of 200' },
    });
    expect(goal('hard pairs that are equal: called different')).toMatchObject({ value: 7 / 200, met: false });
    expect(goal('hard pairs that are equal: called same')).toMatchObject({ goal: '≥ 75.0 %', value: 0.75, met: true });
  });

  it('random edits › are pooled over the themes', () => {
    expect(goal('random edits that change')).toMatchObject({ value: 6 / 1_000, met: false, counted: '6 of 1000' });
    expect(goal('random edits that keep')).toMatchObject({
      ...{ value: 0.03, met: true, counted: '30 of 1000; 69 more are open, 1 unread' },
    });
  });

  it('options, times and lines › are compared as numbers', () => {
    expect(goal('different options')).toMatchObject({ goal: '≤ 5', figure: '5', met: true });
    expect(goal('CPU of 16')).toMatchObject({ goal: '≤ 5.0 ms', figure: '5.0 ms', met: false });
    expect(goal('slowest of')).toMatchObject({ met: true, counted: 'of 10 inputs, 0 of which threw an error' });
    expect(goal('lines of')).toMatchObject({
      value: 2_408,
      met: true,
      counted: 'besides 92 lines of table data and 700 of comments or empty',
    });
  });

  it('a set › is compared with its earlier printed figure, rounded the same', () => {
    const score = (merged: number, right: boolean) =>
      ({
        ...{ mergedThoughDifferent: { part: merged, whole: 1 }, splitThoughEqual: { part: 0, whole: 1 } },
        right: { majority_vote: right },
      }) as unknown as CaseScore;
    // The printed figures were 5 of 1000 merged and 615 of 1000 right. 6 of 1000 merged do not round to 5.
    const scores = (merged: number) =>
      Array.from({ length: 1_000 }, (_, index) => score(Number(index < merged), index < 615));
    expect(goal('MMLU-Pro texts with options: merged', { ...measured, choices: scores(5) })?.met).toBe(true);
    expect(goal('MMLU-Pro texts with options: merged', { ...measured, choices: scores(6) })?.met).toBe(false);
    expect(goal('MMLU-Pro texts with options: majority', { ...measured, choices: scores(5) })?.met).toBe(true);
    expect(goal('GSM8K with declared numbers: majority', { ...measured, numbers: scores(0) })?.figure).toBe('61.5 %');
  });

  it('a goal › is neither met nor missed when its data is missing', () => {
    const unmeasured = { value: null, figure: '–', met: null, counted: 'no data was given for it' };
    expect(goal('whole texts without options, as text: merged')).toMatchObject(unmeasured);
    expect(goal('GSM8K with declared numbers: split')).toMatchObject(unmeasured);
    expect(goal('different options', { ...measured, options: [] })).toMatchObject(unmeasured);
  });
});
