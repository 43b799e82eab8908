/** Compares two answers. Each pair is proved the same, proved different, or open. */
import type { Question } from '../../schema/question.ts';
import type { AnswerValue } from '../reading/answer-value.ts';
import type { ReadAnswer } from '../reading/read-answer.ts';
import { readAnswers } from '../reading/read-answer.ts';
import type { BooleanRead } from '../reading/read-boolean.ts';
import type { DateRead } from '../reading/read-date.ts';
import { formatDate } from '../reading/read-date.ts';
import type { SetRead } from '../reading/read-set.ts';
import type { TimeRead } from '../reading/read-time.ts';
import type { TextForm } from '../reading/text/text-form.ts';
import { compareQuantities } from './compare-quantities.ts';
import { compareTexts } from './compare-text.ts';
import type { Comparison } from './comparison.ts';
import { different, OPEN, same } from './comparison.ts';

export interface AnswersToCompare {
  readonly question: Question;
  readonly a: string;
  readonly b: string;
}

/** Compares one pair by itself. Returns null when one of them does not count as a vote. */
export function compareAnswers({ question, a, b }: AnswersToCompare): Comparison | null {
  const [one, other] = readAnswers(question, [a, b]);
  return one && other ? compareRead(one, other, question.answer_tolerance) : null;
}

/**
 * Compares values of one type by value. A value and a text, or values of two types, are compared by their words, which
 * can only prove them different.
 */
export function compareRead(a: ReadAnswer, b: ReadAnswer, tolerance: number): Comparison {
  const compared = compareSameType(a, b, tolerance);
  if (compared !== null) return compared.rule === 'boolean_equal' && haveDifferentArguments(a, b) ? OPEN : compared;
  const [one, other] = [a.text(), b.text()];
  const byText = one === null || other === null ? OPEN : compareTexts(one, other);
  return byText.verdict === 'same' && !(isText(a) && isText(b)) ? OPEN : byText;
}

/** A yes or no with more words than this, its explanation included, gives an argument. No explanation counts as one. */
const MAX_WORDS_WITHOUT_ARGUMENT = 6;

/** Two arguments may be two answers, unless the caller declared that the answer is a yes or no. */
function haveDifferentArguments(a: ReadAnswer, b: ReadAnswer): boolean {
  if (a.expected.declared) return false;
  const [one, other] = [a.text(), b.text()];
  if (one === null || other === null || !hasArgument(one) || !hasArgument(other)) return false;
  return one.key !== other.key || one.explanation !== other.explanation;
}

function hasArgument({ words, explanation }: TextForm): boolean {
  return words.length + explanation.split(' ').length > MAX_WORDS_WITHOUT_ARGUMENT;
}

function isText({ value }: ReadAnswer): boolean {
  return value.type === 'text';
}

type Compare<T extends AnswerValue['type']> = (
  a: Extract<AnswerValue, { type: T }>,
  b: Extract<AnswerValue, { type: T }>,
) => Comparison;

const comparers: { readonly [T in Exclude<AnswerValue['type'], 'number' | 'text'>]: Compare<T> } = {
  choice: (a, b) => equality('choice', a.label === b.label),
  boolean: compareBooleans,
  date: (a, b) => compareDates(a.date, b.date),
  time: (a, b) => compareTimes(a.time, b.time),
  ratio: (a, b) => equality('ratio', a.parts.join(':') === b.parts.join(':')),
  set: (a, b) => compareSets(a.set, b.set),
  formula: (a, b) =>
    a.form === b.form && (a.name === b.name || a.name === null || b.name === null) ? same('formula_equal') : OPEN,
  literal: (a, b) => (a.text === b.text ? same('literal_equal') : OPEN),
};

/** Returns null for values of two types, for texts, and for literal answers that are not equal. */
function compareSameType(a: ReadAnswer, b: ReadAnswer, tolerance: number): Comparison | null {
  if (a.value.type === 'number' && b.value.type === 'number') {
    return compareQuantities(a.value.quantity, b.value.quantity, { tolerance, expected: a.expected });
  }
  if (a.value.type !== b.value.type || a.value.type === 'text' || a.value.type === 'number') return null;
  // The key of the table is the type of both values. The compiler cannot derive that from an index.
  const compare = comparers[a.value.type] as (a: AnswerValue, b: AnswerValue) => Comparison;
  const compared = compare(a.value, b.value);
  return a.value.type === 'literal' && compared.verdict === 'open' ? null : compared;
}

function equality(type: string, isSame: boolean): Comparison {
  return isSame ? same(`${type}_equal`) : different(`${type}_different`);
}

/** The pair is open when an answer has a condition, which may make it another answer. Two conditions may differ too. */
function compareBooleans(a: BooleanRead, b: BooleanRead): Comparison {
  if (a.truth !== b.truth) return different('boolean_different');
  return a.qualified || b.qualified ? OPEN : same('boolean_equal');
}

/** A year and a day in that year are open: whether they mean the same depends on the intention of the caller. */
function compareDates(a: DateRead, b: DateRead): Comparison {
  if (formatDate(a) === formatDate(b)) return same('date_equal');
  const isDifferent =
    a.year !== b.year ||
    areKnownAndDifferent(a.month, b.month) ||
    areKnownAndDifferent(a.day, b.day) ||
    areKnownAndDifferent(a.quarter, b.quarter);
  return isDifferent ? different('date_different') : OPEN;
}

function areKnownAndDifferent(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a !== b;
}

const HALF_DAY_SECONDS = 12 * 3600;

/** When only one side says which half of the day it means, the same time on the clock is open. */
function compareTimes(a: TimeRead, b: TimeRead): Comparison {
  if (a.zone !== b.zone) return OPEN;
  if (a.isHalfOfDayKnown === b.isHalfOfDayKnown) return equality('time', a.seconds === b.seconds);
  return a.seconds % HALF_DAY_SECONDS === b.seconds % HALF_DAY_SECONDS ? OPEN : different('time_different');
}

/** Unequal sets are open unless both are exact, because two phrases may name the same thing. */
function compareSets(a: SetRead, b: SetRead): Comparison {
  if (a.members.join('\n') === b.members.join('\n')) return same('set_equal');
  return a.exact && b.exact ? different('set_different') : OPEN;
}
