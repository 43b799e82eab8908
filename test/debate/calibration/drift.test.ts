/** The detection of drift by a test martingale against the error target. */
import { describe, expect, it } from 'vitest';
import { hasDrifted, highestWealth } from '../../../src/debate/calibration/drift.ts';
import { randomFrom } from '../../../src/lib/seeded.ts';

describe('highestWealth', () => {
  it('multiplies the bets as calculated by hand', () => {
    expect(highestWealth([], 0.05)).toBe(1);
    // Bet sizes 0.5, 1, 2, 4 at 5 %: an error multiplies them by 1.475, 1.95, 2.9, 4.8, whose mean is 2.78125.
    expect(highestWealth([true], 0.05)).toBeCloseTo(2.78125, 12);
    // Two: 2.175625, 3.8025, 8.41, 23.04, whose mean is 9.35703125; three pass 20.
    expect(highestWealth([true, true], 0.05)).toBeCloseTo(9.35703125, 12);
    expect([hasDrifted([true, true], 0.05), hasDrifted([true, true, true], 0.05)]).toEqual([false, true]);
    // The highest value is kept.
    expect(highestWealth([true, false, false], 0.05)).toBeCloseTo(2.78125, 12);
  });

  it('never loses more than 90 % of a bet, for any target', () => {
    // All bets above 0.9 ÷ 0.5 = 1.8 are 1.8.
    expect(highestWealth([true], 0.5)).toBeCloseTo((1.25 + 1.5 + 1.9 + 1.9) / 4, 12);
  });

  it('raises a false alarm in 1 of 20 runs or fewer while the error is within the target', () => {
    const alarms = Array.from({ length: 1_000 }, (_, seed) => {
      const random = randomFrom(seed);
      return hasDrifted(
        Array.from({ length: 1_000 }, () => random() < 0.05),
        0.05,
      );
    });
    // 50 are allowed; three standard errors are 21.
    expect(alarms.filter((alarm) => alarm).length).toBeLessThanOrEqual(50);
  });

  it('detects an error of 15 % instead of 5 % within 200 audits in 9 of 10 runs', () => {
    const detections = Array.from({ length: 200 }, (_, seed) => {
      const random = randomFrom(1_000 + seed);
      return hasDrifted(
        Array.from({ length: 200 }, () => random() < 0.15),
        0.05,
      );
    });
    expect(detections.filter((each) => each).length).toBeGreaterThanOrEqual(180);
  });
});
