/** The terms of a formula, and the results of its operators on them. */
import type { Rational } from './rational.ts';
import {
  add,
  divide,
  factorial,
  integerSquareRoot,
  multiply,
  negate,
  ONE,
  power,
  rationalText,
  whole,
} from './rational.ts';

/** `coefficient` × `body`. A plain number has the body ''. */
export interface Term {
  readonly coefficient: Rational;
  readonly body: string;
  /** The terms of a sum. */
  readonly summands?: readonly Term[];
  /** The connective `∪`, `∩`, `∧` or `∨` between operands without brackets around them. */
  readonly connective?: string;
}

/**
 * Returns the term with a sign before it. After `-` or `±` a sum has no `summands`, so that later terms are not added
 * to them.
 */
export function withSign({ coefficient, body, ...term }: Term, sign: string): Term {
  if (sign === '±') return termWithBody(`±${formOf({ coefficient, body })}`);
  return sign === '-' ? { coefficient: negate(coefficient), body } : { coefficient, body, ...term };
}

export function termWithBody(body: string): Term {
  return { coefficient: ONE, body };
}

/** Returns the sum of two terms, with its numbers added up. `sign` belongs to the right term. */
export function addTerms(left: Term, right: Term, sign: string): Term | null {
  const all = [...(left.summands ?? [left]), withSign(right, sign)];
  const [numbers, others] = [all.filter(({ body }) => body === ''), all.filter(({ body }) => body !== '')];
  const total = numbers.map(({ coefficient }) => coefficient).reduce<Rational | null>(add, whole(0));
  if (total === null || others.length === 0) return total && { coefficient: total, body: '' };
  const summands = total.numerator === 0n ? others : [...others, { coefficient: total, body: '' }];
  const [only] = others;
  if (summands.length === 1 && only !== undefined) return only;
  return { ...termWithBody(`(${summands.map(formOf).toSorted().join('+')})`), summands };
}

export function multiplyTerms(a: Term, b: Term): Term | null {
  const coefficient = multiply(a.coefficient, b.coefficient);
  const bodies = [a.body, b.body].filter((each) => each !== '');
  // Sums in brackets commute, except with capital letters, which may be matrices.
  const commutes = bodies.every((each) => /^\([^A-Z]*\)$/.test(each));
  return coefficient && { coefficient, body: (commutes ? bodies.toSorted() : bodies).join('*') };
}

export function divideTerms(a: Term, b: Term): Term | null {
  const coefficient = divide(a.coefficient, b.coefficient);
  return coefficient && { coefficient, body: b.body === '' ? a.body : `${a.body}/(${b.body})` };
}

export function rootOf(term: Term): Term {
  const [top, bottom] = [term.coefficient.numerator, term.coefficient.denominator].map(integerSquareRoot);
  if (term.body !== '' || typeof top !== 'bigint' || typeof bottom !== 'bigint')
    return termWithBody(`sqrt(${formOf(term)})`);
  return { coefficient: { numerator: top, denominator: bottom }, body: '' };
}

/** Names of two or three letters. `xy^2` may mean x·y² or (xy)². */
const ADJACENT_NAMES = /^\p{L}{2,3}$/u;

export function raiseToPower(base: Term, exponent: Term): Term | null {
  if (ADJACENT_NAMES.test(base.body) && base.body !== 'pi') return null;
  const value = base.body === '' && exponent.body === '' ? power(base.coefficient, exponent.coefficient) : null;
  return value === null ? termWithBody(`(${formOf(base)})^(${formOf(exponent)})`) : { coefficient: value, body: '' };
}

export function factorialOf(term: Term): Term {
  const value = term.body === '' ? factorial(term.coefficient) : null;
  return value === null ? termWithBody(`(${formOf(term)})!`) : { coefficient: value, body: '' };
}

export function formOf({ coefficient, body }: Term): string {
  const number = rationalText(coefficient);
  if (body === '') return number;
  return number === '1' ? body : `${number}*${body}`;
}
