/** Word overlap as the published systems compute it, and the answers that it merges wrongly. */
import { describe, expect, test } from 'vitest';
import { jaccard, jaccardSimilarity } from '../../../src/debate/agreement/grouping/jaccard.ts';
import { ballotsOf, questionOf, verdictOn } from '../../support/debates/agreement.ts';

function classesOf(answers: readonly string[], similarity = 0.4) {
  return jaccard({ question: questionOf('?'), ballots: ballotsOf(answers), similarity });
}

describe('similarity', () => {
  test('keeps punctuation, ignores case and counts each word once', () => {
    // {the, answer, is, (c).} and {the, answer, is, (d).}: 3 of 5 words in common.
    expect(jaccardSimilarity('The answer is (C).', 'the  ANSWER is (D).')).toBeCloseTo(3 / 5, 12);
    // {yes,, the, clause, is, enforceable} and {no,, the, clause, is, not, enforceable}: 4 of 7.
    expect(jaccardSimilarity('Yes, the clause is enforceable', 'No, the clause is not enforceable')).toBeCloseTo(
      4 / 7,
      12,
    );
    expect(jaccardSimilarity('a a b', 'b a')).toBe(1);
    expect(jaccardSimilarity('', '')).toBe(0);
  });
});

describe('grouping', () => {
  test('joins the first class whose first member is similar enough', () => {
    const { classes } = classesOf(['a b c d', 'a b c e', 'a b f g', 'x']);
    // d1 shares 3/5 with d0; d2 shares 2/6 = 0.33 with d0 and is not compared with d1; x stands alone.
    expect(classes.map(({ debater_ids }) => debater_ids)).toEqual([['d0', 'd1'], ['d2'], ['d3']]);
  });

  test('joins a pair whose similarity equals the threshold', () => {
    // 2 common of 5: 0.4.
    expect(classesOf(['a b c', 'a b d e']).classes).toHaveLength(1);
    expect(classesOf(['a b c', 'a b d e'], 0.41).classes).toHaveLength(2);
  });

  test('leaves out blank answers and reports all pairs', () => {
    const { unread, pairs } = classesOf(['a', ' ', 'a', 'b']);
    expect(unread).toEqual(['d1']);
    expect(pairs).toEqual([
      { a: 'd0', b: 'd2', verdict: 'same', same: true, rule: 'jaccard' },
      { a: 'd0', b: 'd3', verdict: 'different', same: false, rule: 'jaccard' },
      { a: 'd2', b: 'd3', verdict: 'different', same: false, rule: 'jaccard' },
    ]);
  });
});

test('typed agreement › keeps apart two answers that word overlap merges', () => {
  const menu = questionOf('Which?', { options: ['w', 'x', 'y', 'z'] });
  expect(classesOf(['The answer is (C).', 'The answer is (D).']).classes).toHaveLength(1);
  expect(verdictOn(menu, 'The answer is (C).', 'The answer is (D).')).toBe('different: choice_different');
});
