/** The generators of random edits make the edits that their names describe. */
import { describe, expect, it } from 'vitest';
import { scoreEdits, totalOf } from '../../src/eval/agreement/edit-scores.ts';
import type { Edit } from '../../src/eval/edits/random-edits.ts';
import { changingEdits, keepingEdits } from '../../src/eval/edits/random-edits.ts';

const COUNT = 3_000;
const keepingSample = keepingEdits(7, COUNT);
const changingSample = changingEdits(7, COUNT);
const themes = ['dates', 'labels', 'phrases', 'quantities', 'values'];

/** Both answers without the words and marks that may surround an answer. */
function bareAnswers({ a, b }: Edit): [string, string] {
  const strip = (text: string) =>
    text
      .replace(/The answer is:?|Answer:|I think it is|, because the source says so/g, '')
      .replace(/^[\s."*]+|[\s."*]+$/g, '');
  return [strip(a), strip(b)];
}

describe('random edits', () => {
  it('a seed › always gives the same edits, and another seed gives other edits', () => {
    expect(keepingEdits(7, 50)).toEqual(keepingSample.slice(0, 50));
    expect(changingEdits(7, 50)).toEqual(changingSample.slice(0, 50));
    expect(changingEdits(8, 50)).not.toEqual(changingSample.slice(0, 50));
  });

  it('every theme › is drawn about equally often', () => {
    for (const edits of [keepingSample, changingSample]) {
      const editsByTheme = Map.groupBy(edits, ({ theme }) => theme);
      expect([...editsByTheme.keys()].toSorted()).toEqual(themes);
      for (const themeEdits of editsByTheme.values()) expect(themeEdits.length).toBeGreaterThan(COUNT / 10);
    }
  });

  it('a changing edit › never has two sides with the same words', () => {
    const unchangedEdits = changingSample.filter((edit) => {
      const [a, b] = bareAnswers(edit);
      return a.toLowerCase() === b.toLowerCase();
    });
    expect(unchangedEdits).toEqual([]);
  });

  it('a changing edit › names its change, and a keeping edit has none', () => {
    expect(changingSample.every(({ change }) => change !== null)).toBe(true);
    expect(keepingSample.every(({ change }) => change === null)).toBe(true);
  });

  it('a keeping edit › has equal numbers on both sides when its theme is values', () => {
    const valuePairs = keepingSample.filter(({ theme }) => theme === 'values').map(bareAnswers);
    const decimals = valuePairs.filter((sides) => sides.every((side) => /^[+\d.,]+$/.test(side)));
    expect(decimals.length).toBeGreaterThan(50);
    const numbers = decimals.map((sides) => sides.map((side) => Number(side.replaceAll(',', ''))));
    expect(numbers.filter(([a, b]) => a !== b)).toEqual([]);
  });

  it('scoreEdits › counts every edit once', () => {
    const scores = scoreEdits(7, 200);
    expect(Object.keys(scores.changing).toSorted()).toEqual(themes);
    const [changingTotal, keepingTotal] = [totalOf(scores.changing), totalOf(scores.keeping)];
    expect([changingTotal.pairs, keepingTotal.pairs]).toEqual([200, 200]);
    const merged = Object.values(scores.mergedByChange).reduce((sum, count) => sum + count, 0);
    expect(merged).toBe(changingTotal.same);
  });
});
