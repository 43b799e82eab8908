/**
 * Learns the reliability of each debater (p) and the correlation of their errors (ρ) together from labelled debates.
 * They replace the defaults only when they are not worse.
 */
import { panelPosterior } from '../decision/confidence/panel-posterior.ts';
import type { LabelledDebate } from './labelled-debate.ts';
import { LABELS_TO_LEARN, learnedReliabilities, UNLEARNED_RELIABILITY } from './reliabilities.ts';

export interface PanelParameters {
  /** p by debater id. A debater that is not in it has the default. */
  readonly reliabilities: Readonly<Record<string, number>>;
  /** ρ that was fitted together with these p. */
  readonly correlation: number;
}

export interface LearnedPanel {
  readonly kind: 'learned' | 'default';
  /** The reason why the defaults are kept; null when they are not. */
  readonly reason: 'too_few_labels' | 'defaults_are_better' | null;
  /** The parameters to use. */
  readonly parameters: PanelParameters;
  /** Brier scores on these labels; null without enough labels. */
  readonly brier: { readonly learned: number; readonly default: number } | null;
}

const FOLDS = 5;

/** Returns the learned parameters or the defaults. `defaults` are p and ρ of a panel without labels. */
export function learnPanel(labels: readonly LabelledDebate[], defaults: PanelParameters): LearnedPanel {
  const usable = labels.filter(({ winner }) => winner !== null);
  if (labels.length < LABELS_TO_LEARN) {
    return { kind: 'default', reason: 'too_few_labels', parameters: defaults, brier: null };
  }
  const brier = { learned: crossValidatedBrier(usable), default: brierOf(usable, defaults) };
  if (brier.learned > brier.default) {
    return { kind: 'default', reason: 'defaults_are_better', parameters: defaults, brier };
  }
  return { kind: 'learned', reason: null, parameters: fittedParameters(usable), brier };
}

/** Returns the Brier score in which each fold is predicted by parameters fitted on the other folds. */
function crossValidatedBrier(labels: readonly LabelledDebate[]): number {
  const inFold = (fold: number) => (_label: LabelledDebate, index: number) => index % FOLDS === fold;
  const sums = Array.from({ length: FOLDS }, (_, fold) => {
    const validation = labels.filter(inFold(fold));
    const training = labels.filter((label, index) => !inFold(fold)(label, index));
    return validation.length === 0 ? 0 : validation.length * brierOf(validation, fittedParameters(training));
  });
  return sums.reduce((sum, each) => sum + each, 0) / labels.length;
}

function brierOf(labels: readonly LabelledDebate[], parameters: PanelParameters): number {
  const errors = labels.map((label) => (winnerProbability(label, parameters) - Number(label.right)) ** 2);
  return errors.reduce((sum, error) => sum + error, 0) / labels.length;
}

export function winnerProbability(label: LabelledDebate, { reliabilities, correlation }: PanelParameters): number {
  const reliability = (id: string) => reliabilities[id] ?? UNLEARNED_RELIABILITY;
  return panelPosterior(label, { reliability, correlation }, label.winner ?? 0);
}

export function fittedParameters(labels: readonly LabelledDebate[]): PanelParameters {
  const reliabilities = Object.fromEntries(learnedReliabilities(labels));
  const candidates = CORRELATIONS.map((correlation) => ({
    correlation,
    likelihood: logLikelihood(labels, { reliabilities, correlation }),
  }));
  const best = candidates.reduce((a, b) => (b.likelihood > a.likelihood ? b : a));
  return { reliabilities, correlation: best.correlation };
}

/**
 * ρ from 0.05 to 0.9 in steps of 0.05. With 300 labels, likelihoods do not separate values with a smaller difference.
 */
const CORRELATIONS = Array.from({ length: 18 }, (_, step) => (step + 1) / 20);

/** Returns the log-likelihood of whether the winning answers are right. */
function logLikelihood(labels: readonly LabelledDebate[], parameters: PanelParameters): number {
  return labels.reduce((sum, label) => {
    const probability = Math.min(1 - TINY, Math.max(TINY, winnerProbability(label, parameters)));
    return sum + Math.log(label.right ? probability : 1 - probability);
  }, 0);
}

const TINY = 1e-12;
