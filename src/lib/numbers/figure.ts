/**
 * Reads digits with separators as a number, in the English or the continental convention where only one is possible.
 */
import type { Rational } from './rational.ts';
import { fromDecimal } from './rational.ts';

const GROUPED = /^[1-9]\d{0,2}([,'_\u00a0\u2009\u202f ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const GROUPED_BY_SPACES = /^[1-9]\d{0,2}(?:[' \u00a0\u2009\u202f]\d{3})+,\d+$/;

/**
 * Reads 1,234.5 and 1.234,5; 1,234,567 and 1.234.567. Where both conventions are possible, the English one applies:
 * `1,234` is grouped and `1.234` has a decimal point. A comma that cannot group digits (`3,14`, `0,500`) is a decimal
 * comma.
 */
export function readFigure(digits: string): Rational | null {
  if (GROUPED.test(digits) || INDIAN.test(digits)) return fromDecimal(digits.replace(/[^\d.]/g, ''));
  const hasComma = isDecimalComma(digits) || GROUPED_BY_POINTS.test(digits) || GROUPED_BY_SPACES.test(digits);
  return fromDecimal(hasComma ? digits.replace(/[^\d,]/g, '').replace(',', '.') : digits);
}

/** Returns true for digits such as `3,14`, which are two numbers in English. */
export function isDecimalComma(digits: string): boolean {
  return /^\d+,\d+$/.test(digits) && !GROUPED.test(digits);
}
