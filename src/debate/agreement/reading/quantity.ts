/** Reads a whole text as one quantity: a number, a formula with a value, or several units added up. */
import { withSmallerParts } from '../../../lib/numbers/compound-quantity.ts';
import { readFormula } from '../../../lib/numbers/formula.ts';
import { eastAsianNumber, romanNumber } from '../../../lib/numbers/numerals.ts';
import type { FoundQuantity, Quantity } from '../../../lib/numbers/quantity-at.ts';
import { numberAt, wordsAt } from '../../../lib/numbers/quantity-at.ts';
import type { Rational } from '../../../lib/numbers/rational.ts';
import { fraction, whole } from '../../../lib/numbers/rational.ts';
import { BOX_END, BOX_START } from '../../../lib/text/latex.ts';
import { matchAt } from '../../../lib/text/match-at.ts';
import { APPROXIMATELY } from './tables/word-lists.ts';
import { unboxed } from './text/plain-text.ts';

/** A quantity with the name that the text gives it: `x = 5`. */
export interface NamedQuantity extends Quantity {
  readonly name: string | null;
  /** The thing that is counted, from the words around the number: "12 girls" gives girl; '' for none. */
  readonly subject?: string;
  /** The denominator of a rate, when the question does not name it: "70 a day" gives day; '' for none. */
  readonly rate?: string;
}

/** Text that may stand between a cue and its number without an effect. Matched repeatedly. */
const FILLER = new RegExp(
  String.raw`[ \n\u2009]?(?:${APPROXIMATELY}|[a-z]\w{0,2} ?(?==)|=|:|"|it is|it's|is|the|a|an|total of|sum of|number|value|therefore|thus|so|then|answer|that|\[|\((?=[^,()]*\))|\u0002)(?![a-z$€£¥])`,
  'iy',
);

const MAX_FILLERS = 16;

/** Returns the index at which the filler words at the start of a text end. */
export function fillerEnd(text: string): number {
  let end = 0;
  for (let count = 0; count < MAX_FILLERS; count += 1) end += matchAt(FILLER, text, end)?.[0].length ?? 0;
  return /[ \n\u2009]/.test(text.charAt(end)) ? end + 1 : end;
}

/** Most numeric answers match this, and are read in 0.1 µs instead of 1.2 µs. */
const DIGITS = /^\d{1,18}$/;
const MAX_CHARACTERS = 100;
/** `5-7` may be a range, a score or a difference, and `1/2/2024` may be a date. Neither is calculated. */
const LINKED_FIGURES = /^\d+(?: ?- ?\d+)+$|^\d+(?: ?\/ ?\d+){2,}$/;

/**
 * Reads the whole text as one quantity, with no other words than filler such as "about". An answer that passes can
 * count as a number even when the question does not ask for one.
 */
export function quantityLiteral(plain: string): NamedQuantity | null {
  if (DIGITS.test(plain)) return withName(plainQuantity(whole(BigInt(plain)), plain), null);
  const text = withoutEnds(plain);
  if (text.length > MAX_CHARACTERS) return null;
  const found = wholeQuantity(text);
  if (found !== null) return withName(found, /^([a-z]\w{0,2}) ?=/i.exec(text)?.[1] ?? null);
  const eastAsian = eastAsianNumber(text);
  return eastAsian === null ? calculatedQuantity(text) : withName(plainQuantity(whole(eastAsian), ''), null);
}

function wholeQuantity(text: string): FoundQuantity | null {
  const found = leadingQuantity(text);
  return found?.end === text.length ? found : null;
}

/**
 * Reads rational arithmetic: `5!`, `2^10`, `3 * 4 = 12`, `m+n = 256+37`. When the whole text is no such formula,
 * returns the quantity behind its last `=` if a formula stands before it: `45 x 12 = 540`.
 */
function calculatedQuantity(text: string): NamedQuantity | null {
  if (LINKED_FIGURES.test(text)) return null;
  const formula = readFormula(text);
  if (formula !== null && formula.value !== null) return withName(plainQuantity(formula.value, ''), formula.name);
  const at = text.lastIndexOf('=');
  if (at < 0 || readFormula(text.slice(0, at).replace(/(\d ?)x(?= ?\d)/g, '$1*')) === null) return null;
  const found = wholeQuantity(text.slice(at + 1).trim());
  return found && withName(found, null);
}

export function plainQuantity(value: Rational, digits: string): Quantity {
  return { value, unit: null, percent: false, digits, decimalComma: false };
}

function withName({ value, unit, percent, digits, decimalComma }: Quantity, name: string | null): NamedQuantity {
  return { value, unit, percent, digits, decimalComma, name };
}

/** Removes a box, the final full stop, and brackets around the whole text: `(-5)`. */
function withoutEnds(plain: string): string {
  const bare = unboxed(plain)
    .replace(/[.。]$/, '')
    .trim();
  return /^\([^()]+\)$/.test(bare) ? bare.slice(1, -1).trim() : bare;
}

/** Reads a whole text as a Roman numeral. Used when the question asks for a number. */
export function romanLiteral(plain: string): Quantity | null {
  const value = romanNumber(withoutEnds(plain));
  return value === null ? null : plainQuantity(whole(value), '');
}

/** Reads `1 in 4` or `1 out of 4`. Used when the question asks for a probability or a share. */
export function shareLiteral(plain: string): Quantity | null {
  const [found, part = '', total = ''] = /^(\d{1,9}) (?:in|out of|in every) (\d{1,9})$/i.exec(withoutEnds(plain)) ?? [];
  const value = found === undefined ? null : fraction(BigInt(part), BigInt(total));
  return value && plainQuantity(value, '');
}

export const MONEY = '(?:[$€£¥₹₩]|(?:us|usd|eur|gbp|jpy|cny|inr|chf|cad|aud)[$ ])';
/**
 * Text behind a number that makes the number a part of something longer: a second number makes a range, a choice or a
 * list; an operator makes a formula.
 */
const NOT_ALONE = new RegExp(
  [
    String.raw`^ ?(?:(?:-|–|to|or|and|,|;|:|\/|±|\+\/-) ?${MONEY}?\d|(?:or|and) (?:more|less|fewer|above|below|over|under|up|older|younger)\b`,
    String.raw`[*+/^] ?[$€£¥]?[\w(]|\+|!|[=<>≤≥≠] ?\S|- ?(?:[$€£¥]?\d|\(|[a-z]\b)|(?:sqrt|pi|log|ln|sin|cos|tan|i|e|π|√)\b|√|\()`,
    String.raw`^(?: [a-z]+){1,3},? and ${MONEY}?\d`,
  ].join('|'),
  'i',
);

/** Reads the quantity at the start of a text, after filler words, when it stands alone there. */
export function leadingQuantity(text: string): FoundQuantity | null {
  const start = fillerEnd(text);
  const found = numberAt(text, start) ?? wordsAt(text, start);
  if (found === null) return null;
  const sum = withSmallerParts(text, found);
  const end = closingEnd(text, sum.end);
  return NOT_ALONE.test(text.slice(end, end + 40)) ? null : { ...sum, end };
}

/** Returns the index behind the quotes, brackets and box marks at `at`, also when a space precedes them. */
function closingEnd(text: string, at: number): number {
  let end = at;
  for (;;) {
    if (end < text.length && `"])${BOX_END}${BOX_START}`.includes(text.charAt(end))) end += 1;
    else if (/^ ["\])]/.test(text.slice(end, end + 2))) end += 2;
    else return end;
  }
}
