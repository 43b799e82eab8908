/**
 * Calculates the score of a debate:
 * the probability that its answer is right, fitted on labelled debates of the same panel.
 */
import { z } from 'zod';
import { fitLogistic, logisticProbability } from '../../lib/statistics/ridge-logistic.ts';
import { panelPosterior, voteCount } from '../decision/confidence/panel-posterior.ts';
import { storedWord } from '../schema/stored.ts';
import type { DecidedDebate, LabelledDebate } from './labelled-debate.ts';
import { LABELS_TO_LEARN, learnedReliabilities, UNLEARNED_RELIABILITY } from './reliabilities.ts';

/** The model of a score as plain data, so that it can be stored. `scoreOf` uses it. */
export const scoreModelSchema = z.object({
  kind: storedWord(['confidence', 'logistic']).meta({
    description:
      '`confidence`: the score is the panel confidence with a reliability of 0.7. `logistic`: it is a logistic regression.',
  }),
  reliabilities: z
    .record(z.string(), z.number())
    .meta({ description: 'Reliabilities by debater; empty until they are learned.', examples: [{ debater_0: 0.81 }] }),
  tasks: z
    .array(z.string())
    .meta({ description: 'Tasks with an intercept of their own, in the order of their weights.', examples: [['law']] }),
  intercept: z.number().meta({ description: 'The intercept.', examples: [-0.4] }),
  weights: z
    .array(z.number())
    .meta({ description: 'The weights of the features, then of the tasks.', examples: [[1.2, 0.3]] }),
});
export type ScoreModel = z.infer<typeof scoreModelSchema>;

const CONFIDENCE: ScoreModel = { kind: 'confidence', reliabilities: {}, tasks: [], intercept: 0, weights: [] };

/** The ρ of the panel posterior in a score. It was measured for scores and is the same for every panel. */
const CORRELATION = 0.3;
/** The `inverseStrength` of the ridge penalty. */
const INVERSE_STRENGTH = 0.3;
/** Minimum number of labels for a logistic regression. */
const MIN_LABELS = 50;
/** Minimum number of right answers, and of wrong answers, for a logistic regression. */
const MIN_OF_EACH_OUTCOME = 10;
/**
 * Minimum number of labels of a task with its own intercept. With a minimum of 20 and 300 labels of MMLU-Pro, 1 % fewer
 * answers were acted on, and the target was exceeded equally rarely.
 */
const MIN_LABELS_PER_TASK = 10;

/** Returns null when no debater gave the answer. Such an answer is never acted on. */
export function scoreOf(model: ScoreModel, debate: DecidedDebate): number | null {
  if (debate.winner === null) return null;
  if (model.kind === 'confidence') return posteriorOf(model, debate, debate.winner);
  return logisticProbability(model, featuresOf(model, debate, debate.winner));
}

/** The parts of a score that the number of labels allows. They are the same for all folds. */
export interface ScorePlan {
  readonly kind: ScoreModel['kind'];
  readonly learnsReliabilities: boolean;
  readonly tasks: readonly string[];
}

export function scorePlan(labels: readonly LabelledDebate[]): ScorePlan {
  const decided = labels.filter(({ winner }) => winner !== null);
  const right = decided.filter((label) => label.right).length;
  const rarerOutcome = Math.min(right, decided.length - right);
  return {
    kind: labels.length < MIN_LABELS || rarerOutcome < MIN_OF_EACH_OUTCOME ? 'confidence' : 'logistic',
    learnsReliabilities: labels.length >= LABELS_TO_LEARN,
    tasks: frequentTasks(labels),
  };
}

export function fitScore(
  { kind, learnsReliabilities, tasks }: ScorePlan,
  labels: readonly LabelledDebate[],
): ScoreModel {
  if (kind === 'confidence') return CONFIDENCE;
  const decided = labels.filter(({ winner }) => winner !== null);
  const reliabilities = Object.fromEntries(learnsReliabilities ? learnedReliabilities(labels) : []);
  const fitted = fitLogistic({
    rows: decided.map((label) => featuresOf({ reliabilities, tasks }, label, label.winner ?? 0)),
    outcomes: decided.map((label) => label.right),
    inverseStrength: INVERSE_STRENGTH,
  });
  return { kind, reliabilities, tasks: [...tasks], intercept: fitted.intercept, weights: [...fitted.weights] };
}

const FOLDS = 5;

/** Returns the score of each label from a model fitted on the other folds; null when it can never be acted on. */
export function crossFittedScores(plan: ScorePlan, labels: readonly LabelledDebate[]): (number | null)[] {
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fitScore(
      plan,
      labels.filter((_label, index) => index % FOLDS !== fold),
    ),
  );
  return labels.map((label, index) => scoreOf(models[index % FOLDS] as ScoreModel, label));
}

function frequentTasks(labels: readonly LabelledDebate[]): string[] {
  const byTask = Map.groupBy(labels, ({ task }) => task);
  return [...byTask].flatMap(([task, taskLabels]) =>
    task !== null && taskLabels.length >= MIN_LABELS_PER_TASK ? [task] : [],
  );
}

type Features = Pick<ScorePlan, 'tasks'> & Pick<ScoreModel, 'reliabilities'>;

/**
 * Returns the log-odds of the panel posterior, the shares of the two largest classes, the share of debaters without a
 * vote, and for each task whether the debate belongs to it.
 */
function featuresOf({ reliabilities, tasks }: Features, debate: DecidedDebate, winner: number): number[] {
  const sizes = debate.classes.map(({ length }) => length).toSorted((a, b) => b - a);
  return [
    logit(posteriorOf({ reliabilities }, debate, winner)),
    (sizes[0] ?? 0) / debate.panel,
    (sizes[1] ?? 0) / debate.panel,
    (debate.panel - voteCount(debate)) / debate.panel,
    ...tasks.map((task) => Number(task === debate.task)),
  ];
}

function posteriorOf(
  { reliabilities }: Pick<Features, 'reliabilities'>,
  debate: DecidedDebate,
  winner: number,
): number {
  const reliability = (id: string) => reliabilities[id] ?? UNLEARNED_RELIABILITY;
  return panelPosterior(debate, { reliability, correlation: CORRELATION }, winner);
}

function logit(probability: number): number {
  const bounded = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return Math.log(bounded / (1 - bounded));
}
