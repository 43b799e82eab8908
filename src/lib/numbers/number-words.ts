/**
 * Reads English number words as exact numbers: "forty-two", "three hundred and five", "two thirds", "one and a half".
 */
import type { Rational } from './rational.ts';
import { add, fraction, multiply, ONE, whole } from './rational.ts';

/** Builds a table. The words of a row have the values from `first` on, in steps of `step`. */
function wordValues(
  ...rows: readonly (readonly [words: string, first: number, step: number])[]
): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(([words, first, step]) =>
      words.split(' ').map((word, index) => [word, first + index * step] as const),
    ),
  );
}

const UNITS = wordValues(
  ['zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen', 0, 1],
  ['fifteen sixteen seventeen eighteen nineteen', 15, 1],
  ['twenty thirty forty fifty sixty seventy eighty ninety', 20, 10],
);
/** The words "zero" to "twenty" at the index of their value, then the tens. */
export const UNIT_WORDS: readonly string[] = [...UNITS.keys()];
/** The words for parts, with the denominators of these parts: a third is 1 / 3. */
const DENOMINATORS = wordValues(
  ['half third fourth fifth sixth seventh eighth ninth tenth', 2, 1],
  ['halves thirds fourths fifths sixths sevenths eighths ninths tenths', 2, 1],
  ['quarter quarters', 4, 0],
);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['lakh', 1e5],
  ['million', 1e6],
  ['crore', 1e7],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

/** Returns the value of "million", "dozen" … after a figure; null for any other word. */
export function scaleOf(word: string): Rational | null {
  const scale = SCALES.get(word);
  return scale === undefined ? null : whole(scale);
}

export interface NumberInWords {
  readonly value: Rational;
  /** The number of words that it consists of. */
  readonly length: number;
}

/** Returns the longest number at the start of the words (lower case), or null when none exists. */
export function numberInWords(words: readonly string[]): NumberInWords | null {
  const { total, group, length } = wholeNumber(words);
  // "half" and "a third" are numbers. "third" alone is an ordinal.
  if (length === 0)
    return words[0] === 'half' ? fractionOf(ONE, 'half', 1) : words[0] === 'a' ? fractionOf(ONE, words[1], 2) : null;
  const value = whole(total + BigInt(group));
  return withFraction(words, { value, length }) ?? { value, length };
}

interface Tally {
  /** The sum of the thousands, millions … that have been read. */
  readonly total: bigint;
  /** The number before the next scale word. */
  readonly group: number;
  /** The number of words that have been read. */
  readonly length: number;
}

function wholeNumber(words: readonly string[]): Tally {
  let tally: Tally = { total: 0n, group: 0, length: 0 };
  for (let at = startIndex(words); at < words.length; at += 1) {
    const isConnectingAnd = words[at] === 'and' && tally.length > 0 && UNITS.has(words[at + 1] ?? '');
    const next = isConnectingAnd ? tally : withWord(tally, words[at] ?? '');
    if (next === null) break;
    tally = { ...next, length: at + 1 };
  }
  return tally;
}

/** Skips the "a" of "a hundred". */
function startIndex(words: readonly string[]): number {
  return words[0] === 'a' && SCALES.has(words[1] ?? '') ? 1 : 0;
}

/**
 * Adds one word, or returns null when the number ends before it. A scale word without a number before it counts once.
 */
function withWord({ total, group, length }: Tally, word: string): Tally | null {
  const unit = UNITS.get(word);
  if (unit !== undefined) return mayFollow(group, unit, length) ? { total, group: group + unit, length } : null;
  const scale = SCALES.get(word);
  if (scale === undefined || (group === 0 && length > 0)) return null;
  if (scale < 1000) return group < 100 ? { total, group: Math.max(group, 1) * scale, length } : null;
  return { total: total + BigInt(Math.max(group, 1)) * BigInt(scale), group: 0, length };
}

/** Returns true for "twenty two", and false for "two two", "two twenty" and "zero two". */
function mayFollow(group: number, unit: number, length: number): boolean {
  const remainder = group % 100;
  if (remainder === 0) return length === 0 || unit > 0;
  return remainder >= 20 && remainder % 10 === 0 && unit > 0 && unit < 10;
}

/** Reads the parts after a number: "three quarters", "one and a half". Returns null when none follow. */
function withFraction(words: readonly string[], { value, length }: NumberInWords): NumberInWords | null {
  const parts = fractionOf(value, words[length], length + 1);
  if (parts !== null || words[length] !== 'and' || words[length + 1] !== 'a') return parts;
  const part = fractionOf(ONE, words[length + 2], length + 3);
  const sum = part && add(value, part.value);
  return part && sum && { value: sum, length: part.length };
}

/** Returns `count` parts, such as thirds. `length` is the number of all words that have been read, with this one. */
function fractionOf(count: Rational, word: string | undefined, length: number): NumberInWords | null {
  const denominator = DENOMINATORS.get(word ?? '');
  const value = denominator === undefined ? null : multiply(count, fraction(1n, BigInt(denominator)));
  return value && { value, length };
}
