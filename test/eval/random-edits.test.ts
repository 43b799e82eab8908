/** The generators of random edits: each edit is what its name states. */
import { describe, expect, it } from 'vitest';
import { scoreEdits, totalOf } from '../../src/eval/agreement/edit-scores.ts';
import type { Edit } from '../../src/eval/edits/random-edits.ts';
import { changingEdits, keepingEdits } from '../../src/eval/edits/random-edits.ts';

const COUNT = 3_000;
const kept = keepingEdits(7, COUNT);
const changed = changingEdits(7, COUNT);
const themes = ['dates', 'labels', 'phrases', 'quantities', 'values'];

/** Letters, digits and signs with a meaning, without the marks that may surround an answer. */
function bare({ a, b }: Edit): [string, string] {
  const strip = (text: string) =>
    text
      .replace(/The answer is:?|Answer:|I think it is|, because the source says so/g, '')
      .replace(/^[\s."*]+|[\s."*]+$/g, '');
  return [strip(a), strip(b)];
}

describe('random edits', () => {
  it('a seed › gives the same edits again, and another seed gives other edits', () => {
    expect(keepingEdits(7, 50)).toEqual(kept.slice(0, 50));
    expect(changingEdits(7, 50)).toEqual(changed.slice(0, 50));
    expect(changingEdits(8, 50)).not.toEqual(changed.slice(0, 50));
  });

  it('every theme › is drawn about equally often', () => {
    for (const edits of [kept, changed]) {
      const counts = Map.groupBy(edits, ({ theme }) => theme);
      expect([...counts.keys()].toSorted()).toEqual(themes);
      for (const drawn of counts.values()) expect(drawn.length).toBeGreaterThan(COUNT / 10);
    }
  });

  it('a changing edit › never has two sides with the same words', () => {
    const alike = changed.filter((edit) => {
      const [a, b] = bare(edit);
      return a.toLowerCase() === b.toLowerCase();
    });
    expect(alike).toEqual([]);
  });

  it('a changing edit › names its change, and a keeping edit has none', () => {
    expect(changed.every(({ change }) => change !== null)).toBe(true);
    expect(kept.every(({ change }) => change === null)).toBe(true);
  });

  it('a keeping edit › has equal numbers on both sides when its theme is values', () => {
    const plain = kept.filter(({ theme }) => theme === 'values').map(bare);
    const decimals = plain.filter((sides) => sides.every((side) => /^[+\d.,]+$/.test(side)));
    expect(decimals.length).toBeGreaterThan(50);
    const numbers = decimals.map((sides) => sides.map((side) => Number(side.replaceAll(',', ''))));
    expect(numbers.filter(([a, b]) => a !== b)).toEqual([]);
  });

  it('scoreEdits › counts every edit once', () => {
    const scores = scoreEdits(7, 200);
    expect(Object.keys(scores.changing).toSorted()).toEqual(themes);
    const [changing, keeping] = [totalOf(scores.changing), totalOf(scores.keeping)];
    expect([changing.pairs, keeping.pairs]).toEqual([200, 200]);
    const merged = Object.values(scores.mergedByChange).reduce((sum, count) => sum + count, 0);
    expect(merged).toBe(changing.same);
  });
});
