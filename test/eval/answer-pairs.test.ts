/** The scores of files with labelled pairs, for pairs with a known outcome. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scorePairs } from '../../src/eval/agreement/answer-pairs.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-eval-pairs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const question = 'How many eggs are left?';
const rows = [
  { id: 'n1', tag: 'number', question, a: '5', b: '6', want: 'different' },
  { id: 'n2', tag: 'number', question, a: '5', b: '5.0', want: 'same' },
  // These labels are wrong on purpose, so that a proved verdict is counted as an error.
  { id: 'n3', tag: 'number', question, a: '7', b: 'The answer is 7.', want: 'different' },
  { id: 'n4', tag: 'number', question, a: '7', b: '8', want: 'same' },
  { id: 't1', tag: 'text', question: 'Which city?', a: 'Timor', b: 'East Timor', want: 'either' },
  { id: 't2', tag: 'text', question: 'Which city?', a: 'N/A', b: 'Lyon', want: 'different' },
  { id: 'u1', question: 'Which city?', a: 'Rome', b: 'Lyon', want: 'different' },
];
const path = join(folder, 'made-up.jsonl');
writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));

const count = (changes: object) => ({ pairs: 0, same: 0, different: 0, open: 0, unread: 0, ...changes });

describe('scorePairs', () => {
  const scores = scorePairs(path);
  if (scores.kind === 'broken') throw new Error(scores.why);

  it('total › counts the outcomes by label, with the arguable pairs in a separate count', () => {
    expect(scores.file).toBe('made-up.jsonl');
    expect(scores.total).toEqual({
      differ: count({ pairs: 4, same: 1, different: 1, open: 1, unread: 1 }),
      equal: count({ pairs: 2, same: 1, different: 1 }),
      either: count({ pairs: 1, open: 1 }),
    });
  });

  it('themes › are sorted by size, and contain the pairs of their tag', () => {
    expect(scores.themes.map(({ tag }) => tag)).toEqual(['number', 'text', 'no theme']);
    expect(scores.themes[0]?.differ).toEqual(count({ pairs: 2, same: 1, different: 1 }));
  });

  it('wrong › names merged and split pairs with the rule that decided', () => {
    expect(scores.wrong).toEqual([
      { id: 'n3', tag: 'number', fault: 'merged though different', rule: 'number_equal' },
      { id: 'n4', tag: 'number', fault: 'called different though equal', rule: 'number_different' },
    ]);
  });

  it('a file › is named with the line when it has an unknown label', () => {
    const brokenPath = join(folder, 'broken.jsonl');
    writeFileSync(brokenPath, `${JSON.stringify(rows[0])}\n${JSON.stringify({ ...rows[1], want: 'maybe' })}\n`);
    expect(scorePairs(brokenPath)).toEqual({
      ...{ kind: 'broken', file: 'broken.jsonl', why: expect.stringMatching(/^line 2: .*want/s) },
    });
  });
});
