/** Scores estimates against the known true value: coverage of the intervals, and the pinball loss. Pure. */
import type { Estimate, EstimateScale } from '../schema/outcome/estimate.ts';
import { wilsonInterval } from './calibration-report.ts';

export interface ScoredEstimate {
  /** True when the interval contains the true value. */
  readonly covered: boolean;
  /**
   * Mean loss of the bounds and the value as forecasts of the 10 %, 50 % and 90 % quantiles. For amounts it is a share
   * of the true value. Null when the true amount is 0.
   */
  readonly pinball: number | null;
}

export interface LabelledEstimate {
  readonly final: ScoredEstimate;
  /** The last estimate of each debater, by id. */
  readonly debaters: Readonly<Record<string, ScoredEstimate>>;
}

export function scoreEstimate(estimate: Estimate, truth: number, scale: EstimateScale): ScoredEstimate {
  const { value, low, high } = estimate;
  const loss = (pinball(low, truth, 0.1) + pinball(value, truth, 0.5) + pinball(high, truth, 0.9)) / 3;
  const unit = scale === 'probability' ? 1 : Math.abs(truth);
  return { covered: low <= truth && truth <= high, pinball: unit === 0 ? null : loss / unit };
}

function pinball(forecast: number, truth: number, quantile: number): number {
  return forecast <= truth ? quantile * (truth - forecast) : (1 - quantile) * (forecast - truth);
}

export interface IntervalScore {
  readonly count: number;
  /** The share of intervals that contain the true value. The goal is 0.8. */
  readonly coverage: number;
  /** Ends of the 95 % Wilson interval of the coverage. */
  readonly coverage_low: number;
  readonly coverage_high: number;
  /** Mean loss; null when every true amount is 0. */
  readonly pinball_loss: number | null;
}

export interface IntervalReport extends IntervalScore {
  readonly debaters: Readonly<Record<string, IntervalScore>>;
}

/** Returns null without labels. */
export function intervalReport(labels: readonly LabelledEstimate[]): IntervalReport | null {
  if (labels.length === 0) return null;
  const ids = new Set(labels.flatMap(({ debaters }) => Object.keys(debaters)));
  const own = (id: string) => labels.flatMap(({ debaters }) => (Object.hasOwn(debaters, id) ? debaters[id] : []) ?? []);
  return {
    ...scoreOf(labels.map(({ final }) => final)),
    debaters: Object.fromEntries([...ids].map((id) => [id, scoreOf(own(id))])),
  };
}

function scoreOf(scored: readonly ScoredEstimate[]): IntervalScore {
  const covered = scored.filter((each) => each.covered).length;
  const losses = scored.flatMap((each) => each.pinball ?? []);
  const { low, high } = wilsonInterval(covered, scored.length);
  return {
    count: scored.length,
    coverage: covered / scored.length,
    coverage_low: low,
    coverage_high: high,
    pinball_loss: losses.length === 0 ? null : losses.reduce((sum, loss) => sum + loss, 0) / losses.length,
  };
}
