/** The command that measures accuracy against cost, for made-up sets whose figures are calculated by hand. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ParetoReport } from '../../src/eval/pareto/pareto.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-pareto-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, '../../src/eval/eval.ts'), ...args], {
    encoding: 'utf8',
  });
}

function writeLines(name: string, lines: readonly (string | object)[]) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(join(folder, name), text.join('\n'));
}

/** Repeats each row, so that the half that chooses and the half that is scored are equal. */
function doubled<T>(rows: readonly T[]): T[] {
  return rows.flatMap((row) => [row, row]);
}

function repeated<T>(count: number, row: T): T[] {
  return Array.from({ length: count }, () => row);
}

// The letters of s1, s2, m and big; A is right. They are right in 6, 8, 8 and 10 of 10 questions.
const tenRows = [...repeated(5, 'A,A,A,A'), ...repeated(2, 'B,A,A,A'), 'B,C,B,A', 'B,B,A,A', 'A,A,D,A'];
writeLines('letters.csv', [
  'question_id,category,n_options,gold,s1,s2,m,big',
  ...repeated(32, doubled(tenRows))
    .flat()
    .map((letters, row) => `${row},,4,A,${letters}`),
]);
writeLines('units.json', [{ s1: 1, s2: 1, m: 5, big: 25 }]);

// A call has 100 tokens of prompt and 100 of reply: a costs 0.2, b 0.3 and c 8 USD for 1,000 calls.
writeLines('prices_2026-01.json', [
  { a: { input: 1, output: 1 }, b: { input: 1, output: 2 }, c: { input: 20, output: 60 } },
]);
const replies = (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([model, answer]) => [model, { answer, characters: 400 }]));
const pricedRow = (question: object, answers: Record<string, string>) => ({
  ...question,
  prompt_characters: 400,
  answers: replies(answers),
});
const eggQuestion = { id: 'e', task: 'number', question: 'How many eggs does she sell?', gold: '18' };
writeLines(
  'priced_gsm.jsonl',
  doubled([
    ...repeated(19, pricedRow(eggQuestion, { a: '18', b: '18 eggs', c: '$18', unpriced: '18' })),
    pricedRow(eggQuestion, { unpriced: '18', c: '18', b: '16', a: '17' }),
  ]),
);
const halfQuestion = { id: 'h', task: 'auto', question: 'Compute $1-\\frac12$.', gold: '\\frac{1}{2}' };
writeLines('formulas.jsonl', doubled([pricedRow(halfQuestion, { a: '\\dfrac12', b: '0.5', c: '\\frac13' })]));

const agents = repeated(3, { model: 'one' });
const sampledRow = { task: 'number', question: 'How many?', gold: '5', agents };
writeLines('sampled.jsonl', [
  { ...sampledRow, id: '1', rounds: [['5', '5', '4']] },
  { ...sampledRow, id: '2', rounds: [['4', '5', '5']] },
]);

describe('npm run eval -- --pareto', () => {
  const document = join(folder, 'accuracy.md');
  const mark = (side: string) => `<!-- ${side}: written by \`npm run eval -- --pareto --write\` -->`;
  writeFileSync(document, `before\n${mark('begin')}\n${mark('end')}\nafter\n`);
  const result = run('--data', folder, '--pareto', '--json', '--write', document);
  const { pareto, sets, reading, goals } = JSON.parse(result.stdout) as ParetoReport;
  const policies = (set: string) => pareto.filter((row) => row.set === set).map(({ policy }) => policy);
  const row = (set: string, policy: string) => pareto.find((each) => each.set === set && each.policy === policy);
  const figures = (policy: string) => {
    const matchingRow = row('letters', policy);
    return [matchingRow?.accuracy, matchingRow?.calls, matchingRow?.units].map((figure) => Number(figure?.toFixed(6)));
  };

  it('has a row for every policy, with the documented keys', () => {
    expect(policies('letters')).toEqual([
      ...['single:big', 'single:s2', 'single:m', 'single:s1', 'majority:3', 'majority:4', 'posterior:3', 'posterior:4'],
      ...['cascade:0.75:s1>s2>m', 'cascade:0.85:s1>s2>m', 'two_tier:s1+s2>m'],
      ...['cascade:0.75:s1>s2>big', 'cascade:0.85:s1>s2>big', 'two_tier:s1+s2>big'],
      ...['cascade:0.75:s2>m>big', 'cascade:0.85:s2>m>big', 'two_tier:s2+m>big', 'oracle'],
    ]);
    expect(row('letters', 'single:s1')).toEqual({
      set: 'letters',
      policy: 'single:s1',
      accuracy: expect.closeTo(0.6, 12),
      calls: 1,
      cost_usd: null,
      units: 1,
      difference_to_best_single: {
        estimate: expect.closeTo(-0.4, 12),
        low: expect.any(Number),
        high: expect.any(Number),
      },
    });
    expect(sets.find(({ set }) => set === 'letters')).toMatchObject({
      best_single: 'single:big',
      questions: { chosen_on: 320, scored_on: 320 },
      reliabilities: 'learned',
    });
  });

  it('counts majorities, and breaks ties for the model that is right more often', () => {
    // big, s2 and m: A, C and B tie in one question of ten, and big is first.
    expect(figures('majority:3')).toEqual([1, 3, 31]);
    // B, C, B, A is a B; B, B, A, A ties.
    expect(figures('majority:4')).toEqual([0.9, 4, 32]);
  });

  it('weighs votes by the learned p', () => {
    // B, C, B, A with p 0.599 (s1), 0.798 (m) and 0.95 (big), K = 4: B has log 4.49 + log 11.9 = 3.97, A log 57 = 4.04.
    expect(figures('posterior:4')).toEqual([1, 4, 32]);
  });

  it('calls one model after another until two agree', () => {
    // Two agree in 5 + 1 (A, A) and 1 (B, B, wrong); big is asked in 3 and right: 7 · 2 + 3 · 27 units.
    expect(figures('cascade:0.75:s1>s2>big')).toEqual([0.9, 2.3, 9.5]);
    // s2 and m agree in 7, and are right: 7 · 6 + 3 · 31 units.
    expect(figures('cascade:0.75:s2>m>big')).toEqual([1, 2.3, 13.5]);
    // With one model outstanding, two that agree cannot be overtaken at any stop_at.
    expect(figures('cascade:0.85:s2>m>big')).toEqual([1, 2.3, 13.5]);
    expect(figures('two_tier:s2+m>big')).toEqual([1, 2.3, 13.5]);
  });

  it('lets an oracle call the cheapest model that is right', () => {
    // s1 or s2 in eight of ten, m once, big once.
    expect(figures('oracle')).toEqual([1, 1, 3.8]);
  });

  it('chooses the most accurate policy within each budget', () => {
    const chosen = sets.find(({ set }) => set === 'letters')?.chosen.filter(({ kind }) => kind === 'cascade:0.75');
    expect(chosen?.map(({ budget, policy }) => [budget, policy.slice('cascade:0.75:'.length)])).toEqual([
      [0.2, 's1>s2>m'],
      [0.35, 's1>s2>m'],
      [0.5, 's1>s2>big'],
      [0.7, 's2>m>big'],
      [0.9, 's2>m>big'],
      [null, 's2>m>big'],
    ]);
  });

  it('gives the cost of 1,000 questions from prices and lengths', () => {
    expect(row('priced_gsm', 'single:c')).toMatchObject({ accuracy: 1, cost_usd: expect.closeTo(8, 9), units: null });
    // c is asked once in 20 questions: 0.2 + 0.3 + 8 / 20.
    expect(row('priced_gsm', 'two_tier:a+b>c')).toMatchObject({
      accuracy: 1,
      calls: expect.closeTo(2.05, 9),
      cost_usd: expect.closeTo(0.9, 9),
      difference_to_best_single: { estimate: 0, low: 0, high: 0 },
    });
    expect(sets.find(({ set }) => set === 'priced_gsm')).toMatchObject({ models_left_out: ['unpriced'] });
  });

  it('measures the goals on the policy that it chose for them', () => {
    const figuresOf = goals
      .filter(({ measure }) => measure.startsWith('ZeroEval GSM8K'))
      .map(({ value, met }) => [value, met]);
    expect(figuresOf).toEqual([
      [0, true],
      [expect.closeTo(0.9 / 8, 9), true],
    ]);
  });

  it('counts the votes of recorded samples, and prints their number', () => {
    expect(policies('sampled')).toEqual(['samples:1', 'samples:3', 'oracle']);
    expect(row('sampled', 'samples:1')?.accuracy).toBe(0.5);
    // 5 and 5 end the first question: the third sample cannot change the count.
    expect(row('sampled', 'samples:3')).toMatchObject({ accuracy: 1, calls: 2.5, cost_usd: null, units: null });
    expect(sets.find(({ set }) => set === 'sampled')?.samples).toBe(3);
  });

  it('lists every formula that a comparison of normal forms judges differently', () => {
    const difference = { id: 'h', model: 'b', gold: '\\frac{1}{2}', answer: '0.5', right_by: 'agreement' };
    expect(reading).toEqual([{ set: 'formulas', answers: 6, differences: [difference, difference] }]);
  });

  it('writes tables into the document and the same chart beside it each time', () => {
    expect(readFileSync(document, 'utf8')).toMatch(
      /before\n.*\| two_tier:s2\+m>big \| 100\.0 % \| 2\.30 \| 13\.5 \|.*after/s,
    );
    const chart = readFileSync(join(folder, 'pareto.svg'), 'utf8');
    expect(chart).toMatch(/^<svg .*<title>cascade:0\.75:a&gt;b&gt;c: 100\.0 %<\/title>.*<\/svg>\n$/s);
    const { stdout } = run('--data', folder, '--pareto', '--write', document);
    expect(readFileSync(join(folder, 'pareto.svg'), 'utf8')).toBe(chart);
    expect(stdout).toMatch(/single:s1 +60\.0 % +1\.00 +1\.0 +-40\.0 \[-\d+\.\d, -\d+\.\d\]/);
  });

  it.each(['absent', 'empty'])('reports that the data is %s', (name) => {
    if (name === 'empty') mkdirSync(join(folder, name));
    const { status, stderr } = run('--data', join(folder, name), '--pareto');
    expect([status, stderr]).toEqual([1, expect.stringContaining('nothing was scored')]);
  });
});
