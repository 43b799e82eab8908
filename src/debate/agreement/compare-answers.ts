/** Whether two answers are the same, and by which rule: the cascade of the `typed` measure. */
import type { Question } from '../question.ts';
import { compareAlike, compareDates } from './answer-value.ts';
import type { AnswerValue, ComparisonRules } from './answer-value.ts';
import { compareNumbers } from './compare-numbers.ts';
import type { Comparison } from './comparison.ts';
import { readAnswers } from './read-answer.ts';
import { onlyDate } from './read-date.ts';
import { onlyNumber } from './read-number.ts';

export interface AnswersToCompare {
  readonly question: Question;
  readonly a: string;
  readonly b: string;
  /** 0–1, what two longer texts must reach. */
  readonly similarity: number;
}

/** One pair by itself. Rule `unread` when one of them is no vote. */
export function compareAnswers({ question, a, b, similarity }: AnswersToCompare): Comparison {
  const [one, other] = readAnswers(question, [a, b]);
  if (!one || !other) return { same: false, rule: 'unread' };
  return compareValues(one, other, { similarity, tolerance: question.answer_tolerance });
}

/** Same type: by value. Two types: different, unless one is a text with the other's value as its only one of that type. */
export function compareValues(a: AnswerValue, b: AnswerValue, rules: ComparisonRules): Comparison {
  const alike = compareAlike(a, b, rules);
  if (alike !== null) return alike;
  const holds = a.type === 'text' ? holdsValue(a, b, rules) : b.type === 'text' && holdsValue(b, a, rules);
  return holds ? { same: true, rule: 'value_in_text' } : { same: false, rule: 'type_different' };
}

/** A text that denies ("it is not 42") holds nothing. */
function holdsValue(
  { text, spelling }: AnswerValue & { type: 'text' },
  value: AnswerValue,
  rules: ComparisonRules,
): boolean {
  if (value.type === 'boolean') return text.lead === value.truth;
  if (text.negations > 0) return false;
  if (value.type === 'number') {
    const number = onlyNumber(spelling);
    return number !== null && compareNumbers(number, value.number, rules.tolerance).same;
  }
  if (value.type !== 'date') return false;
  const date = onlyDate(spelling);
  return date !== null && compareDates(date, value.date).same;
}
