/** Rational numbers over bigint: answers are compared exactly, never as floats. */

/** `denominator` > 0; not necessarily in lowest terms. */
export interface ExactNumber {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: ExactNumber = { numerator: 0n, denominator: 1n };

/** 10^±400 covers every quantity anyone writes, and keeps `1e999999999` from filling the memory. */
const MAX_EXPONENT = 400;
const MAX_DIGITS = 1000;

/** `-12.50`, `.5`, `7`: digits with at most one decimal point, no separators. */
export function fromDecimal(text: string): ExactNumber | null {
  const match = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(text);
  const whole = match?.[2] ?? '';
  const fraction = match?.[3] ?? '';
  const digits = whole + fraction;
  if (digits === '' || digits.length > MAX_DIGITS) return null;
  const numerator = BigInt(digits);
  return { numerator: match?.[1] === '-' ? -numerator : numerator, denominator: 10n ** BigInt(fraction.length) };
}

export function fromInteger(value: bigint): ExactNumber {
  return { numerator: value, denominator: 1n };
}

export function negated(value: ExactNumber): ExactNumber {
  return { numerator: -value.numerator, denominator: value.denominator };
}

export function times(a: ExactNumber, b: ExactNumber): ExactNumber {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

export function plus(a: ExactNumber, b: ExactNumber): ExactNumber {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Null when dividing by zero. */
export function over(a: ExactNumber, b: ExactNumber): ExactNumber | null {
  if (b.numerator === 0n) return null;
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: sign * a.numerator * b.denominator, denominator: sign * a.denominator * b.numerator };
}

/** Null when the exponent is beyond ±400, the result beyond 1,000 digits, or 0^-n. */
export function power(base: ExactNumber, exponent: number): ExactNumber | null {
  const digits = Math.max(String(base.numerator).length, String(base.denominator).length) - 1;
  if (Math.abs(exponent) > MAX_EXPONENT || digits * Math.abs(exponent) > MAX_DIGITS) return null;
  const raised = BigInt(Math.abs(exponent));
  const value = { numerator: base.numerator ** raised, denominator: base.denominator ** raised };
  return exponent < 0 ? over(fromInteger(1n), value) : value;
}

export function isEqual(a: ExactNumber, b: ExactNumber): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

export function isLess(a: ExactNumber, b: ExactNumber): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

/** Whether |a − b| ≤ tolerance × the larger of |a| and |b|; the tolerance (0–1) is taken as the decimal it prints as. */
export function isWithin(a: ExactNumber, b: ExactNumber, tolerance: number): boolean {
  const difference = magnitude(plus(a, negated(b)));
  const larger = isLess(magnitude(a), magnitude(b)) ? magnitude(b) : magnitude(a);
  const share = fromDecimal(tolerance.toFixed(12)) ?? ZERO;
  return !isLess(times(larger, share), difference);
}

function magnitude(value: ExactNumber): ExactNumber {
  return value.numerator < 0n ? negated(value) : value;
}

/** One spelling per value: a plain decimal where there is one (`0.75`), else a fraction in lowest terms (`1/3`). */
export function formatExact(value: ExactNumber): string {
  const divisor = greatestCommonDivisor(value.numerator < 0n ? -value.numerator : value.numerator, value.denominator);
  const numerator = value.numerator / divisor;
  const denominator = value.denominator / divisor;
  if (denominator === 1n) return String(numerator);
  const places = decimalPlaces(denominator);
  if (places === null) return `${numerator}/${denominator}`;
  const scaled = String((numerator < 0n ? -numerator : numerator) * (10n ** BigInt(places) / denominator));
  const digits = scaled.padStart(places + 1, '0');
  return `${numerator < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** Decimals that a reduced fraction needs, null when it never ends. */
function decimalPlaces(denominator: bigint): number | null {
  let [rest, twos, fives] = [denominator, 0, 0];
  for (; rest % 2n === 0n; twos += 1) rest /= 2n;
  for (; rest % 5n === 0n; fives += 1) rest /= 5n;
  return rest === 1n ? Math.max(twos, fives) : null;
}
