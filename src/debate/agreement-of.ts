/** A debate's own agreement measure, applied to some answers. */
import type { Agreement, AgreementInput, Ballot } from './agreement/measure.ts';
import { measures } from './agreement/measures.ts';
import type { DebateSpec } from './debate-config.ts';

export function agreementOf(spec: DebateSpec, ballots: readonly Ballot[]): Agreement {
  return measures[spec.config.agreement](agreementInput(spec, ballots));
}

export function agreementInput(
  { question, config, judgements }: DebateSpec,
  ballots: readonly Ballot[],
): AgreementInput {
  return {
    question: { question, ...config },
    ballots,
    similarity: config.convergence_similarity,
    ...(judgements === undefined ? {} : { judgements }),
  };
}

/** Whether the measure puts two answers in one class. */
export function sameAnswer(spec: DebateSpec, a: string, b: string): boolean {
  const { classes } = agreementOf(spec, [
    { id: 'a', answer: a, weight: 1 },
    { id: 'b', answer: b, weight: 1 },
  ]);
  return classes.some((answerClass) => answerClass.debater_ids.length === 2);
}
