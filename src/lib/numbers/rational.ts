/**
 * Exact fractions of bounded size. Null is a value that does not exist or is too large; every operation returns null
 * for it.
 */

/** A fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

type Operand = Rational | null;

/** Larger numerators and denominators become null, so that no formula can use much CPU time. */
const MAX_DIGITS = 500;
const MAX_MAGNITUDE = 10n ** BigInt(MAX_DIGITS);
const MAX_EXPONENT = 400;

export const ZERO: Rational = { numerator: 0n, denominator: 1n };
export const ONE: Rational = { numerator: 1n, denominator: 1n };

export function whole(value: bigint | number): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

/** Returns the fraction in lowest terms; null when the denominator is 0 or a number is too large. */
export function fraction(numerator: bigint, denominator: bigint): Rational | null {
  if (denominator === 0n) return null;
  const divisor = denominator === 1n ? 1n : greatestCommonDivisor(numerator, denominator);
  const sign = denominator < 0n ? -1n : 1n;
  const reduced = { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
  return absolute(reduced.numerator) > MAX_MAGNITUDE || reduced.denominator > MAX_MAGNITUDE ? null : reduced;
}

/** Reads `-12.50`, `.5`, `7`: digits with or without a decimal point, and without separators. */
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
  return add(a, b && negate(b));
}

export function multiply(a: Operand, b: Operand): Rational | null {
  return a && b && fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function divide(a: Operand, b: Operand): Rational | null {
  return a && b && fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

export function negate({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator };
}

export function magnitude({ numerator, denominator }: Rational): Rational {
  return { numerator: absolute(numerator), denominator };
}

/** Returns the remainder with the divisor's sign, as in mathematics: -7 mod 3 is 2. */
export function modulo(a: Rational, b: Rational): Rational | null {
  const quotient = divide(a, b);
  if (quotient === null) return null;
  const towardsZero = quotient.numerator / quotient.denominator;
  const floor = quotient.numerator < towardsZero * quotient.denominator ? towardsZero - 1n : towardsZero;
  return subtract(a, multiply(b, whole(floor)));
}

/** Returns the power for whole exponents up to ±400, else null. 0⁰ is 1. */
export function power(base: Operand, exponent: Operand): Rational | null {
  const integerExponent = wholeNumber(exponent);
  if (base === null || integerExponent === null || Math.abs(integerExponent) > MAX_EXPONENT) return null;
  const digits = Math.max(String(absolute(base.numerator)).length, String(base.denominator).length) - 1;
  if (digits * Math.abs(integerExponent) > MAX_DIGITS) return null;
  const [top, bottom] = [
    base.numerator ** BigInt(Math.abs(integerExponent)),
    base.denominator ** BigInt(Math.abs(integerExponent)),
  ];
  return integerExponent < 0 ? fraction(bottom, top) : fraction(top, bottom);
}

const MAX_FACTORIAL = 200;

/** Returns the factorial of a whole number from 0 to 200, else null. */
export function factorial(count: Operand): Rational | null {
  const last = wholeNumber(count);
  if (last === null || last < 0 || last > MAX_FACTORIAL) return null;
  let value = 1n;
  for (let factor = 2n; factor <= BigInt(last); factor += 1n) value *= factor;
  return whole(value);
}

/** Returns the number of ways to choose `part` of `count` things, for a `count` up to 200. */
export function binomial(count: Operand, part: Operand): Rational | null {
  return divide(factorial(count), multiply(factorial(part), factorial(subtract(count, part))));
}

/** Returns the value as a number, or null when it is a fraction or not a safe integer. */
export function wholeNumber(value: Operand): number | null {
  const number = value?.denominator === 1n ? Number(value.numerator) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** Returns a negative number, 0 or a positive number when `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Returns a decimal when 20 or fewer decimal places are exact, else a fraction: `391`, `-0.25`, `1/3`. Each value has
 * one spelling.
 */
export function rationalText({ numerator, denominator }: Rational): string {
  for (let places = 0; places <= 20; places += 1) {
    const scaled = numerator * 10n ** BigInt(places);
    if (scaled % denominator === 0n) return withDecimalPoint(scaled / denominator, places);
  }
  return `${numerator}/${denominator}`;
}

function withDecimalPoint(scaled: bigint, places: number): string {
  if (places === 0) return String(scaled);
  const digits = String(absolute(scaled)).padStart(places + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Returns a positive number for any signs, and 0 for two zeros. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return absolute(larger);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Returns the square root of a square number up to 10³⁰; null for other numbers. */
export function integerSquareRoot(square: bigint): bigint | null {
  if (square < 0n || square > 10n ** 30n) return null;
  const near = BigInt(Math.round(Math.sqrt(Number(square))));
  return [near - 1n, near, near + 1n].find((root) => root >= 0n && root * root === square) ?? null;
}
