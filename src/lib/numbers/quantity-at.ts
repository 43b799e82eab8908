/** Reads the quantity at an index of a text, in figures or words, with its sign, percent, scale, exponent and unit. */
import { matchAt } from '../text/match-at.ts';
import { isDecimalComma, readFigure } from './figure.ts';
import { numberInWords, scaleOf } from './number-words.ts';
import { MYRIADS } from './numerals.ts';
import type { Rational } from './rational.ts';
import { add, divide, fraction, fromDecimal, multiply, negate, ONE, power, whole } from './rational.ts';
import type { FoundUnit, Unit } from './units.ts';
import { currencyAt, unitAt } from './units.ts';

export interface Quantity {
  /** The value. A percentage is a share: 75 % is 0.75. */
  readonly value: Rational;
  readonly unit: Unit | null;
  /** Whether it has a percent sign or word. */
  readonly percent: boolean;
  /** The digits as in the text; empty for number words and results of calculations. */
  readonly digits: string;
  /** Whether the digits have the form `3,14`, which may be a decimal comma or two numbers. */
  readonly decimalComma: boolean;
}

export interface FoundQuantity extends Quantity {
  readonly end: number;
}

const NUMBER =
  /([-+]|(?:minus|negative) )? ?(-)?(\d{1,3}(?: \d{3})+(?![.,]{0,3}\d)|\d+(?:[.,'_\u00a0\u2009\u202f]\d+)*|\.\d+)(?:e([-+]?\d{1,4})(?![\w.]))?/iy;
const SIGN = /(?:[-+]|minus |negative ) ?(?=[A-Za-z$€£¥₹₩])/iy;
const MIXED = / (?:and )?(\d{1,40})\/(\d{1,40})(?![\d/])/y;
const FRACTION = / ?\/ ?(\d+(?:\.\d+)?)(?![\d/])/y;
const TIMES_TEN = / ?[*x×] ?10 ?\^ ?\(?([-+]?\d{1,4})\)?/y;
const EXPONENT = / ?\^ ?\(?([-+]?\d{1,4})\)?/y;
const PERCENT = / ?(?:(%|percent\b|per cent\b)|(‰)|(bps?\b|basis points?\b))/iy;
const SCALE = / ?([a-z]{1,12})\b/iy;
const SHORT_SCALES: ReadonlyMap<string, string> = new Map([
  ['k', 'thousand'],
  ['m', 'million'],
  ['mn', 'million'],
  ['b', 'billion'],
  ['bn', 'billion'],
]);
/** Matches a decade: "the 1960s" is not a number of seconds. */
const DECADE = /^\d{3}0'?s$/;

interface Figure {
  /** Null when it exceeds the bounds of `Rational`. */
  readonly value: Rational | null;
  readonly end: number;
}

/**
 * Reads the number in figures at an index, or returns null. Refuses figures that are a version or a date (`1.10.2`),
 * that are followed by letters that are not a unit (`2x`, `5th`), and exponents beyond ±400.
 */
export function numberAt(text: string, at: number): FoundQuantity | null {
  const sign = matchAt(SIGN, text, at)?.[0] ?? '';
  const currency = currencyAt(text, at + sign.length);
  const match = matchAt(NUMBER, text, currency === null ? at : afterSpace(text, currency.end));
  const figure = match && withFraction(text, match, currency !== null && /^[-mn]/i.test(sign));
  const scaled = figure && withScale(text, figure, currency?.unit ?? null);
  if (scaled === null || match === null || isContinued(text, at, scaled)) return null;
  const [, , , digits = '', exponent] = match;
  return { ...scaled, digits: exponent === undefined ? digits : '', decimalComma: isDecimalComma(digits) };
}

function afterSpace(text: string, at: number): number {
  return text[at] === ' ' ? at + 1 : at;
}

/** Returns true for a decade, or when letters that are not a unit follow. */
function isContinued(text: string, at: number, { end, unit }: MeasuredNumber): boolean {
  return DECADE.test(text.slice(at, end)) || (unit?.name !== '°' && /^[\p{L}\d(^]/u.test(text.slice(end, end + 2)));
}

/**
 * Returns the figure of a match of `NUMBER`, with the fraction, exponent or divisor that follows it. Applies the signs
 * last, so that -1 1/2 is −1.5 and -2^2 is −4. `hasMinusBeforeCurrency` is true for "-$5".
 */
function withFraction(text: string, match: RegExpExecArray, hasMinusBeforeCurrency: boolean): Figure | null {
  const [found, sign = '', innerSign, digits = '', exponent] = match;
  const scale = exponent === undefined ? ONE : powerOfTen(exponent);
  const start = { value: multiply(readFigure(digits), scale), end: match.index + found.length };
  const isInteger = exponent === undefined && /^\d+$/.test(digits);
  const figure = quotientAt(text, (isInteger ? mixedNumberAt(text, start) : null) ?? exponentAt(text, start));
  const minusSigns = [/^[-mn]/i.test(sign), innerSign !== undefined, hasMinusBeforeCurrency].filter(Boolean).length;
  return figure && { value: multiply(figure.value, whole(minusSigns % 2 === 0 ? 1 : -1)), end: figure.end };
}

function powerOfTen(exponent: string | undefined): Rational | null {
  return power(whole(10), whole(Number(exponent)));
}

function mixedNumberAt(text: string, { value, end }: Figure): Figure | null {
  const [found, top = '', bottom = ''] = matchAt(MIXED, text, end) ?? [];
  if (found === undefined || BigInt(bottom) === 0n) return null;
  return { value: add(value, fraction(BigInt(top), BigInt(bottom))), end: end + found.length };
}

function exponentAt(text: string, figure: Figure): Figure {
  const { value, end } = figure;
  const ten = matchAt(TIMES_TEN, text, end);
  if (ten !== null) return { value: multiply(value, powerOfTen(ten[1])), end: end + ten[0].length };
  const raised = matchAt(EXPONENT, text, end);
  return raised === null ? figure : { value: power(value, whole(Number(raised[1]))), end: end + raised[0].length };
}

/** Reads a divisor, as in `3/4`. Returns null for `3/4/2024`, which is neither a fraction nor a number. */
function quotientAt(text: string, figure: Figure): Figure | null {
  const [found, divisor = ''] = matchAt(FRACTION, text, figure.end) ?? [];
  if (found === undefined) return /^ ?\/ ?\d/.test(text.slice(figure.end, figure.end + 4)) ? null : figure;
  // The divisor may be a power, as in 1/2^10.
  const raised = exponentAt(text, { value: fromDecimal(divisor), end: figure.end + found.length });
  return { value: divide(figure.value, raised.value), end: raised.end };
}

type MeasuredNumber = Omit<FoundQuantity, 'digits' | 'decimalComma'>;

function withScale(text: string, { value, end }: Figure, currency: Unit | null): MeasuredNumber | null {
  const myriad = MYRIADS.get(text.charAt(end));
  if (myriad !== undefined)
    return withPercentOrUnit(text, { value: multiply(value, whole(myriad)), end: end + 1 }, currency);
  const [found = '', word = ''] = matchAt(SCALE, text, end) ?? [];
  const scale = scaleOf(longScale(word, currency !== null));
  const scaled = scale && { value: multiply(value, scale), end: end + found.length };
  return withPercentOrUnit(text, scaled ?? { value, end }, currency);
}

/**
 * Returns the long form of a scale, as in "$5k" and "5bn". `m`, `b` and `K` are scales of money only; without a
 * currency they are a metre, a bit and a kelvin.
 */
function longScale(word: string, isMoney: boolean): string {
  if (!isMoney && (word === 'K' || /^[mb]$/i.test(word))) return '';
  return SHORT_SCALES.get(word.toLowerCase()) ?? word.toLowerCase();
}

/** Reads the percent sign or unit after a number. */
function withPercentOrUnit(text: string, { value, end }: Figure, currency: Unit | null): MeasuredNumber | null {
  const [found, percent, perMille] = matchAt(PERCENT, text, end) ?? [];
  if (found === undefined)
    return value && withUnit({ value, end }, currency ? { unit: currency, end } : unitAt(text, end));
  const divided = divide(value, whole(percent ? 100 : perMille ? 1000 : 10_000));
  return divided && { value: divided, unit: null, percent: percent !== undefined, end: end + found.length };
}

function withUnit({ value, end }: { value: Rational; end: number }, unit: FoundUnit | null): MeasuredNumber {
  return { value, unit: unit?.unit ?? null, percent: false, end: unit?.end ?? end };
}

/** The maximum number of words of a number. */
const MAX_WORDS = 24;
const WORD = /([a-z]{1,12})(?: |\n|-|, ?)?/iy;

/** Reads the number in words at an index, or returns null. "half-day" and similar words are not numbers. */
export function wordsAt(text: string, at: number): FoundQuantity | null {
  const words: string[] = [];
  const ends: number[] = [];
  for (let match = matchAt(WORD, text, at); match !== null && words.length < MAX_WORDS; match = WORD.exec(text)) {
    const [, letters = ''] = match;
    words.push(letters.toLowerCase());
    ends.push(match.index + letters.length);
  }
  const skipped = words[0] === 'minus' || words[0] === 'negative' ? 1 : 0;
  const number = numberInWords(words.slice(skipped));
  const end = number === null ? undefined : ends[number.length - 1 + skipped];
  if (number === null || end === undefined || /^-\p{L}/u.test(text.slice(end, end + 2))) return null;
  const measured = withPercentOrUnit(text, { value: skipped === 1 ? negate(number.value) : number.value, end }, null);
  return measured && { ...measured, digits: '', decimalComma: false };
}
