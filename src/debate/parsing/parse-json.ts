/** Parses JSON without losing digits. A number that a double would change stays a text, as it was written. */
import { isWithinJsonBounds } from '../../lib/json/json-bounds.ts';

/**
 * Returns the parsed value in an object, so that `null` is a value;
 * null when the text is not JSON or exceeds the limits.
 */
export function parseJson(text: string): { readonly value: unknown } | null {
  if (!isWithinJsonBounds(text)) return null;
  try {
    return { value: MAY_LOSE_DIGITS.test(text) ? JSON.parse(text, keepExactNumbers) : JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * Matches a number that may print differently than it is written: with more than nine digits, a zero at its end, or an
 * exponent. In JSON a number stands at the start, behind white space or behind one of `:,[`. A match inside a string
 * only costs time. For a reply of 550 characters the reviver takes 6.4 µs; this pattern and the parse without a reviver
 * take 1.3 µs, or 2.1 µs when the pattern begins with the characters before the digit, because they are then tried at
 * every space.
 */
const MAY_LOSE_DIGITS =
  /(?=[-\d])(?<=^|[\s:,[])(?!(?:\d{1,9}|-[1-9]\d{0,8}|-?\d{1,4}\.\d{0,4}[1-9])(?![\deE]|\.\d))-?\d/;

/**
 * Keeps the written text of numbers such as 9007199254740993, which parses to …992, and 1.10, which parses to 1.1.
 * Otherwise two different votes would become equal.
 */
function keepExactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const written = context?.source;
  return typeof value === 'number' && written !== undefined && String(value) !== written ? written : value;
}

/** Returns a bare word as a number when the number prints as it is written, else as a text. */
export function numberOrText(word: string): number | string {
  return word !== '' && String(Number(word)) === word && Number.isFinite(Number(word)) ? Number(word) : word;
}

export function isSpace(character: string | undefined): boolean {
  return character !== undefined && character.trim() === '';
}
