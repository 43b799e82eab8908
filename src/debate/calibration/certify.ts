/**
 * Derives from a panel's labelled debates which answers may be acted on without exceeding an error target, or why none
 * may.
 */
import { lowestProbability } from '../../lib/statistics/binomial.ts';
import type { DecidedDebate, LabelledDebate } from './labelled-debate.ts';
import type { ScoreModel } from './score.ts';
import { crossFittedScores, fitScore, scoreOf, scorePlan } from './score.ts';
import type { ErrorTarget, ScoredLabel } from './thresholds.ts';
import { actThreshold, labelsToPass, minLabels } from './thresholds.ts';

/** Plain data, so that it can be stored. */
export interface Certificate {
  readonly target: ErrorTarget;
  readonly status: 'certified' | 'too_few_labels' | 'unreachable';
  readonly labels: number;
  /** Number of labels from which on a certificate is possible; null when more labels would not help. */
  readonly labels_needed: number | null;
  /** The lowest error that the number of the strictest labels allows with 95 % confidence. */
  readonly lowest_error: number | null;
  readonly model: ScoreModel;
  /** The threshold that tasks share; null when nothing is acted on. */
  readonly threshold: number | null;
  /** Thresholds of the tasks that have enough labels of their own. */
  readonly tasks: Readonly<Record<string, number | null>>;
  /** The share of the labels that would have been acted on. */
  readonly expected_automation: number;
}

/**
 * Minimum number of labels for a task to have a threshold of its own. With 69 labels, the minimum for 5 %, such
 * thresholds act on 0.16 of MMLU-Pro instead of 0.41, and in 8 % of the splits more than 10 % of the answers acted on
 * are wrong, because each task is a further chance of an error.
 */
const MIN_LABELS_FOR_OWN_THRESHOLD = 300;
/** The complement of the 95 % confidence of `lowest_error`. */
const SIGNIFICANCE_LEVEL = 0.05;

type TaskLabel = ScoredLabel & Pick<LabelledDebate, 'task'>;

/**
 * Labels with cross-fitted scores, each from a model that was fitted without it, and the model that scores new debates.
 */
export interface ScoredLabels {
  readonly model: ScoreModel;
  readonly labels: readonly TaskLabel[];
}

export function scoreLabels(labels: readonly LabelledDebate[]): ScoredLabels {
  const plan = scorePlan(labels);
  const scores = crossFittedScores(plan, labels);
  return {
    model: fitScore(plan, labels),
    labels: labels.map(({ task, right }, index) => ({ task, right, score: scores[index] ?? null })),
  };
}

export function certify({ model, labels }: ScoredLabels, target: ErrorTarget): Certificate {
  const own = ownTasks(labels);
  const groups = own.size + 1;
  const shared = labels.filter(({ task }) => task === null || !own.has(task));
  const threshold = actThreshold(shared, target, groups);
  const tasks = Object.fromEntries(
    [...own].map(([task, taskLabels]) => [task, actThreshold(taskLabels, target, groups)]),
  );
  const acted = labels.filter(({ task, score }) => isActed(score, thresholdFor({ threshold, tasks }, task))).length;
  const isCertified = [threshold, ...Object.values(tasks)].some((each) => each !== null);
  return {
    target,
    ...standing(labels, target, isCertified),
    labels: labels.length,
    model,
    threshold,
    tasks,
    expected_automation: labels.length === 0 ? 0 : acted / labels.length,
  };
}

/** Returns the labels of each task that has a threshold of its own. */
function ownTasks(labels: readonly TaskLabel[]): Map<string, TaskLabel[]> {
  const byTask = Map.groupBy(labels, ({ task }) => task);
  return new Map(
    [...byTask].flatMap(([task, taskLabels]) =>
      task !== null && taskLabels.length >= MIN_LABELS_FOR_OWN_THRESHOLD ? [[task, taskLabels] as const] : [],
    ),
  );
}

type Standing = Pick<Certificate, 'status' | 'labels_needed' | 'lowest_error'>;

function standing(labels: readonly ScoredLabel[], target: ErrorTarget, isCertified: boolean): Standing {
  const minimum = minLabels(target);
  if (isCertified) return { status: 'certified', labels_needed: minimum, lowest_error: null };
  if (labels.length < minimum) return { status: 'too_few_labels', labels_needed: minimum, lowest_error: null };
  const strictest = labels
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, minimum);
  const wrong = strictest.filter(({ right }) => !right).length;
  const lowest = strictest.length === 0 ? 0 : lowestProbability(wrong, strictest.length, SIGNIFICANCE_LEVEL);
  if (lowest > target.max) return { status: 'unreachable', labels_needed: null, lowest_error: lowest };
  return { status: 'too_few_labels', labels_needed: labelsToPass(labels, target), lowest_error: lowest };
}

export interface Decision {
  readonly score: number | null;
  /** The threshold for the task of this debate. */
  readonly threshold: number | null;
  readonly acts: boolean;
}

/** Returns whether a debate may be acted on. Only a threshold of the certificate allows that. */
export function decideBy(
  certificate: Pick<Certificate, 'model' | 'threshold' | 'tasks'>,
  debate: DecidedDebate,
): Decision {
  const score = scoreOf(certificate.model, debate);
  const threshold = thresholdFor(certificate, debate.task);
  return { score, threshold, acts: isActed(score, threshold) };
}

function thresholdFor(
  { threshold, tasks }: Pick<Certificate, 'threshold' | 'tasks'>,
  task: string | null,
): number | null {
  return task !== null && Object.hasOwn(tasks, task) ? (tasks[task] ?? null) : threshold;
}

function isActed(score: number | null, threshold: number | null): boolean {
  return score !== null && threshold !== null && score >= threshold;
}
