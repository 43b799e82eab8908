/** The binomial distribution and the ridge regression, against published values and exact arithmetic. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialCdf, lowestProbability, trialsWithoutSuccess } from '../../../src/lib/statistics/binomial.ts';
import { fitLogistic, logisticProbability } from '../../../src/lib/statistics/ridge-logistic.ts';

describe('binomialCdf', () => {
  it('gives exact values of small cases', () => {
    // (1 + 10 + 45 + 120) ÷ 1024.
    expect(binomialCdf(3, 10, 0.5)).toBeCloseTo(176 / 1024, 14);
    expect(binomialCdf(0, 2, 0.1)).toBeCloseTo(0.81, 14);
    expect([binomialCdf(-1, 5, 0.3), binomialCdf(5, 5, 0.3), binomialCdf(9, 5, 0.3)]).toEqual([0, 1, 1]);
  });

  it('equals the values of published tables', () => {
    // NIST/SEMATECH and every printed table: n = 20, p = 0.05, k = 0, 1, 2; n = 25, p = 0.1, k = 2.
    expect([0, 1, 2].map((k) => binomialCdf(k, 20, 0.05).toFixed(4))).toEqual(['0.3585', '0.7358', '0.9245']);
    expect(binomialCdf(2, 25, 0.1).toFixed(4)).toBe('0.5371');
  });

  it('does not underflow with many trials', () => {
    // The median of 10,000 trials of 0.1 is 1,000: P(X ≤ 1,000) is a little above a half.
    expect(binomialCdf(1_000, 10_000, 0.1)).toBeCloseTo(0.508, 2);
  });

  it('rises with the successes and falls with p', () => {
    const cases = fc.record({
      k: fc.nat(60),
      n: fc.integer({ min: 1, max: 500 }),
      p: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ k, n, p }) => {
        const probability = binomialCdf(k, n, p);
        return (
          binomialCdf(k + 1, n, p) >= probability &&
          binomialCdf(k, n, p * 1.5) <= probability + 1e-12 &&
          probability <= 1
        );
      }),
    );
  });
});

describe('limits of a probability', () => {
  it('counts the trials without success that a level needs', () => {
    // 0.95^68 = 0.03056, 0.95^69 = 0.02903.
    expect(trialsWithoutSuccess(0.05, 0.03)).toBe(69);
    expect([0.02, 0.1].map((p) => trialsWithoutSuccess(p, 0.03))).toEqual([174, 34]);
  });

  it('gives the one-sided Clopper–Pearson limit', () => {
    // One success of one trial: p = 0.05. All of n: p = 0.05^(1/n).
    expect(lowestProbability(1, 1, 0.05)).toBeCloseTo(0.05, 9);
    expect(lowestProbability(10, 10, 0.05)).toBeCloseTo(0.05 ** 0.1, 9);
    expect(lowestProbability(0, 10, 0.05)).toBe(0);
  });
});

describe('fitLogistic', () => {
  /** Hours of study and passing an exam: the worked example of the article "Logistic regression" of Wikipedia. */
  const hours = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.25, 4.5, 4.75, 5, 5.5];
  const passed = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1].map(Boolean);

  it('gives the published coefficients without a penalty', () => {
    const rows = hours.map((each) => [each]);
    const model = fitLogistic({ rows, outcomes: passed, inverseStrength: 1e9 });
    expect(model.intercept).toBeCloseTo(-4.0777, 3);
    expect(model.weights[0]).toBeCloseTo(1.5046, 3);
    // Published: the probability of passing after 2 hours is 0.26, after 4 hours 0.87.
    expect(logisticProbability(model, [2])).toBeCloseTo(0.26, 2);
    expect(logisticProbability(model, [4])).toBeCloseTo(0.87, 2);
  });

  it('shrinks a weight until the slope of the penalty equals that of the likelihood', () => {
    // Outcomes ±, feature ±1, one each: the loss is ½w² + 2C·ln(1 + e^−w), so w = 2C ÷ (1 + e^w). With C = 1 that is
    // w = 0.6749 by bisection.
    const { intercept, weights } = fitLogistic({ rows: [[1], [-1]], outcomes: [true, false], inverseStrength: 1 });
    const [weight = 0] = weights;
    expect(intercept).toBeCloseTo(0, 6);
    expect(weight).toBeCloseTo(2 / (1 + Math.exp(weight)), 6);
    expect(weight).toBeCloseTo(0.675, 3);
  });

  it('reaches a gradient of zero, also for separable and constant outcomes', () => {
    const data = fc.array(fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.boolean(), fc.boolean()), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(data, (samples) => {
        const rows = samples.map(([value, flag]) => [value, Number(flag)]);
        const outcomes = samples.map(([, , outcome]) => outcome);
        const model = fitLogistic({ rows, outcomes, inverseStrength: 0.3 });
        const gradientOf = (feature: number) =>
          (model.weights[feature] ?? 0) +
          0.3 *
            rows.reduce(
              (sum, row, at) => sum + (logisticProbability(model, row) - Number(outcomes[at])) * (row[feature] ?? 0),
              0,
            );
        expect(gradientOf(0)).toBeCloseTo(0, 2);
        expect(gradientOf(1)).toBeCloseTo(0, 2);
      }),
    );
  });
});
