/** Thresholds of an error target, for labels that are counted by hand and for random labels. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorTarget, ScoredLabel } from '../../../src/debate/calibration/thresholds.ts';
import { actThreshold, labelsToPass, minLabels } from '../../../src/debate/calibration/thresholds.ts';
import { binomialCdf } from '../../../src/lib/statistics/binomial.ts';

const targetOfAsked = (max: number): ErrorTarget => ({ max, of: 'asked' });
const targetOfActed = (max: number): ErrorTarget => ({ max, of: 'acted' });

/** Labels with the scores 1, 0.99, …; `wrong` has the indices of the wrong ones. */
function scoredLabels(count: number, wrong: readonly number[]): ScoredLabel[] {
  return Array.from({ length: count }, (_, index) => ({ score: 1 - index / 100, right: !wrong.includes(index) }));
}

describe('fewestLabels', () => {
  it('gives the number of labels below which no threshold is certified', () => {
    expect([0.02, 0.05, 0.1].map((max) => minLabels(targetOfAsked(max)))).toEqual([174, 69, 34]);
    // 0.95^58 = 0.0510, 0.95^59 = 0.0485.
    expect(minLabels(targetOfActed(0.05))).toBe(59);
  });
});

describe('actThreshold over all questions', () => {
  it('is null with one label too few, and is above the first wrong answer with enough labels', () => {
    expect(actThreshold(scoredLabels(33, []), targetOfAsked(0.1))).toBeNull();
    expect(actThreshold(scoredLabels(34, []), targetOfAsked(0.1))).toBeCloseTo(1 - 33 / 100, 12);
    // 34 labels allow no error: the threshold is the score above the first wrong one.
    expect(actThreshold(scoredLabels(34, [20]), targetOfAsked(0.1))).toBeCloseTo(1 - 19 / 100, 12);
    expect(actThreshold(scoredLabels(34, [0]), targetOfAsked(0.1))).toBeNull();
  });

  it('allows as many errors as the binomial distribution does', () => {
    // n = 60, 10 %: P(X ≤ 1) = 0.0138 passes, P(X ≤ 2) = 0.0530 does not: the second error is where it ends.
    expect([1, 2].map((k) => binomialCdf(k, 60, 0.1).toFixed(4))).toEqual(['0.0138', '0.0530']);
    expect(actThreshold(scoredLabels(60, [10, 30]), targetOfAsked(0.1))).toBeCloseTo(1 - 29 / 100, 12);
  });

  it('takes equal scores together', () => {
    const equalScores = scoredLabels(34, [33]).map((label) => ({ ...label, score: 0.8 }));
    expect(actThreshold(equalScores, targetOfAsked(0.1))).toBeNull();
  });

  it('counts labels without an answer to act on among the questions', () => {
    const undecided = Array.from({ length: 20 }, () => ({ score: null, right: false }));
    expect(actThreshold([...scoredLabels(14, []), ...undecided], targetOfAsked(0.1))).toBeCloseTo(1 - 13 / 100, 12);
  });

  it('is never below a threshold that fails, and passes with every higher one', () => {
    const label = fc.record({ score: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), right: fc.boolean() });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 200 }), (labels) => {
        const threshold = actThreshold(labels, targetOfAsked(0.2));
        const passes = (from: number) =>
          binomialCdf(labels.filter(({ score, right }) => score >= from && !right).length, labels.length, 0.2) <= 0.03;
        const higherScores = labels.map(({ score }) => score).filter((score) => score >= (threshold ?? 2));
        const lowerScores = labels.map(({ score }) => score).filter((score) => score < (threshold ?? 2));
        return higherScores.every(passes) && (lowerScores.length === 0 || !passes(Math.max(...lowerScores)));
      }),
    );
  });
});

describe('actThreshold over answers acted on', () => {
  it('needs enough labels to act on, and falls in steps of 5 % until one fails', () => {
    // 10 %: 29 acted on without an error pass (0.9^29 = 0.0471), so the first share of 100 labels is 30 %.
    expect(actThreshold(scoredLabels(28, []), targetOfActed(0.1))).toBeNull();
    expect(actThreshold(scoredLabels(100, []), targetOfActed(0.1))).toBeCloseTo(1 - 99 / 100, 12);
    // An error at index 33 is in the share of 35 %: P(X ≤ 1; 35, 0.1) = 0.1224 fails, 30 % passed.
    expect(actThreshold(scoredLabels(100, [33]), targetOfActed(0.1))).toBeCloseTo(1 - 29 / 100, 12);
    expect(actThreshold(scoredLabels(100, [3]), targetOfActed(0.1))).toBeNull();
  });

  it('has stricter limits when several thresholds are chosen', () => {
    // 0.9^30 = 0.042 passes at 0.05 and not at 0.025; 0.9^36 = 0.0225 passes, but the sequence has ended before.
    expect(actThreshold(scoredLabels(100, []), targetOfActed(0.1), 2)).toBeNull();
  });
});

describe('labelsToPass', () => {
  it('gives the number of labels that the highest threshold would need', () => {
    // One error among the strictest: P(X ≤ 1; n, 0.1) ≤ 0.03 from n = 51 on (0.0338 at 50, 0.0310 … by the recurrence).
    const labelCount = labelsToPass(scoredLabels(40, [0]), targetOfAsked(0.1)) ?? 0;
    expect(binomialCdf(1, labelCount, 0.1)).toBeLessThanOrEqual(0.03);
    expect(binomialCdf(1, labelCount - 1, 0.1)).toBeGreaterThan(0.03);
    // 5 wrong of 30 acted on: more of the same never gets below 10 %.
    expect(labelsToPass(scoredLabels(100, [1, 2, 3, 4, 5]), targetOfActed(0.1))).toBeNull();
  });
});
