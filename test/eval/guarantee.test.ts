/** The command that measures the error target, for a made-up set. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { GuaranteeReport } from '../../src/eval/guarantee/guarantee.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-guarantee-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, '../../src/eval/eval.ts'), ...args], {
    encoding: 'utf8',
  });
}

// Six models, the last of which is always wrong. The other five are right together, or (every tenth question) split 3 to 2.
const models = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'];
const rows = Array.from({ length: 250 }, (_, row) => {
  const otherLetters = row % 10 === 0 ? ['B', 'B', 'B', 'A', 'A'] : ['A', 'A', 'A', 'A', 'A'];
  return [row, row % 2 === 0 ? 'maths' : 'law', 4, 'A', ...otherLetters, 'C'].join(',');
});
writeFileSync(
  join(folder, 'letters.csv'),
  [`question_id,category,n_options,gold,${models.join(',')}`, ...rows].join('\n'),
);

describe('npm run eval -- --guarantee', () => {
  const result = run('--data', folder, '--guarantee', '--json', '--splits', '20');
  const { guarantee } = JSON.parse(result.stdout) as GuaranteeReport;
  const rowOf = (labels: number, of: string, target: number) =>
    guarantee.find((row) => row.labels === labels && row.of === of && row.target === target);

  it('gives a row for each number of labels, kind and target', () => {
    expect(guarantee).toHaveLength(4 * 2 * 3);
    expect(guarantee[0]).toMatchObject({ set: 'letters', panel: 'five_best', of: 'asked', target: 0.02, labels: 50 });
  });

  it('acts on no answer when there are too few labels', () => {
    expect(rowOf(50, 'asked', 0.05)).toMatchObject({ status: 'too_few_labels', automated: 0, splits: 20, scored: 200 });
    expect(rowOf(50, 'asked', 0.05)).toMatchObject({
      error_among_acted: null,
      wrong_per_asked: 0,
      share_over_target: 0,
    });
  });

  it('acts only on the answers that agree', () => {
    // 225 of 250 agree and are right: no answer acted on is wrong.
    const row = rowOf(100, 'asked', 0.05);
    expect(row).toMatchObject({ status: 'certified', error_among_acted: 0, wrong_per_asked: 0, share_over_target: 0 });
    expect(row?.automated).toBeCloseTo(0.9, 1);
  });

  it('gives a row without figures when too few questions remain to score', () => {
    const nothingScored = { splits: 0, status: 'not_enough_rows', automated: null, share_over_target: null };
    expect(rowOf(300, 'asked', 0.05)).toMatchObject({ ...nothingScored, scored: 0 });
    expect(rowOf(1_000, 'acted', 0.1)).toMatchObject(nothingScored);
  });

  it('prints the goals and the figures as tables', () => {
    const { stdout } = run('--data', folder, '--guarantee', '--splits', '2');
    expect(stdout).toMatch(/Goals of the error target\n/);
    expect(stdout).toMatch(/letters +five_best +5 % of asked +100 +150 +certified/);
  });

  it('requires a folder and a number of splits', () => {
    expect(run('--guarantee', '--pairs', join(folder, 'letters.csv')).status).toBe(2);
    expect(run('--data', folder, '--guarantee', '--splits', '0').status).toBe(2);
  });
});
