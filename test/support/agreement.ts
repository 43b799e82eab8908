/** Builders for the tests of agreement: a question with defaults, a panel's answers by id, one pair. */
import { compareAnswers } from '../../src/debate/agreement/compare-answers.ts';
import { typed } from '../../src/debate/agreement/typed.ts';
import type { Agreement } from '../../src/debate/agreement/measure.ts';
import type { Question } from '../../src/debate/question.ts';

export function asked(question: string, more: Partial<Question> = {}): Question {
  return { question, context: null, answer_type: 'auto', options: null, answer_tolerance: 0, ...more };
}

/** The typed agreement of answers whose ids are `d0`, `d1`… */
export function agreementOf(question: Question, answers: readonly string[], similarity = 0.4): Agreement {
  const ballots = answers.map((answer, index) => ({ id: `d${index}`, answer, weight: 1 }));
  return typed({ question, ballots, similarity });
}

/** `same: rule` or `different: rule`, e.g. `same: number_equal`. */
export function verdictOn(question: Question, a: string, b: string, similarity = 0.4): string {
  const { same, rule } = compareAnswers({ question, a, b, similarity });
  return `${same ? 'same' : 'different'}: ${rule}`;
}
