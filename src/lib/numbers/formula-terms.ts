/** The terms of a formula, and the results of its operators on them. */
import type { Rational } from './rational.ts';
import { add, divide, factorial, multiply, negative, ONE, power, whole, wholeRoot, written } from './rational.ts';

/** `coefficient` × `body`. A plain number has the body ''. */
export interface Term {
  readonly coefficient: Rational;
  readonly body: string;
  /** The terms of a sum. */
  readonly summands?: readonly Term[];
  /** The connective `∪`, `∩`, `∧` or `∨` between operands without brackets around them. */
  readonly connective?: string;
}

export function signed({ coefficient, body, ...term }: Term, sign: string): Term {
  if (sign === '±') return bodied(`±${formOf({ coefficient, body })}`);
  return sign === '-' ? { coefficient: negative(coefficient), body } : { coefficient, body, ...term };
}

export function bodied(body: string): Term {
  return { coefficient: ONE, body };
}

/** Returns the sum of two terms, with its numbers added up. */
export function added(left: Term, right: Term, sign: string): Term | null {
  const all = [...(left.summands ?? [left]), signed(right, sign)];
  const [numbers, others] = [all.filter(({ body }) => body === ''), all.filter(({ body }) => body !== '')];
  const total = numbers.map(({ coefficient }) => coefficient).reduce<Rational | null>(add, whole(0));
  if (total === null || others.length === 0) return total && { coefficient: total, body: '' };
  const summands = total.numerator === 0n ? others : [...others, { coefficient: total, body: '' }];
  const [only] = others;
  if (summands.length === 1 && only !== undefined) return only;
  return { ...bodied(`(${summands.map(formOf).toSorted().join('+')})`), summands };
}

export function multiplied(a: Term, b: Term): Term | null {
  const coefficient = multiply(a.coefficient, b.coefficient);
  const bodies = [a.body, b.body].filter((each) => each !== '');
  // Sums in brackets commute, except with capital letters, which may be matrices.
  const commutes = bodies.every((each) => /^\([^A-Z]*\)$/.test(each));
  return coefficient && { coefficient, body: (commutes ? bodies.toSorted() : bodies).join('*') };
}

export function divided(a: Term, b: Term): Term | null {
  const coefficient = divide(a.coefficient, b.coefficient);
  return coefficient && { coefficient, body: b.body === '' ? a.body : `${a.body}/(${b.body})` };
}

export function rootOf(term: Term): Term {
  const [top, bottom] = [term.coefficient.numerator, term.coefficient.denominator].map(wholeRoot);
  if (term.body !== '' || typeof top !== 'bigint' || typeof bottom !== 'bigint') return bodied(`sqrt(${formOf(term)})`);
  return { coefficient: { numerator: top, denominator: bottom }, body: '' };
}

/** Names of two or three letters. `xy^2` may mean x·y² or (xy)². */
const SEVERAL_NAMES = /^\p{L}{2,3}$/u;

export function raised(base: Term, exponent: Term): Term | null {
  if (SEVERAL_NAMES.test(base.body) && base.body !== 'pi') return null;
  const value = base.body === '' && exponent.body === '' ? power(base.coefficient, exponent.coefficient) : null;
  return value === null ? bodied(`(${formOf(base)})^(${formOf(exponent)})`) : { coefficient: value, body: '' };
}

export function factorialOf(term: Term): Term {
  const value = term.body === '' ? factorial(term.coefficient) : null;
  return value === null ? bodied(`(${formOf(term)})!`) : { coefficient: value, body: '' };
}

export function formOf({ coefficient, body }: Term): string {
  const number = written(coefficient);
  if (body === '') return number;
  return number === '1' ? body : `${number}*${body}`;
}
