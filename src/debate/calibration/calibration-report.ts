/** Calculates from labelled debates how reliable the confidence of their panel is. */
import type { Estimate, Forecast } from './forecast-figures.ts';
import { BINS, bootstrap, brierScore, calibrationError, centredBootstrap, rankingArea } from './forecast-figures.ts';
import type { LabelledDebate } from './labelled-debate.ts';
import type { PanelParameters } from './learn-panel.ts';
import { winnerProbability } from './learn-panel.ts';

/** A bin of the reliability diagram. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean confidence; null when the bin is empty. */
  readonly confidence: number | null;
  /** Share of right answers, with its 95 % Wilson interval (`low`, `high`); null when the bin is empty. */
  readonly right: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * One point of the risk-coverage curve. When only the answers from some confidence on are used, `coverage` is their
 * share of all labelled debates, and `risk` is the share of them that is wrong.
 */
export interface RiskAtCoverage {
  readonly coverage: number;
  readonly risk: number;
}

export interface CalibrationReport {
  readonly diagram: readonly ReliabilityBin[];
  readonly calibration_error: Estimate | null;
  readonly brier: Estimate | null;
  readonly auroc: Estimate | null;
  readonly risk_coverage: readonly RiskAtCoverage[];
}

export function calibrationReport(labels: readonly LabelledDebate[], parameters: PanelParameters): CalibrationReport {
  const decided = labels.filter(({ winner }) => winner !== null);
  const forecasts = decided.map((label) => ({ probability: winnerProbability(label, parameters), right: label.right }));
  return {
    diagram: Array.from({ length: BINS }, (_, bin) => binOf(forecasts, bin)),
    calibration_error: centredBootstrap(forecasts, calibrationError),
    brier: bootstrap(forecasts, brierScore),
    auroc: bootstrap(forecasts, rankingArea),
    risk_coverage: riskCoverage(forecasts, labels.length),
  };
}

function binOf(forecasts: readonly Forecast[], bin: number): ReliabilityBin {
  const inBin = forecasts.filter(({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === bin);
  const edgesAndCount = { from: bin / BINS, to: (bin + 1) / BINS, count: inBin.length };
  if (inBin.length === 0) return { ...edgesAndCount, confidence: null, right: null, low: null, high: null };
  const right = inBin.filter((forecast) => forecast.right).length;
  const confidence = inBin.reduce((sum, { probability }) => sum + probability, 0) / inBin.length;
  return { ...edgesAndCount, confidence, right: right / inBin.length, ...wilsonInterval(right, inBin.length) };
}

/** The limit of the middle 95 % of a standard normal distribution. */
const Z = 1.959964;

export function wilsonInterval(successes: number, trials: number): { low: number; high: number } {
  const share = successes / trials;
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + (Z * Z) / (4 * trials * trials));
  const scale = 1 + (Z * Z) / trials;
  const centre = share + (Z * Z) / (2 * trials);
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/**
 * Returns one point per different confidence, highest first. `debateCount` also counts debates that have no forecast,
 * so the coverage stays below 1 when there are any.
 */
function riskCoverage(forecasts: readonly Forecast[], debateCount: number): RiskAtCoverage[] {
  const sorted = forecasts.toSorted((a, b) => b.probability - a.probability);
  let wrong = 0;
  return sorted.flatMap(({ probability, right }, index) => {
    wrong += Number(!right);
    if (sorted[index + 1]?.probability === probability) return [];
    return [{ coverage: (index + 1) / debateCount, risk: wrong / (index + 1) }];
  });
}
