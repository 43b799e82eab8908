/** What an answer can be read as, and how two values of one type compare. */
import { oncePer } from '../once-per.ts';
import type { AnswerType } from '../question.ts';
import type { Comparison } from './comparison.ts';
import { compareNumbers } from './compare-numbers.ts';
import { formatExact, fromInteger, times } from './exact-number.ts';
import type { NumberRead } from './number-at.ts';
import { formatDate } from './read-date.ts';
import type { DateRead } from './read-date.ts';
import { compareSets } from './read-set.ts';
import type { SetRead } from './read-set.ts';
import type { TextAnswer } from './text-answer.ts';
import { compareText } from './compare-text.ts';

export type AnswerValue =
  /** `inPerCent`: the question asks for a percentage, and so the value is shown as one. */
  | { readonly type: 'number'; readonly number: NumberRead; readonly inPerCent: boolean }
  | { readonly type: 'choice'; readonly label: string }
  | { readonly type: 'boolean'; readonly truth: boolean }
  | { readonly type: 'date'; readonly date: DateRead }
  | { readonly type: 'set'; readonly set: SetRead }
  | { readonly type: 'text'; readonly text: TextAnswer; readonly spelling: string };

export interface ComparisonRules {
  /** What two texts must reach, 0–1. */
  readonly similarity: number;
  /** Relative, 0–1; 0 compares numbers exactly. */
  readonly tolerance: number;
}

/** One spelling per value, the same for equal values; of a text the answer itself. */
export const canonicalAnswer = oncePer(spelled);

function spelled(value: AnswerValue): string {
  switch (value.type) {
    case 'number':
      return canonicalNumber(value.number, value.inPerCent);
    case 'choice':
      return value.label;
    case 'boolean':
      return value.truth ? 'yes' : 'no';
    case 'date':
      return formatDate(value.date);
    case 'set':
      return value.set.members.join(', ');
    case 'text':
      return value.spelling;
  }
}

function canonicalNumber({ value, unit }: NumberRead, inPerCent: boolean): string {
  if (unit !== null) return `${formatExact(value)} ${unit}`;
  return inPerCent ? `${formatExact(times(value, fromInteger(100n)))}%` : formatExact(value);
}

type ValueOf<T extends AnswerType> = Extract<AnswerValue, { type: T }>;
type Compare<T extends AnswerType> = (a: ValueOf<T>, b: ValueOf<T>, rules: ComparisonRules) => Comparison;

const comparers: { readonly [T in AnswerType]: Compare<T> } = {
  number: (a, b, { tolerance }) => compareNumbers(a.number, b.number, tolerance),
  choice: (a, b) => decided('choice', a.label === b.label),
  boolean: (a, b) => decided('boolean', a.truth === b.truth),
  date: (a, b) => compareDates(a.date, b.date),
  set: (a, b) => compareSets(a.set, b.set),
  text: (a, b, { similarity }) => compareText(a.text, b.text, similarity),
};

/** Two values of one type: different values are never the same. Null for two types. */
export function compareAlike(a: AnswerValue, b: AnswerValue, rules: ComparisonRules): Comparison | null {
  if (a.type !== b.type) return null;
  // The table's key is the type of both; the compiler cannot follow that through an index.
  const compare = comparers[a.type] as (a: AnswerValue, b: AnswerValue, rules: ComparisonRules) => Comparison;
  return compare(a, b, rules);
}

function decided(type: string, same: boolean): Comparison {
  return { same, rule: same ? `${type}_equal` : `${type}_different` };
}

/** A year and a day in it may be meant alike, which only the asker knows: open. */
export function compareDates(a: DateRead, b: DateRead): Comparison {
  if (formatDate(a) === formatDate(b)) return { same: true, rule: 'date_equal' };
  const clash = a.year !== b.year || differ(a.month, b.month) || differ(a.day, b.day);
  return { same: false, rule: clash ? 'date_different' : 'open' };
}

function differ(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a !== b;
}
