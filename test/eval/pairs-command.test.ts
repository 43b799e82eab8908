/** The command with files of pairs: goals, tables, JSON and the document, for a small set of this project. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { EvalReport } from '../../src/eval/report.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-eval-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const number = { task: 'number', question: 'How many eggs are left?', gold: '5' };
file(
  'solvers.jsonl',
  JSON.stringify({
    ...{ id: 's1', ...number, agents: [{ model: 'm1' }, { model: 'm2' }, { model: 'm3' }] },
    ...{ rounds: [['5', '5 eggs', 'The answer is 6.']], is_correct: [true, true, false] },
  }),
);
file('notes.txt', 'nothing to score');
const pairs = file(
  'pairs.jsonl',
  [
    { id: 'p1', tag: 'number', question: number.question, a: '5', b: '6', want: 'different' },
    { id: 'p2', tag: 'number', question: number.question, a: '5', b: '5.0', want: 'same' },
  ]
    .map((row) => JSON.stringify(row))
    .join('\n'),
);
const document = file(
  'accuracy.md',
  'Before.\n<!-- begin: written by `npm run eval -- --write` -->\nold figures\n<!-- end: written by `npm run eval -- --write` -->\nAfter.\n',
);

function run(...args: string[]) {
  const command = join(import.meta.dirname, '../../src/eval/eval.ts');
  return spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
}
const smallRun = ['--edits', '50', '--inputs', '5'];

describe('npm run eval -- --pairs', () => {
  const { stdout, status, stderr } = run(
    '--data',
    folder,
    '--pairs',
    pairs,
    ...smallRun,
    '--json',
    '--write',
    document,
  );
  const report = JSON.parse(stdout) as EvalReport;

  it('--json › gives the sets, the open pairs, the pairs and the goals', () => {
    expect([status, stderr]).toEqual([0, '']);
    expect(report.scorecards.map(({ set }) => set)).toEqual(['solvers']);
    expect(report.openPairs.map(({ set, size }) => [set, size])).toEqual([['solvers', 3]]);
    expect(report.pairs.map(({ total }) => [total.differ.pairs, total.equal.pairs])).toEqual([[1, 1]]);
    const goal = (start: string) => report.agreement?.goals.find(({ measure }) => measure.startsWith(start));
    expect(goal('hard pairs that differ: merged')).toMatchObject({ value: 0, met: true });
    expect(goal('GSM8K with declared numbers: majority right')).toMatchObject({ value: 1, met: true });
    expect(goal('MMLU-Pro texts with options: merged')).toMatchObject({ value: null, met: null });
    expect(goal('random edits that change')?.counted).toMatch(/ of 50$/);
  });

  it('--json › names the files that were not scored', () => {
    expect(report.notScored.map((note) => note.file)).toEqual(['accuracy.md', 'notes.txt', 'pairs.jsonl']);
    expect(report.broken).toEqual([]);
  });

  it('--write › puts the figures between the markers, with the command line and the date', () => {
    const text = readFileSync(document, 'utf8');
    expect(text).toMatch(/^Before\.\n<!-- begin/);
    expect(text).toMatch(/-->\nAfter\.\n$/);
    expect(text).not.toContain('old figures');
    expect(text).toContain(`npm run eval -- --data ${folder} --pairs ${pairs} --edits 50`);
    expect(text).toMatch(/Measured on \d{4}-\d\d-\d\d by/);
    expect(text).toContain('| hard pairs that differ: merged | ≤ 0.5 % | 0.0 % | met | 0 of 1 |');
  });

  it('text › ends with the goals when there is no folder', () => {
    const text = run('--pairs', pairs, ...smallRun).stdout;
    expect(text).toMatch(/^Pairs of answers in pairs\.jsonl, by theme\n/);
    expect(text).toMatch(/\nhard pairs that are equal: called same +≥ 75\.0 % +100\.0 % +met +1 of 1\n/);
    expect(text).toMatch(/\nlines of the code that compares answers, without comments and table data .*\n$/);
  });

  it('--pairs › is named when the file does not exist', () => {
    const missingFile = run('--pairs', join(folder, 'absent.jsonl'));
    expect([missingFile.status, missingFile.stderr]).toEqual([1, expect.stringContaining('There is no data at')]);
  });

  it('--edits › is refused when it is not a whole number', () => {
    const result = run('--pairs', pairs, '--edits', 'many');
    expect([result.status, result.stderr]).toEqual([
      2,
      '--edits, --inputs and --splits take whole numbers, --splits at least 1\n',
    ]);
  });

  it('--write › is refused before any measurement when the document has no markers', () => {
    const result = run('--pairs', pairs, ...smallRun, '--write', join(folder, 'notes.txt'));
    expect([result.status, result.stdout]).toEqual([1, '']);
    expect(result.stderr).toContain('has no lines <!-- begin');
  });
});
