/** Finds, from labelled debates, the lowest score at which the service may act on an answer and keep a target error. */
import { binomialCdf, trialsWithoutSuccess } from '../../lib/statistics/binomial.ts';

export const errorKinds = ['asked', 'acted'] as const;

export interface ErrorTarget {
  /** The highest error allowed, in (0, 1). */
  readonly max: number;
  /** The base of the error: wrong answers acted on among all questions asked, or among those acted on. */
  readonly of: (typeof errorKinds)[number];
}

export interface ScoredLabel {
  /** Null when the answer is never acted on. */
  readonly score: number | null;
  readonly right: boolean;
}

/** Significance levels. For `asked`, 0.05 exceeded the target in up to 7.2 % of the measured splits. */
export const PASSING_LEVEL = { asked: 0.03, acted: 0.05 };
/** The smallest share of the labels that is tested for `acted`, and the difference from one share to the next. */
const FIRST_SHARE = 0.3;
const SHARE_STEP = 0.05;

/** Returns the number of labels below which nothing can be certified, even if all answers are right. */
export function minLabels({ max, of }: ErrorTarget): number {
  return trialsWithoutSuccess(max, PASSING_LEVEL[of]);
}

/**
 * Returns the threshold: the service acts on answers with this score or a higher one. Returns null when no threshold
 * keeps the target. `groups` is the number of thresholds that are chosen together. For `acted`, each of them may be the
 * only one that acts, so they share the level. For `asked`, the errors of a group count among the questions of all
 * groups.
 */
export function actThreshold(labels: readonly ScoredLabel[], target: ErrorTarget, groups = 1): number | null {
  const steps = stepsOf(labels);
  if (target.of === 'asked') return thresholdForAsked(steps, labels.length, target.max);
  return thresholdForActed(sharesOf(steps, labels.length, target), target.max, PASSING_LEVEL.acted / groups);
}

/** The labels with a score of `score` or more. */
interface Step {
  readonly score: number;
  readonly acted: number;
  readonly wrong: number;
}

/** Returns one step per different score, strictest first. */
function stepsOf(labels: readonly ScoredLabel[]): Step[] {
  const scored = labels.flatMap(({ score, right }) => (score === null ? [] : [{ score, right }]));
  const sorted = scored.toSorted((a, b) => b.score - a.score);
  const steps: Step[] = [];
  let wrong = 0;
  for (const [index, { score, right }] of sorted.entries()) {
    wrong += Number(!right);
    if (sorted[index + 1]?.score !== score) steps.push({ score, acted: index + 1, wrong });
  }
  return steps;
}

/** Returns the lowest threshold that passes together with every stricter one. */
function thresholdForAsked(steps: readonly Step[], labels: number, max: number): number | null {
  const failing = steps.findIndex(({ wrong }) => binomialCdf(wrong, labels, max) > PASSING_LEVEL.asked);
  return steps[(failing === -1 ? steps.length : failing) - 1]?.score ?? null;
}

/** Returns a fixed sequence of shares of the labels, each with a looser threshold than the one before. */
function sharesOf(steps: readonly Step[], labels: number, { max }: ErrorTarget): Step[] {
  const first = Math.max(FIRST_SHARE, minLabels({ max, of: 'acted' }) / labels);
  const count = first > 1 ? 0 : Math.ceil((1 - first) / SHARE_STEP - TOLERANCE) + 1;
  return Array.from({ length: count }, (_, index) => {
    const wanted = Math.min(1, first + index * SHARE_STEP) * labels - TOLERANCE;
    return steps.find(({ acted }) => acted >= wanted) ?? steps.at(-1);
  }).filter((step) => step !== undefined);
}

/** Shares are sums of floating-point numbers. A smaller difference counts as equal. */
const TOLERANCE = 1e-9;

/** Returns the threshold of the last share before the first that fails. */
function thresholdForActed(shares: readonly Step[], max: number, level: number): number | null {
  const failing = shares.findIndex(({ wrong, acted }) => binomialCdf(wrong, acted, max) > level);
  return shares[(failing === -1 ? shares.length : failing) - 1]?.score ?? null;
}

/**
 * Returns the number of labels with which the strictest threshold would pass if the error stayed the same;
 * null when it never would.
 */
export function labelsToPass(labels: readonly ScoredLabel[], target: ErrorTarget): number | null {
  const { max, of } = target;
  const steps = stepsOf(labels);
  const [strictest] = of === 'asked' ? steps : sharesOf(steps, labels.length, target);
  if (strictest === undefined) return null;
  const { wrong, acted } = strictest;
  if (of === 'asked') return firstFrom(labels.length, (count) => binomialCdf(wrong, count, max) <= PASSING_LEVEL.asked);
  if (wrong / acted >= max) return null;
  const needed = firstFrom(
    acted,
    (count) => binomialCdf(Math.ceil((wrong * count) / acted), count, max) <= PASSING_LEVEL.acted,
  );
  return needed === null ? null : Math.ceil((labels.length * needed) / acted);
}

/** The largest number of labels that `labelsToPass` tries. */
const MAX_LABELS = 100_000;

/** Returns the first number that passes, in steps of 0.5 %, or null. */
function firstFrom(start: number, passes: (count: number) => boolean): number | null {
  for (let count = start; count <= MAX_LABELS; count += Math.max(1, Math.floor(count / 200)))
    if (passes(count)) return count;
  return null;
}
