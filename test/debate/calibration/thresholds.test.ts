/** Thresholds of an error target, on labels counted by hand and on random ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorTarget, ScoredLabel } from '../../../src/debate/calibration/thresholds.ts';
import { actThreshold, fewestLabels, labelsToPass } from '../../../src/debate/calibration/thresholds.ts';
import { binomialCdf } from '../../../src/lib/statistics/binomial.ts';

const asked = (max: number): ErrorTarget => ({ max, of: 'asked' });
const acted = (max: number): ErrorTarget => ({ max, of: 'acted' });

/** Scores 1, 0.99, …: `wrong` are the places, from 0, of the wrong ones. */
function labelled(count: number, wrong: readonly number[]): ScoredLabel[] {
  return Array.from({ length: count }, (_, place) => ({ score: 1 - place / 100, right: !wrong.includes(place) }));
}

describe('fewestLabels', () => {
  it('gives the number of labels below which no threshold is certified', () => {
    expect([0.02, 0.05, 0.1].map((max) => fewestLabels(asked(max)))).toEqual([174, 69, 34]);
    // 0.95^58 = 0.0510, 0.95^59 = 0.0485.
    expect(fewestLabels(acted(0.05))).toBe(59);
  });
});

describe('actThreshold over all questions', () => {
  it('is null with one label too few, and ends before the first wrong answer with enough', () => {
    expect(actThreshold(labelled(33, []), asked(0.1))).toBeNull();
    expect(actThreshold(labelled(34, []), asked(0.1))).toBeCloseTo(1 - 33 / 100, 12);
    // 34 labels allow no error: the threshold is the score above the first wrong one.
    expect(actThreshold(labelled(34, [20]), asked(0.1))).toBeCloseTo(1 - 19 / 100, 12);
    expect(actThreshold(labelled(34, [0]), asked(0.1))).toBeNull();
  });

  it('allows as many errors as the binomial distribution does', () => {
    // n = 60, 10 %: P(X ≤ 1) = 0.0138 passes, P(X ≤ 2) = 0.0530 does not: the second error is where it ends.
    expect([1, 2].map((k) => binomialCdf(k, 60, 0.1).toFixed(4))).toEqual(['0.0138', '0.0530']);
    expect(actThreshold(labelled(60, [10, 30]), asked(0.1))).toBeCloseTo(1 - 29 / 100, 12);
  });

  it('takes equal scores together', () => {
    const equal = labelled(34, [33]).map((label) => ({ ...label, score: 0.8 }));
    expect(actThreshold(equal, asked(0.1))).toBeNull();
  });

  it('counts labels without an answer to act on among the questions', () => {
    const undecided = Array.from({ length: 20 }, () => ({ score: null, right: false }));
    expect(actThreshold([...labelled(14, []), ...undecided], asked(0.1))).toBeCloseTo(1 - 13 / 100, 12);
  });

  it('is never below a threshold that fails, and passes with every higher one', () => {
    const label = fc.record({ score: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), right: fc.boolean() });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 200 }), (labels) => {
        const threshold = actThreshold(labels, asked(0.2));
        const passes = (from: number) =>
          binomialCdf(labels.filter(({ score, right }) => score >= from && !right).length, labels.length, 0.2) <= 0.03;
        const stricter = labels.map(({ score }) => score).filter((score) => score >= (threshold ?? 2));
        const looser = labels.map(({ score }) => score).filter((score) => score < (threshold ?? 2));
        return stricter.every(passes) && (looser.length === 0 || !passes(Math.max(...looser)));
      }),
    );
  });
});

describe('actThreshold over answers acted on', () => {
  it('needs enough labels to act on, and falls in steps of 5 % until one fails', () => {
    // 10 %: 29 acted on without an error pass (0.9^29 = 0.0471), so the first share of 100 labels is 30 %.
    expect(actThreshold(labelled(28, []), acted(0.1))).toBeNull();
    expect(actThreshold(labelled(100, []), acted(0.1))).toBeCloseTo(1 - 99 / 100, 12);
    // An error at place 33 is in the share of 35 %: P(X ≤ 1; 35, 0.1) = 0.1224 fails, 30 % passed.
    expect(actThreshold(labelled(100, [33]), acted(0.1))).toBeCloseTo(1 - 29 / 100, 12);
    expect(actThreshold(labelled(100, [3]), acted(0.1))).toBeNull();
  });

  it('has stricter limits when several thresholds are chosen', () => {
    // 0.9^30 = 0.042 passes at 0.05 and not at 0.025; 0.9^36 = 0.0225 passes, but the sequence has ended before.
    expect(actThreshold(labelled(100, []), acted(0.1), 2)).toBeNull();
  });
});

describe('labelsToPass', () => {
  it('gives the number of labels that the highest threshold would need', () => {
    // One error among the strictest: P(X ≤ 1; n, 0.1) ≤ 0.03 from n = 51 on (0.0338 at 50, 0.0310 … by the recurrence).
    const needed = labelsToPass(labelled(40, [0]), asked(0.1)) ?? 0;
    expect(binomialCdf(1, needed, 0.1)).toBeLessThanOrEqual(0.03);
    expect(binomialCdf(1, needed - 1, 0.1)).toBeGreaterThan(0.03);
    // 5 wrong of 30 acted on: more of the same never gets below 10 %.
    expect(labelsToPass(labelled(100, [1, 2, 3, 4, 5]), acted(0.1))).toBeNull();
  });
});
