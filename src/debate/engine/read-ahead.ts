/** Reads answers before they are compared, one per tick. The results are kept in memory together with the question. */
import { mapInTicks } from '../../lib/tick-time.ts';
import { labelledOptions } from '../agreement/reading/choices/options.ts';
import { readAnswer } from '../agreement/reading/read-answer.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Question } from '../schema/question.ts';
import { questionOf } from './grouping/agreement-of.ts';

export async function readAhead(question: Question, answers: readonly string[]): Promise<void> {
  await mapInTicks(labelledOptions(question.options ?? []), ({ wordForms }) => wordForms());
  await mapInTicks(answers, (answer) => readAnswer(question, answer)?.text());
}

/** Reads the answer in advance, unless the debate compares answers by word overlap alone (`jaccard`). */
export async function readAnswerAhead(spec: DebateSpec, answer: string): Promise<void> {
  if (spec.config.agreement !== 'jaccard') await readAhead(questionOf(spec), [answer]);
}
