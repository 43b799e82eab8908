/** The share of broken targets that sampling alone explains, by hand. */
import { describe, expect, it } from 'vitest';
import { shareBySampling } from '../../../src/eval/guarantee/sampling-share.ts';

describe('shareBySampling', () => {
  it('is 0 when no number of errors passes, and when no label is scored', () => {
    expect(shareBySampling({ labels: 10, scored: 10, max: 0.1, level: 0.03 })).toBe(0);
    expect(shareBySampling({ labels: 50, scored: 0, max: 0.1, level: 0.03 })).toBe(0);
  });

  it('gives the chance that all errors of a set fall on the scored part', () => {
    // Two labels of 50 % allow no error at a level of 0.25, and one scored question allows none. With one wrong of three it
    // falls on the scored one in 1 of 3 splits; with two wrong ones a label is always wrong.
    expect(shareBySampling({ labels: 2, scored: 1, max: 0.5, level: 0.25 })).toBeCloseTo(1 / 3, 12);
  });

  it('falls to the level when the scored part is very large', () => {
    const share = shareBySampling({ labels: 300, scored: 60_000, max: 0.05, level: 0.03 });
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThanOrEqual(0.035);
  });
});
