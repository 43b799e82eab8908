/** Coverage and pinball loss of intervals, calculated by hand. */
import { expect, it } from 'vitest';
import { intervalReport, scoreEstimate } from '../../../src/debate/calibration/interval-scores.ts';

it('the loss of a bound is its quantile of the distance to the true value', () => {
  // 0.1 · 20 for the low bound, 0.5 · 10 for the value, 0.1 · 20 (1 − 0.9, above the truth) for the high one; by 100.
  const score = scoreEstimate({ value: 90, low: 80, high: 120 }, 100, 'linear');
  expect(score.covered).toBe(true);
  expect(score.pinball).toBeCloseTo((2 + 5 + 2) / 3 / 100, 12);
});

it('the loss of an interval without the true value is nine tenths of the distance', () => {
  const score = scoreEstimate({ value: 300, low: 200, high: 400 }, 100, 'log');
  expect(score.covered).toBe(false);
  // 0.9 · 100, 0.5 · 200 and 0.1 · 300.
  expect(score.pinball).toBeCloseTo((90 + 100 + 30) / 3 / 100, 12);
});

it('the loss of a probability is not scaled, and an amount of 0 has no loss', () => {
  expect(scoreEstimate({ value: 0.4, low: 0.1, high: 0.8 }, 1, 'probability')).toEqual({
    covered: false,
    pinball: expect.closeTo((0.09 + 0.3 + 0.18) / 3, 12),
  });
  expect(scoreEstimate({ value: 1, low: -1, high: 2 }, 0, 'linear')).toEqual({ covered: true, pinball: null });
});

it('a report has the pooled estimates and the estimates of each debater', () => {
  const hit = { covered: true, pinball: 0.1 };
  const miss = { covered: false, pinball: 0.3 };
  const none = { covered: false, pinball: null };
  const report = intervalReport([
    { final: hit, debaters: { a: hit, b: miss } },
    { final: miss, debaters: { a: none } },
  ]);
  expect(report).toMatchObject({ count: 2, coverage: 0.5, pinball_loss: 0.2 });
  expect(report?.debaters['a']).toMatchObject({ count: 2, coverage: 0.5, pinball_loss: 0.1 });
  expect(report?.debaters['b']).toMatchObject({ count: 1, coverage: 0, pinball_loss: 0.3 });
  // Wilson's interval of one success in two.
  expect([report?.coverage_low, report?.coverage_high].map((end) => end?.toFixed(3))).toEqual(['0.095', '0.905']);
  expect(intervalReport([])).toBeNull();
});
