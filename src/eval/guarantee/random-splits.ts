/**
 * Measures how a guarantee holds on other questions: draws labels at random and scores the remaining questions, many
 * times.
 */
import type { Certificate } from '../../debate/calibration/certify.ts';
import { certify, decideBy, scoreLabels } from '../../debate/calibration/certify.ts';
import type { LabelledDebate } from '../../debate/calibration/labelled-debate.ts';
import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import { randomFrom, seedOf } from '../../lib/seeded.ts';

/** The result of one split. */
interface SplitResult {
  readonly status: Certificate['status'];
  readonly asked: number;
  readonly acted: number;
  readonly wrong: number;
  readonly exceedsTarget: boolean;
}

export interface SplitFigures {
  readonly status: Certificate['status'];
  readonly automated: number;
  readonly error_among_acted: number | null;
  readonly wrong_per_asked: number;
  readonly share_over_target: number;
}

export interface SplitSettings {
  readonly seed: string;
  readonly labels: number;
  readonly splits: number;
  readonly targets: readonly ErrorTarget[];
}

/** Returns the figures for each target, in their order. */
export function measureSplits(debates: readonly LabelledDebate[], settings: SplitSettings): SplitFigures[] {
  const { seed, labels, splits, targets } = settings;
  const results = targets.map((): SplitResult[] => []);
  for (let split = 0; split < splits; split += 1) {
    const drawn = drawFirst(debates, labels, seedOf(seed, labels, split));
    const scored = scoreLabels(drawn.slice(0, labels));
    const rest = drawn.slice(labels);
    for (const [index, target] of targets.entries()) {
      const certificate = certify(scored, target);
      results[index]?.push(resultOf(certificate, rest));
    }
  }
  return results.map(figuresOf);
}

/** Returns the items with `count` random items moved to the front. */
function drawFirst<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = randomFrom(seed);
  const drawn = [...items];
  for (let at = 0; at < count; at += 1) {
    const from = at + Math.floor(random() * (drawn.length - at));
    [drawn[at], drawn[from]] = [drawn[from] as T, drawn[at] as T];
  }
  return drawn;
}

function resultOf(certificate: Certificate, rest: readonly LabelledDebate[]): SplitResult {
  const { status, target } = certificate;
  const { acted, wrong } = countActed(certificate, rest);
  const counted = target.of === 'asked' ? rest.length : acted;
  return { status, asked: rest.length, acted, wrong, exceedsTarget: counted > 0 && wrong / counted > target.max };
}

function countActed(certificate: Certificate, debates: readonly LabelledDebate[]): { acted: number; wrong: number } {
  const acted = debates.filter((debate) => decideBy(certificate, debate).acts);
  return { acted: acted.length, wrong: acted.filter(({ right }) => !right).length };
}

function figuresOf(results: readonly SplitResult[]): SplitFigures {
  const sum = (of: (result: SplitResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const [acted, wrong, asked] = [sum((each) => each.acted), sum((each) => each.wrong), sum((each) => each.asked)];
  return {
    status: mostFrequent(results.map(({ status }) => status)),
    automated: acted / asked,
    error_among_acted: acted === 0 ? null : wrong / acted,
    wrong_per_asked: wrong / asked,
    share_over_target: sum(({ exceedsTarget }) => Number(exceedsTarget)) / results.length,
  };
}

function mostFrequent(statuses: readonly Certificate['status'][]): Certificate['status'] {
  const count = (status: Certificate['status']) => statuses.filter((each) => each === status).length;
  return [...new Set(statuses)].reduce((a, b) => (count(b) > count(a) ? b : a));
}
