/** The scores of a small set of this project, with figures that are calculated by hand. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  brierScore,
  calibrationError,
  centredBootstrap,
  rankingArea,
} from '../../src/debate/calibration/forecast-figures.ts';
import type { EvalReport } from '../../src/eval/report.ts';
import type { Scorecard } from '../../src/eval/scorecard.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-eval-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = ['Paris', 'Lyon', 'Nice', 'Lille'];
const agents = ['alpha-1', 'beta-1', 'gamma-1'].map((model) => ({ model }));
const menu = { task: 'mcq', question: 'Which city is the capital of France?', options, gold: 'A', agents };
const rows = [
  // All three answer A in three notations: equal by the extractor, converged, right.
  {
    ...menu,
    id: '1',
    rounds: [['The answer is (A).', 'A. Paris', 'I think it is Paris']],
    confidences: [[0.9, '80 %', null]],
    preds: ['A', 'A', 'A'],
  },
  // "The answer is (A)." and "(B)." overlap by 3 of 5 words: the seeds merge them, which is wrong.
  {
    ...menu,
    id: '2',
    rounds: [['The answer is (A).', 'The answer is (B).', 'The answer is (C).']],
    preds: ['A', 'B', 'C'],
  },
  // One cannot be read.
  {
    ...menu,
    id: '3',
    rounds: [['(A)', '(A)', 'I would rather not say']],
    confidences: [[0.6, 0.8, 0.99]],
    preds: ['A', 'A', null],
  },
  // A wrong majority.
  { ...menu, id: '4', rounds: [['B', 'B', 'A']], confidences: [['9/10', 0.5, 'certain']], preds: ['B', 'B', 'A'] },
];
writeFileSync(join(folder, 'cities.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, '../../src/eval/eval.ts'), ...args], {
    encoding: 'utf8',
  });
}

function evaluate(file: string, set: readonly object[]) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parley-eval-set-'));
  writeFileSync(join(dataFolder, file), set.map((row) => JSON.stringify(row)).join('\n'));
  const result = run('--data', dataFolder, '--json');
  rmSync(dataFolder, { recursive: true });
  return result;
}

function scorecardsOf(file: string, set: readonly object[]): [Scorecard] {
  return (JSON.parse(evaluate(file, set).stdout) as EvalReport).scorecards as [Scorecard];
}

describe('npm run eval', () => {
  const { scorecards } = JSON.parse(run('--data', folder, '--json').stdout) as { scorecards: [Scorecard] };

  it('scores reading, agreement and decisions as calculated by hand', () => {
    const [{ set, questions, figures }] = scorecards;
    expect([set, questions]).toEqual(['cities', 4]);
    const value = (name: string) => figures[name]?.value;
    // 12 answers, one unread.
    expect(value('unread')).toBeCloseTo(1 / 12, 12);
    // Different pairs: 3 of question 2 and 2 of question 4; equal ones: 3, 0, 1, 1.
    expect(figures['merged though different']).toMatchObject({ value: 0 });
    expect(value('split though equal')).toBe(0);
    // Word overlap puts all of question 2 in one class: 3 of 5 different pairs merged.
    expect(value('  by word overlap')).toBeCloseTo(3 / 5, 12);
    // Panels that do not agree: questions 2 and 4 (in 3 the unread answer could make it 3 of 3); the seeds' rule calls
    // question 2 converged.
    expect(value('false convergence')).toBe(0);
    expect(value('  by word overlap  ')).toBeCloseTo(1 / 2, 12);
    expect(value('missed convergence')).toBe(0);
    // Right: 1; 2 by panel order (A first); 3; not 4.
    expect(value('accuracy majority_vote')).toBe(0.75);
    expect(value('accuracy extractor_majority')).toBe(0.75);
    // Shares of the winner of the decision: 1 right, 1/3 right (the tie goes to the first of the panel, as a debate breaks
    // it), 2/3 right, 2/3 wrong.
    expect(value('Brier vote share')).toBeCloseTo((0 + (2 / 3) ** 2 + (1 / 3) ** 2 + (2 / 3) ** 2) / 4, 12);
  });

  it('scores the stated confidence of the winning answer when there is one', () => {
    const [{ figures }] = scorecards;
    // Right at (0.9 + 0.8) / 2 = 0.85 in question 1 and (0.6 + 0.8) / 2 = 0.7 in 3, wrong at (0.9 + 0.5) / 2 = 0.7 in 4;
    // no debater stated one in 2. Bin 8: 0.85 stated, 1 right; bin 7: 1.4 stated, 1 right.
    expect(figures['ECE self_reported']).toMatchObject({ value: expect.closeTo((0.15 + 0.4) / 3, 12), count: 3 });
    expect(figures['Brier self_reported']?.value).toBeCloseTo((0.15 ** 2 + 0.3 ** 2 + 0.7 ** 2) / 3, 12);
    // 0.85 > 0.7 and 0.7 = 0.7: one and a half of two pairs.
    expect(figures['AUROC self_reported']?.value).toBeCloseTo(0.75, 12);
  });

  it('compares the published patterns on the same texts, and the extractor on uncut ones', () => {
    const [{ figures }] = scorecards;
    // The patterns read A, A and the I of "I think" in question 1, and A, A and an I in 3.
    expect(figures['accuracy published_patterns']?.value).toBe(0.75);
    expect(figures['no text cut, majority_vote']).toMatchObject({ value: 0.75, count: 4 });
    expect(figures['no text cut, extractor_majority']).toMatchObject({ value: 0.75, count: 4 });
    expect(figures['no text cut, difference']?.value).toBe(0);
  });

  it('treats texts as cut when several have the greatest length', () => {
    const cutText = `${'All of it points to Paris. '.repeat(12)}`.slice(0, 300);
    const texts = [[cutText], [cutText], [cutText], ['(A)']];
    const set = texts.map(([first], index) => ({
      ...menu,
      id: String(index),
      rounds: [[first, '(B)', '(B)']],
      preds: ['A', 'A', 'B'],
    }));
    const [{ figures }] = scorecardsOf('cut.jsonl', set);
    expect(figures['no text cut, majority_vote']).toMatchObject({ value: 0, count: 1 });
    expect(figures['no text cut, extractor_majority']).toMatchObject({ value: 1, count: 1 });
    expect(figures['no text cut, difference']).toMatchObject({ value: -1, count: 1 });
    expect(Object.keys(figures).filter((name) => name.includes('self_reported'))).toEqual([]);
    const [{ figures: uncut }] = scorecardsOf('uncut.jsonl', set.slice(1));
    expect(uncut['no text cut, majority_vote']?.count).toBe(3);
  });

  it('names the line when the number of confidences differs from the number of answers', () => {
    for (const confidences of [[[0.5, 0.5]], [[0.5, 0.5, 0.5], []], [[true, 0.5, 0.5]]]) {
      const { status, stderr } = evaluate('bad.jsonl', [{ ...menu, id: '1', rounds: [['A', 'A', 'A']], confidences }]);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/line 1: .*confidences/s)]);
    }
  });

  it('prints a table with intervals', () => {
    const { stdout } = run('--data', folder);
    expect(stdout).toMatch(/^cities \(4 questions\)\n/);
    expect(stdout).toMatch(/accuracy majority_vote\s+75\.0 % {3}\[\d+\.\d %, 100\.0 %\]/);
  });

  it('draws panels from a file of letters, learns on one half and scores the other half', () => {
    const letters = mkdtempSync(join(tmpdir(), 'parley-letters-'));
    const models = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'];
    const lines = Array.from({ length: 40 }, (_, row) =>
      [
        row,
        'maths',
        4,
        'A',
        ...models.map((_model, seat) => ((row * 7 + seat * 3) % 10 < 6 ? 'A' : 'BCD'[(row + seat) % 3])),
      ].join(','),
    );
    writeFileSync(
      join(letters, 'letters.csv'),
      [`question_id,category,n_options,gold,${models.join(',')}`, ...lines].join('\n'),
    );
    const { scorecards } = JSON.parse(run('--data', letters, '--json').stdout) as EvalReport;
    expect(scorecards.map(({ set, questions }) => [set, questions])).toEqual([
      ['letters, panels of 3', 40],
      ['letters, panels of 5', 40],
      ['letters, panels of 7', 40],
      ['letters, panels of 3, 5, 7', 120],
    ]);
    expect(scorecards[0]?.figures['ECE panel, learned']?.count).toBe(40);
    rmSync(letters, { recursive: true });
  });

  it('counts turns without an answer as unread, and undecided questions as not right', () => {
    const set = [
      { ...menu, id: '1', rounds: [['(A)', null, 'no idea']], preds: ['A', null, null] },
      { ...menu, id: '2', rounds: [[null, null, null]], preds: [null, null, null] },
    ];
    const [{ questions, figures }] = scorecardsOf('silent.jsonl', set);
    expect([questions, figures['unread']?.value]).toEqual([2, expect.closeTo(5 / 6, 12)]);
    expect(figures['accuracy majority_vote']).toMatchObject({ value: 0.5, count: 2 });
    // There is no stated confidence when nothing is decided.
    expect(figures['ECE panel']?.count).toBe(1);
  });

  it('draws panels also from models that gave no letter', () => {
    const models = Array.from({ length: 7 }, (_, seat) => `m${seat}`);
    const lines = Array.from({ length: 30 }, (_, row) =>
      [row, 'maths', 4, 'A', ...models.map((_model, seat) => (row % 3 === 0 ? '' : seat < 4 ? 'A' : 'B'))].join(','),
    );
    const header = `question_id,category,n_options,gold,${models.join(',')}`;
    const letters = mkdtempSync(join(tmpdir(), 'parley-silent-'));
    writeFileSync(join(letters, 'letters.csv'), [header, ...lines].join('\n'));
    const { scorecards } = JSON.parse(run('--data', letters, '--json').stdout) as EvalReport;
    rmSync(letters, { recursive: true });
    // All seven are asked in a panel of 7: A wins with 4 of 7 in the 20 questions with answers, and 10 have none.
    const panelOfSeven = scorecards[2] as Scorecard;
    expect([panelOfSeven.questions, panelOfSeven.figures['accuracy']?.value]).toEqual([30, expect.closeTo(2 / 3, 12)]);
    expect(panelOfSeven.figures['ECE panel']?.count).toBe(20);
  });

  it('reads pairs of recorded debates as their scripts do when the set contains no reading', () => {
    const rounds = [
      ['The answer is (A).', '(A) Paris', 'The answer is (B)'],
      ['A', 'A', 'A'],
    ];
    const numbers = [
      ['So \\boxed{1,200}', '\\boxed{1200.0}', 'The total is \\boxed{12}'],
      ['12', '12', '12'],
    ];
    const set = [
      { ...menu, id: '1', rounds },
      { id: '2', task: 'number', question: 'How many eggs?', gold: '1200', agents, rounds: numbers },
    ];
    const [{ figures }] = scorecardsOf('debates.jsonl', set);
    // In each question, one pair is equal and two differ.
    expect(figures['split though equal']).toMatchObject({ value: 0, count: 2 });
    expect(figures['merged though different']).toMatchObject({ value: 0, count: 2 });
  });

  it('reports that there is no data', () => {
    const { status, stderr } = run('--data', join(folder, 'absent'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no data at')]);
  });
});

describe('the interval of a calibration error', () => {
  it('contains the estimate, and is not below 0', () => {
    // Stated as it happens in each bin: the estimate is 0, and every resample is above it.
    const forecasts = Array.from({ length: 200 }, (_, index) => ({ probability: 0.75, right: index % 4 !== 0 }));
    const { value, low, high } = centredBootstrap(forecasts, calibrationError) ?? {};
    expect([value, low]).toEqual([0, 0]);
    expect(high).toBeGreaterThan(0.01);
    const shiftedForecasts = forecasts.map(({ right }) => ({ probability: 0.85, right }));
    const interval = centredBootstrap(shiftedForecasts, calibrationError);
    // 0.1 off, and one standard error is (0.75 × 0.25 ÷ 200)^½ = 0.031.
    expect(interval?.value).toBeCloseTo(0.1, 12);
    expect(interval?.low).toBeCloseTo(0.1 - 1.96 * 0.031, 1);
    expect(interval?.high).toBeCloseTo(0.1 + 1.96 * 0.031, 1);
  });
});

describe('the measures of a probability', () => {
  const forecasts = [
    { probability: 0.95, right: true },
    { probability: 0.91, right: false },
    { probability: 0.35, right: true },
    { probability: 0.31, right: false },
  ];

  it('include the calibration error as the mean gap of ten equal bins', () => {
    // Bin 9: stated 0.93, happened 0.5; bin 3: stated 0.33, happened 0.5; half the weight each: (0.43 + 0.17) / 2.
    expect(calibrationError(forecasts)).toBeCloseTo(0.3, 12);
  });

  it('include Brier as the mean squared error', () => {
    expect(brierScore(forecasts)).toBeCloseTo((0.05 ** 2 + 0.91 ** 2 + 0.65 ** 2 + 0.31 ** 2) / 4, 12);
  });

  it('include AUROC as the share of right above wrong, ties counting half', () => {
    // Pairs: 0.95 > 0.91, 0.95 > 0.31, 0.35 < 0.91, 0.35 > 0.31: 3 of 4.
    expect(rankingArea(forecasts)).toBe(0.75);
    expect(
      rankingArea([
        { probability: 0.5, right: true },
        { probability: 0.5, right: false },
      ]),
    ).toBe(0.5);
  });
});
