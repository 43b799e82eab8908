/** Exact fractions of bounded size. `null` stands for "no such number, or not one that is worth writing out". */

/** In lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Larger numerators and denominators are given up, so that no question can keep the process busy. */
const LARGEST = 10n ** 60n;
const LARGEST_EXPONENT = 1_000n;
const LONGEST_DECIMAL = 80;

export function fraction(numerator: bigint, denominator: bigint): Rational | null {
  if (denominator === 0n) return null;
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = sign * greatestCommonDivisor(magnitude(numerator), magnitude(denominator));
  const reduced = { numerator: numerator / divisor, denominator: denominator / divisor };
  return magnitude(reduced.numerator) > LARGEST || reduced.denominator > LARGEST ? null : reduced;
}

/** `12`, `0.25`, `1,234.5`, `-3`. Null for anything else, numbers with a leading zero (dates, codes) included. */
export function fromDecimal(text: string): Rational | null {
  if (text.length > LONGEST_DECIMAL) return null;
  const parts = /^(-?)(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)?(?:\.(\d+))?$/.exec(text);
  const [, sign = '', whole = '', decimals = ''] = parts ?? [];
  if (parts === null || whole.length + decimals.length === 0) return null;
  const digits = BigInt(whole.replaceAll(',', '') + decimals);
  return fraction(sign === '-' ? -digits : digits, 10n ** BigInt(decimals.length));
}

export function add(a: Rational, b: Rational): Rational | null {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function negative(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

export function subtract(a: Rational, b: Rational): Rational | null {
  return add(a, negative(b));
}

export function multiply(a: Rational, b: Rational): Rational | null {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function divide(a: Rational, b: Rational): Rational | null {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** The remainder with the divisor's sign, as in mathematics: -7 mod 3 is 2. */
export function modulo(a: Rational, b: Rational): Rational | null {
  const quotient = divide(a, b);
  if (quotient === null) return null;
  const towardsZero = quotient.numerator / quotient.denominator;
  const floor = quotient.numerator < towardsZero * quotient.denominator ? towardsZero - 1n : towardsZero;
  const multiple = multiply(b, { numerator: floor, denominator: 1n });
  return multiple === null ? null : subtract(a, multiple);
}

/** For whole exponents only; 0⁰ is 1. */
export function power(base: Rational, exponent: Rational): Rational | null {
  if (exponent.denominator !== 1n || magnitude(exponent.numerator) > LARGEST_EXPONENT) return null;
  let result: Rational | null = { numerator: 1n, denominator: 1n };
  for (let left = magnitude(exponent.numerator); left > 0n && result !== null; left -= 1n)
    result = multiply(result, base);
  if (result === null || exponent.numerator >= 0n) return result;
  return fraction(result.denominator, result.numerator);
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** As a decimal where it ends within 20 places, else as a fraction: `391`, `-0.25`, `1/3`. */
export function written({ numerator, denominator }: Rational): string {
  for (let places = 0; places <= 20; places += 1) {
    const scaled = numerator * 10n ** BigInt(places);
    if (scaled % denominator === 0n) return withPoint(scaled / denominator, places);
  }
  return `${numerator}/${denominator}`;
}

function withPoint(scaled: bigint, places: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = String(magnitude(scaled)).padStart(places + 1, '0');
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
