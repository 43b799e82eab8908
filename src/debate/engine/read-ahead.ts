/** Reads answers before they are compared, one at a time: what was read is remembered for as long as the question is. */
import { inPieces } from '../../lib/tick-time.ts';
import { labelled } from '../agreement/reading/choices/options.ts';
import { readAnswer } from '../agreement/reading/read-answer.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Question } from '../schema/question.ts';
import { questionOf } from './grouping/agreement-of.ts';

export async function readAhead(question: Question, answers: readonly string[]): Promise<void> {
  await inPieces(labelled(question.options ?? []), ({ said }) => said());
  await inPieces(answers, (answer) => readAnswer(question, answer)?.text());
}

/** For a debate that compares what answers say, and not their words alone. */
export async function readAnswerAhead(spec: DebateSpec, answer: string): Promise<void> {
  if (spec.config.agreement !== 'jaccard') await readAhead(questionOf(spec), [answer]);
}
