/** Exact fractions of bounded size. Null is a value that does not exist or is too large; every operation passes it on. */

/** In lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

type Operand = Rational | null;

/** Larger numerators and denominators are given up, so that no formula can keep the process busy. */
const MAX_DIGITS = 500;
const LARGEST = 10n ** BigInt(MAX_DIGITS);
const MAX_EXPONENT = 400;

export const ZERO: Rational = { numerator: 0n, denominator: 1n };
export const ONE: Rational = { numerator: 1n, denominator: 1n };

export function whole(value: bigint | number): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

export function fraction(numerator: bigint, denominator: bigint): Rational | null {
  if (denominator === 0n) return null;
  const divisor = denominator === 1n ? 1n : greatestCommonDivisor(numerator, denominator);
  const sign = denominator < 0n ? -1n : 1n;
  const reduced = { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
  return size(reduced.numerator) > LARGEST || reduced.denominator > LARGEST ? null : reduced;
}

/** `-12.50`, `.5`, `7`: digits with a decimal point or without, and no separators. */
export function fromDecimal(text: string): Rational | null {
  const [matched, sign, before = '', after = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const digits = before + after;
  if (matched === undefined || digits === '' || digits.length > MAX_DIGITS) return null;
  return fraction(sign === '-' ? -BigInt(digits) : BigInt(digits), 10n ** BigInt(after.length));
}

export function add(a: Operand, b: Operand): Rational | null {
  if (a === null || b === null) return null;
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtract(a: Operand, b: Operand): Rational | null {
  return add(a, b && negative(b));
}

export function multiply(a: Operand, b: Operand): Rational | null {
  return a && b && fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function divide(a: Operand, b: Operand): Rational | null {
  return a && b && fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function negative({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator };
}

export function magnitude({ numerator, denominator }: Rational): Rational {
  return { numerator: size(numerator), denominator };
}

/** The remainder with the divisor's sign, as in mathematics: -7 mod 3 is 2. */
export function modulo(a: Rational, b: Rational): Rational | null {
  const quotient = divide(a, b);
  if (quotient === null) return null;
  const towardsZero = quotient.numerator / quotient.denominator;
  const floor = quotient.numerator < towardsZero * quotient.denominator ? towardsZero - 1n : towardsZero;
  return subtract(a, multiply(b, whole(floor)));
}

/** For whole exponents up to ±400 only; 0⁰ is 1. */
export function power(base: Operand, exponent: Operand): Rational | null {
  const times = wholeNumber(exponent);
  if (base === null || times === null || Math.abs(times) > MAX_EXPONENT) return null;
  const digits = Math.max(String(size(base.numerator)).length, String(base.denominator).length) - 1;
  if (digits * Math.abs(times) > MAX_DIGITS) return null;
  const [top, bottom] = [base.numerator ** BigInt(Math.abs(times)), base.denominator ** BigInt(Math.abs(times))];
  return times < 0 ? fraction(bottom, top) : fraction(top, bottom);
}

const LARGEST_FACTORIAL = 200;

/** Of whole numbers from 0 to 200. */
export function factorial(count: Operand): Rational | null {
  const last = wholeNumber(count);
  if (last === null || last < 0 || last > LARGEST_FACTORIAL) return null;
  let value = 1n;
  for (let factor = 2n; factor <= BigInt(last); factor += 1n) value *= factor;
  return whole(value);
}

/** How many choices of `part` things there are among `count`, up to 200. */
export function binomial(count: Operand, part: Operand): Rational | null {
  return divide(factorial(count), multiply(factorial(part), factorial(subtract(count, part))));
}

/** Null for a fraction, and for what is too large to count with. */
export function wholeNumber(value: Operand): number | null {
  const number = value?.denominator === 1n ? Number(value.numerator) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** As a decimal where it ends within 20 places, else as a fraction: `391`, `-0.25`, `1/3`. One spelling per value. */
export function written({ numerator, denominator }: Rational): string {
  for (let places = 0; places <= 20; places += 1) {
    const scaled = numerator * 10n ** BigInt(places);
    if (scaled % denominator === 0n) return withPoint(scaled / denominator, places);
  }
  return `${numerator}/${denominator}`;
}

function withPoint(scaled: bigint, places: number): string {
  if (places === 0) return String(scaled);
  const digits = String(size(scaled)).padStart(places + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Positive, whatever the signs; 0 for two zeros. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return size(larger);
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The root of a square of whole numbers; null for other numbers, and beyond 10³⁰. */
export function wholeRoot(square: bigint): bigint | null {
  if (square < 0n || square > 10n ** 30n) return null;
  const near = BigInt(Math.round(Math.sqrt(Number(square))));
  return [near - 1n, near, near + 1n].find((root) => root >= 0n && root * root === square) ?? null;
}
