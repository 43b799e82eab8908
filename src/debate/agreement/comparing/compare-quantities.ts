/** Compares two numbers with their units: exactly, by conversion, or within a declared tolerance. */
import { durationsDiffer } from '../../../lib/numbers/durations.ts';
import type { Rational } from '../../../lib/numbers/rational.ts';
import {
  add,
  compare,
  divide,
  fraction,
  fromDecimal,
  magnitude,
  multiply,
  subtract,
  whole,
} from '../../../lib/numbers/rational.ts';
import { SHARED_CURRENCIES } from '../../../lib/numbers/unit-table.ts';
import type { Unit } from '../../../lib/numbers/units.ts';
import { isSubsequence } from '../../../lib/values/is-subsequence.ts';
import type { ExpectedAnswer } from '../reading/expected-type.ts';
import type { NamedQuantity } from '../reading/quantity.ts';
import type { Comparison } from './comparison.ts';
import { different, OPEN, same } from './comparison.ts';

export interface QuantityRules {
  /** The relative tolerance, 0–1; 0 compares numbers exactly. */
  readonly tolerance: number;
  readonly expected: ExpectedAnswer;
}

interface Measured extends NamedQuantity {
  readonly unit: Unit;
}

/** Compares two quantities. The pair is open when their names (`x = 5`, `y = 5`), subjects or rates differ. */
export function compareQuantities(a: NamedQuantity, b: NamedQuantity, rules: QuantityRules): Comparison {
  if (countDifferentThings(a, b)) return OPEN;
  if (isMeasured(a) && isMeasured(b)) return compareMeasured(a, b, rules);
  if (isMeasured(a)) return compareWithBare(a, b, rules);
  if (isMeasured(b)) return compareWithBare(b, a, rules);
  if (a.percent === b.percent) return compareValues(a, b, rules);
  return a.percent ? comparePercent(a, b, rules) : comparePercent(b, a, rules);
}

function countDifferentThings(a: NamedQuantity, b: NamedQuantity): boolean {
  const haveDifferentNames = a.name !== null && b.name !== null && a.name !== b.name;
  return (
    haveDifferentNames || (a.rate ?? '') !== (b.rate ?? '') || haveDifferentSubjects(a.subject ?? '', b.subject ?? '')
  );
}

function isMeasured(quantity: NamedQuantity): quantity is Measured {
  return quantity.unit !== null;
}

type ValueWithDigits = Pick<NamedQuantity, 'value' | 'digits'>;

function compareValues(a: ValueWithDigits, b: ValueWithDigits, { tolerance, expected }: QuantityRules): Comparison {
  if (compare(a.value, b.value) === 0) {
    return expected.type === 'number' || isSpelledAlike(a.digits, b.digits) ? same('number_equal') : OPEN;
  }
  if (isWithin(a.value, b.value, tolerance)) return same('number_within_tolerance');
  return isRounding(a, b.value) || isRounding(b, a.value) ? OPEN : different('number_different');
}

/**
 * Returns whether |a − b| ≤ tolerance × the larger of |a| and |b|.
 * The tolerance (0–1) is used as the decimal that it prints as.
 */
function isWithin(a: Rational, b: Rational, tolerance: number): boolean {
  const [one, other, difference] = [magnitude(a), magnitude(b), subtract(a, b)];
  const allowed = multiply(compare(one, other) < 0 ? other : one, fromDecimal(tolerance.toFixed(12)));
  return allowed !== null && difference !== null && compare(magnitude(difference), allowed) <= 0;
}

/** Returns true for "12 girls" and "12 boys": neither subject contains the words of the other in order. */
function haveDifferentSubjects(a: string, b: string): boolean {
  return !isWithinSubject(a, b) && !isWithinSubject(b, a);
}

/** An empty subject is a part of every subject. */
function isWithinSubject(subject: string, other: string): boolean {
  return subject === '' || isSubsequence(subject.split(' '), other.split(' '));
}

/**
 * Returns whether two equal numbers are also equal as names. 20.10 may be a version and 007 a name, so a leading zero
 * and a final zero of decimals count.
 */
function isSpelledAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.replace(/[^\d.]/g, ''));
  return (
    one === other || ![one, other].some((text = '') => /^0\d/.test(text) || (text.includes('.') && text.endsWith('0')))
  );
}

/** A number with fewer digits is too short to count as a rounding. */
const MIN_DIGITS = 3;

/** Returns whether the value may be a rounding of `exact`, within half of its last digit: 0.333 of 1/3. */
function isRounding({ digits: decimalText, value }: ValueWithDigits, exact: Rational): boolean {
  const [, before = '', decimals = ''] = /^(\d*)\.(\d+)$/.exec(decimalText) ?? [];
  const digits = (before + decimals).replace(/^0+/, '');
  const error = subtract(value, exact);
  const half = fraction(1n, 2n * 10n ** BigInt(decimals.length));
  if (decimals === '' || digits.length < MIN_DIGITS || error === null || half === null) return false;
  return compare(magnitude(error), half) <= 0;
}

/** Compares 12 % with 0.12, which is the same, or with 12, which may be the same. */
function comparePercent(percent: NamedQuantity, bare: NamedQuantity, rules: QuantityRules): Comparison {
  const compared = compareValues(percent, { ...bare, digits: '' }, rules);
  const share = divide(bare.value, whole(100));
  return compared.verdict === 'different' && share && compare(percent.value, share) === 0 ? OPEN : compared;
}

/**
 * Compares with a number without a unit. The missing unit is ignored only when the question names exactly that unit.
 */
function compareWithBare(measured: Measured, bare: NamedQuantity, rules: QuantityRules): Comparison {
  const { unit } = measured;
  if (bare.percent) return OPEN;
  const askedUnit = rules.expected.unitsAsked().find(({ dimension }) => dimension === unit.dimension);
  if (askedUnit !== undefined) return compareMeasured(measured, { ...bare, unit: askedUnit }, rules);
  if (compare(measured.value, bare.value) === 0) return OPEN;
  // Money is not converted, so another number is another amount. With cents the bare number may be in dollars: open.
  return isCurrency(unit) && unit.name !== 'cent' ? compareValues(measured, bare, rules) : OPEN;
}

function compareMeasured(a: Measured, b: Measured, rules: QuantityRules): Comparison {
  const [one, other] = [a.unit, b.unit];
  if (isCurrency(one) && isCurrency(other)) return compareMoney(a, b, rules);
  if (one.dimension === other.dimension) {
    return compare(one.size, other.size) === 0 ? compareValues(a, b, rules) : compareConverted(a, b, rules);
  }
  return compareDimensions(a, b);
}

/**
 * Dimensions whose units have one meaning: products of SI base units, and those that are named here. A pint, a ton, a
 * pound, a month or a rotation may mean another unit, so their dimensions are not among them.
 */
const PHYSICAL = /^(?:[LMTINJ]-?\d? ?|(?:temperature|data|activity|dose|frequency|currency [A-Z]{3})\b)+$/;
/** Symbols of such units that can mean another one: C is coulombs or degrees Celsius, F farads or Fahrenheit. */
const AMBIGUOUS = /^[CF]$/;

function compareDimensions(a: Measured, b: Measured): Comparison {
  const [one, other] = [inKelvin(a), inKelvin(b)];
  if (one && other) return compare(one, other) === 0 ? same('number_equal') : different('number_different');
  const arePhysical = [a, b].every(({ unit }) => PHYSICAL.test(unit.dimension) && !AMBIGUOUS.test(unit.name));
  return arePhysical || durationsDiffer(a, b) ? different('unit_different') : OPEN;
}

/** A difference within 1e-12 is the rounding of a conversion; within 1e-6 it may be one, so the pair is open. */
const SAME_WITHIN = 1e-12;
const OPEN_WITHIN = 1e-6;

function compareConverted(a: Measured, b: Measured, rules: QuantityRules): Comparison {
  const inUnitOfA = divide(multiply(b.value, b.unit.size), a.unit.size);
  const inUnitOfB = divide(multiply(a.value, a.unit.size), b.unit.size);
  if (inUnitOfA === null || inUnitOfB === null) return OPEN;
  if (isWithin(a.value, inUnitOfA, SAME_WITHIN)) return same('number_equal');
  if (isWithin(a.value, inUnitOfA, rules.tolerance)) return same('number_within_tolerance');
  // A kilobyte is 1,000 or 1,024 bytes, depending on the convention.
  if (a.unit.dimension === 'data' || isWithin(a.value, inUnitOfA, OPEN_WITHIN)) return OPEN;
  return isRounding(a, inUnitOfA) || isRounding(b, inUnitOfB) ? OPEN : different('number_different');
}

/** 0 °C and 0 °F in degrees of the same size above absolute zero. */
const CELSIUS_OFFSET = fromDecimal('273.15');
const FAHRENHEIT_OFFSET = fromDecimal('459.67');

function inKelvin({ value, unit }: Measured): Rational | null {
  if (unit.dimension === 'temperature') return multiply(value, unit.size);
  if (unit.dimension === 'temperature-C') return add(value, CELSIUS_OFFSET);
  return unit.dimension === 'temperature-F' ? multiply(add(value, FAHRENHEIT_OFFSET), fraction(5n, 9n)) : null;
}

function isCurrency({ dimension }: Unit): boolean {
  return dimension.startsWith('currency');
}

/** The currencies with which an amount in cents is compared. It is open against any other, such as EUR. */
const DOLLARS = new Set(['$', 'USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD']);

/**
 * Treats `$` as USD and `¥` as JPY. A sign or word that several currencies share is open against each other one that it
 * can mean.
 */
function compareMoney(a: Measured, b: Measured, rules: QuantityRules): Comparison {
  const [one, other] = [a, b].map(({ unit: { name } }) => DEFAULT_CURRENCIES.get(name) ?? name);
  if (one === other) return compareValues(a, b, rules);
  if (one === 'cent') return compareCents(a, b, rules);
  if (other === 'cent') return compareCents(b, a, rules);
  return mayMean(a, b) || mayMean(b, a) ? OPEN : different('unit_different');
}

const DEFAULT_CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['¥', 'JPY'],
]);

function compareCents(cents: Measured, money: Measured, rules: QuantityRules): Comparison {
  const value = divide(cents.value, whole(100));
  return value && DOLLARS.has(money.unit.name) ? compareValues({ value, digits: '' }, money, rules) : OPEN;
}

/** Returns whether a sign may mean a currency code: `peso` may be MXN, and `¥` CNY. */
function mayMean(sign: Measured, code: Measured): boolean {
  return SHARED_CURRENCIES.get(sign.unit.name)?.includes(code.unit.name) ?? false;
}
