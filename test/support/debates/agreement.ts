/** Builders for the tests of agreement: a question with defaults, a panel's answers by id, one pair, one reading. */
import { compareAnswers } from '../../../src/debate/agreement/comparing/compare-answers.ts';
import { typed } from '../../../src/debate/agreement/grouping/typed.ts';
import type { Agreement, Ballot } from '../../../src/debate/agreement/measure.ts';
import type { ReadAnswer } from '../../../src/debate/agreement/reading/read-answer.ts';
import { readAnswer } from '../../../src/debate/agreement/reading/read-answer.ts';
import { formatDate } from '../../../src/debate/agreement/reading/read-date.ts';
import type { Question } from '../../../src/debate/schema/question.ts';
import { multiply, rationalText, whole } from '../../../src/lib/numbers/rational.ts';

export function questionOf(question: string, overrides: Partial<Question> = {}): Question {
  return { question, context: null, answer_type: 'auto', options: null, answer_tolerance: 0, ...overrides };
}

/** Ballots whose ids are `d0`, `d1`…, of weight 1 and unknown confidence. */
export function ballotsOf(answers: readonly string[]): Ballot[] {
  return answers.map((answer, index) => ({ id: `d${index}`, answer, weight: 1, confidence: null }));
}

/** The typed agreement of answers whose ids are `d0`, `d1`… */
export function agreementOf(question: Question, answers: readonly string[]): Agreement {
  return typed({ question, ballots: ballotsOf(answers), similarity: 0.4 });
}

/** `same: rule`, `different: rule` or `open: open`, e.g. `same: number_equal`; `no vote` when one of the two has none. */
export function verdictOn(question: Question, a: string, b: string): string {
  const comparison = compareAnswers({ question, a, b });
  return comparison === null ? 'no vote' : `${comparison.verdict}: ${comparison.rule}`;
}

/** The value read from an answer, as text: `0.75`, `75%`, `5 km`, `yes`, `1969-07`, `B`, `text`. */
export function readingOf(question: Question, answer: string): string {
  const read = readAnswer(question, answer);
  return read === null ? 'no vote' : formatReadAnswer(read);
}

export function formatReadAnswer({ value }: ReadAnswer): string {
  switch (value.type) {
    case 'number': {
      const { value: number, unit, percent } = value.quantity;
      if (percent) return `${rationalText(multiply(number, whole(100)) ?? number)}%`;
      return unit === null ? rationalText(number) : `${rationalText(number)} ${unit.name}`;
    }
    case 'choice':
      return value.label;
    case 'boolean':
      return value.truth ? 'yes' : 'no';
    case 'date':
      return formatDate(value.date);
    case 'time':
      return `time of day ${value.time.seconds} s`;
    case 'ratio':
      return value.parts.join(':');
    case 'set':
      return value.set.members.join(', ');
    case 'formula':
      return `formula ${value.form}`;
    case 'literal':
      return `literal ${value.text}`;
    case 'text':
      return 'text';
  }
}
