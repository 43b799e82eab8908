/** A debate's own agreement measure, applied to some answers. */
import type { Agreement, AgreementInput, Ballot } from './agreement/measure.ts';
import { measures } from './agreement/measures.ts';
import { typedSame } from './agreement/typed.ts';
import type { DebateSpec } from './debate-config.ts';
import { oncePer } from './once-per.ts';
import type { Question } from './question.ts';

export function agreementOf(spec: DebateSpec, ballots: readonly Ballot[]): Agreement {
  return measures[spec.config.agreement](agreementInput(spec, ballots));
}

export function agreementInput(spec: DebateSpec, ballots: readonly Ballot[]): AgreementInput {
  const { config, judgements } = spec;
  return {
    question: questionOf(spec),
    ballots,
    similarity: config.convergence_similarity,
    ...(judgements === undefined ? {} : { judgements }),
  };
}

/** One and the same object for a debate, so that what is found out about it and its answers is found out once. */
const questionOf = oncePer(({ question, config }: DebateSpec): Question => {
  const { context, answer_type, options, answer_tolerance } = config;
  return { question, context, answer_type, options, answer_tolerance };
});

/** Whether the measure puts two answers in one class. */
export function sameAnswer(spec: DebateSpec, a: string, b: string): boolean {
  const { agreement, convergence_similarity } = spec.config;
  if (agreement === 'typed') return typedSame(questionOf(spec), [a, b], convergence_similarity);
  const { classes } = agreementOf(spec, [
    { id: 'a', answer: a, weight: 1 },
    { id: 'b', answer: b, weight: 1 },
  ]);
  return classes.some((answerClass) => answerClass.debater_ids.length === 2);
}
