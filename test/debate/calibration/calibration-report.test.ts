/** The report of a calibration, calculated by hand. */
import { describe, expect, it } from 'vitest';
import { calibrationReport } from '../../../src/debate/calibration/calibration-report.ts';
import type { LabelledDebate } from '../../../src/debate/calibration/labelled-debate.ts';

function label(agreeing: number, right: boolean): LabelledDebate {
  const ids = ['a', 'b', 'c'];
  const classes = [ids.slice(0, agreeing), ...ids.slice(agreeing).map((id) => [id])];
  return { classes, winner: 0, possible: Math.max(3, classes.length + 1), panel: 3, task: null, right, votes: {} };
}

const defaults = { reliabilities: {}, correlation: 0.45 };

describe('calibrationReport', () => {
  // Unanimous panels have 0.851 (bin 8); two of three e^1.62 ÷ (e^1.62 + e^0.81 + 1) = 0.609 (bin 6).
  const labels = [
    ...Array.from({ length: 10 }, (_, index) => label(3, index < 9)),
    ...Array.from({ length: 5 }, (_, index) => label(2, index < 2)),
    { ...label(3, false), winner: null },
  ];
  const report = calibrationReport(labels, defaults);

  it('counts ten bins with their intervals', () => {
    expect(report.diagram.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 5, 0, 10, 0]);
    expect(report.diagram[0]).toEqual({
      from: 0,
      to: 0.1,
      count: 0,
      confidence: null,
      right: null,
      low: null,
      high: null,
    });
    const unanimous = report.diagram[8];
    expect([unanimous?.confidence, unanimous?.right]).toEqual([expect.closeTo(0.851, 3), 0.9]);
    // Wilson, 9 of 10: 0.596 to 0.982.
    expect([unanimous?.low, unanimous?.high]).toEqual([expect.closeTo(0.596, 3), expect.closeTo(0.982, 3)]);
  });

  it('gives the risk at each coverage of all questions, in order of falling confidence', () => {
    expect(report.risk_coverage).toEqual([
      { coverage: 10 / 16, risk: 1 / 10 },
      { coverage: 15 / 16, risk: 4 / 15 },
    ]);
  });

  it('gives the probability that a right answer ranks above a wrong one, ties counting half', () => {
    // 9 right and 1 wrong at the top, 2 right and 3 wrong below: (9 × 3 + 9 × 0.5 + 2 × 3 × 0.5) ÷ (11 × 4).
    expect(report.auroc?.value).toBeCloseTo((27 + 4.5 + 3) / 44, 12);
    expect(report.brier?.count).toBe(15);
  });

  it('returns null figures when there are no labels', () => {
    const empty = calibrationReport([], defaults);
    expect([empty.calibration_error, empty.brier, empty.auroc, empty.risk_coverage]).toEqual([null, null, null, []]);
  });
});
