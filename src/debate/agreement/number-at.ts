/** Reads the number that stands at one place of a plain text, with its sign, percent, scale, exponent and unit. */
import { fromDecimal, fromInteger, negated, over, plus, power, times } from './exact-number.ts';
import type { ExactNumber } from './exact-number.ts';
import { scaleOf } from './number-words.ts';
import { unitAt } from './units.ts';

export interface NumberRead {
  readonly value: ExactNumber;
  /** One name per unit; null when none is given or what follows is no known unit. */
  readonly unit: string | null;
  /** Written with neither a percent sign nor a unit. */
  readonly bare: boolean;
}

export interface FoundNumber extends NumberRead {
  readonly end: number;
}

const FIGURE = String.raw`(?:\d+(?:[.,'_\u00a0\u2009\u202f]\d+)*|\.\d+)`;
const START = new RegExp(
  String.raw`([-+]|(?:minus|negative)\s)?\s?(US\$|[$€£¥₹₩])?\s?(-)?(\d{1,3}(?: \d{3})+(?![\d.,]*\d)|${FIGURE})(?:[eE]([-+]?\d{1,4})(?![\w.]))?`,
  'iy',
);
const MIXED = /\s(\d+)\/(\d+)(?![\d/])/y;
const FRACTION = /\s?\/\s?(\d+(?:\.\d+)?)(?![\d/])/y;
const TIMES_TEN = /\s?[*x×]\s?10\s?\^\s?\(?([-+]?\d{1,4})\)?/y;
const EXPONENT = /\s?\^\s?\(?([-+]?\d{1,4})\)?/y;
const PER_CENT = /\s?(?:%|percent\b|per cent\b)/iy;
const SCALE = /\s?([a-z]+)\b/iy;
const SHORT_SCALES: Readonly<Partial<Record<string, string>>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  bn: 'billion',
};

/** "the 1960s" are no seconds. */
const DECADE = /^\d{3}0'?s$/;

/**
 * The number that starts at an index, or null. Refused: figures that are a version or a date (`1.10.2`), that go on
 * with letters that are no unit (`2x`, `5th`), and exponents beyond ±400.
 */
export function numberAt(text: string, at: number): FoundNumber | null {
  const start = startAt(text, at);
  const figure = start === null ? null : withFraction(text, start);
  const scaled = figure === null ? null : withScale(text, { ...figure, currency: start?.currency ?? null });
  if (scaled === null || DECADE.test(text.slice(at, scaled.end))) return null;
  return /^[\p{L}\d(^]/u.test(text.slice(scaled.end, scaled.end + 2)) ? null : scaled;
}

interface Figure {
  readonly value: ExactNumber;
  readonly end: number;
}

interface Start extends Figure {
  readonly currency: string | null;
  readonly negative: boolean;
  readonly isInteger: boolean;
}

function startAt(text: string, at: number): Start | null {
  START.lastIndex = at;
  const match = START.exec(text);
  if (match === null) return null;
  const [whole, sign = '', currency, innerSign, digits = '', exponent] = match;
  const figure = readFigure(digits);
  const scale = exponent === undefined ? fromInteger(1n) : power(fromInteger(10n), Number(exponent));
  if (figure === null || scale === null) return null;
  return {
    value: times(figure, scale),
    end: at + whole.length,
    currency: currency ?? null,
    negative: (sign !== '' && sign !== '+') !== (innerSign !== undefined),
    isInteger: /^\d+$/.test(digits) && exponent === undefined,
  };
}

/** The sign goes on last, so that -1 1/2 is −1.5 and -2^2 is −4. */
function withFraction(text: string, start: Start): Figure | null {
  const unsigned = (start.isInteger ? mixedAt(text, start) : null) ?? exponentAt(text, start);
  const divided = unsigned === null ? null : dividedAt(text, unsigned);
  if (divided === null) return null;
  return { value: start.negative ? negated(divided.value) : divided.value, end: divided.end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function mixedAt(text: string, start: Figure): Figure | null {
  const match = matchAt(MIXED, text, start.end);
  const part = match === null ? null : over(fromInteger(BigInt(match[1] ?? '0')), fromInteger(BigInt(match[2] ?? '0')));
  if (match === null || part === null) return null;
  return { value: plus(start.value, part), end: start.end + match[0].length };
}

function exponentAt(text: string, figure: Figure): Figure | null {
  const ten = matchAt(TIMES_TEN, text, figure.end);
  if (ten !== null) {
    const scale = power(fromInteger(10n), Number(ten[1]));
    return scale === null ? null : { value: times(figure.value, scale), end: figure.end + ten[0].length };
  }
  const raised = matchAt(EXPONENT, text, figure.end);
  if (raised === null) return figure;
  const value = power(figure.value, Number(raised[1]));
  return value === null ? null : { value, end: figure.end + raised[0].length };
}

/** `3/4`; `3/4/2024` is no fraction and then no number either. */
function dividedAt(text: string, figure: Figure): Figure | null {
  const match = matchAt(FRACTION, text, figure.end);
  if (match === null) return /^\s?\/\s?\d/.test(text.slice(figure.end, figure.end + 4)) ? null : figure;
  const value = over(figure.value, fromDecimal(match[1] ?? '') ?? fromInteger(0n));
  return value === null ? null : { value, end: figure.end + match[0].length };
}

function withScale(text: string, figure: Figure & { readonly currency: string | null }): FoundNumber | null {
  const scale = scaleAt(text, figure);
  const value = scale === null ? figure.value : times(figure.value, scale.value);
  const end = scale?.end ?? figure.end;
  const perCent = matchAt(PER_CENT, text, end);
  if (perCent !== null) {
    const share = over(value, fromInteger(100n));
    return share === null ? null : { value: share, unit: null, bare: false, end: end + perCent[0].length };
  }
  const prefix = figure.currency === null ? null : unitAt(figure.currency, 0);
  const unit = unitAt(text, end);
  return {
    value,
    unit: prefix?.unit ?? unit?.unit ?? null,
    bare: prefix === null && unit === null,
    end: unit?.end ?? end,
  };
}

function scaleAt(text: string, figure: Figure & { readonly currency: string | null }): Figure | null {
  const match = matchAt(SCALE, text, figure.end);
  if (match === null) return null;
  const value = scaleOf(longScale(match[1] ?? '', figure.currency !== null));
  return value === null ? null : { value, end: figure.end + match[0].length };
}

/** "$5k", "5bn": `m` is a million of money only, and `K` a thousand of money only (else a metre and a kelvin). */
function longScale(word: string, isMoney: boolean): string {
  if (!isMoney && (word === 'K' || word.toLowerCase() === 'm')) return '';
  return SHORT_SCALES[word.toLowerCase()] ?? word.toLowerCase();
}

const GROUPS = "[,'_\\u00a0\\u2009\\u202f ]";
const GROUPED = new RegExp(`^[1-9]\\d{0,2}(${GROUPS})\\d{3}(?:\\1\\d{3})*(?:\\.\\d+)?$`);
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const POINTS = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const SPACES_COMMA = /^[1-9]\d{0,2}(?:[' \u00a0\u2009\u202f]\d{3})+,\d+$/;

/**
 * Digits with separators, in either convention where only one reading is possible: 1,234.5 and 1.234,5; 1,234,567 and
 * 1.234.567. Of the two that are open, `1,234` is grouped and `1.234` has a decimal point, as in English; a comma that
 * cannot group (`3,14`, `0,500`) is a decimal comma.
 */
export function readFigure(digits: string): ExactNumber | null {
  if (/^\d+$|^\d*\.\d+$/.test(digits)) return fromDecimal(digits);
  if (GROUPED.test(digits) || INDIAN.test(digits)) return fromDecimal(digits.replace(/[^\d.]/g, ''));
  if (POINTS.test(digits) || SPACES_COMMA.test(digits))
    return fromDecimal(digits.replace(/[^\d,]/g, '').replace(',', '.'));
  return /^\d+,\d+$/.test(digits) ? fromDecimal(digits.replace(',', '.')) : null;
}
