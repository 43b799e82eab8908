/** English number words → exact numbers: "forty-two", "three hundred and five", "two thirds", "one and a half". */
import { fromInteger, over, plus } from './exact-number.ts';
import type { ExactNumber } from './exact-number.ts';

/** A table: the words of a line, from the first number on, in steps of the second. */
const UNITS = table([
  ['zero one two three four five six seven eight nine ten eleven twelve thirteen', 0n, 1n],
  ['fourteen fifteen sixteen seventeen eighteen nineteen', 14n, 1n],
  ['twenty thirty forty fifty sixty seventy eighty ninety', 20n, 10n],
]);

/** A table: what a part is the n-th of. */
const PARTS = table([
  ['half third fourth fifth sixth seventh eighth ninth tenth', 2n, 1n],
  ['halves thirds fourths fifths sixths sevenths eighths ninths tenths', 2n, 1n],
  ['quarter', 4n, 1n],
  ['quarters', 4n, 1n],
]);

const SCALES: ReadonlyMap<string, bigint> = new Map([
  ['dozen', 12n],
  ['hundred', 100n],
  ['thousand', 1000n],
  ['lakh', 100_000n],
  ['million', 1_000_000n],
  ['crore', 10_000_000n],
  ['billion', 1_000_000_000n],
  ['trillion', 1_000_000_000_000n],
]);

function table(rows: readonly (readonly [words: string, first: bigint, step: bigint])[]): ReadonlyMap<string, bigint> {
  const entries = rows.flatMap(([words, first, step]) =>
    words.split(' ').map((word, index): [string, bigint] => [word, first + BigInt(index) * step]),
  );
  return new Map(entries);
}

/** "million", "dozen" … behind a figure; null for any other word. */
export function scaleOf(word: string): ExactNumber | null {
  const scale = SCALES.get(word);
  return scale === undefined ? null : fromInteger(scale);
}

export interface NumberInWords {
  readonly value: ExactNumber;
  /** How many of the words it takes. */
  readonly length: number;
}

/** The longest number that the words (lower case) begin with. */
export function numberInWords(words: readonly string[]): NumberInWords | null {
  const whole = wholeNumber(words);
  if (whole.length === 0) return leadingPart(words);
  const value = fromInteger(whole.total + whole.group);
  return partsAfter(words, { value, length: whole.length }) ?? { value, length: whole.length };
}

interface Tally {
  /** Thousands, millions … already closed. */
  readonly total: bigint;
  /** What stands before the next scale. */
  readonly group: bigint;
  /** Words taken. */
  readonly length: number;
}

function wholeNumber(words: readonly string[]): Tally {
  let tally: Tally = { total: 0n, group: 0n, length: 0 };
  for (let at = firstWord(words); at < words.length; at += 1) {
    if (words[at] === 'and' && tally.length > 0 && UNITS.has(words[at + 1] ?? '')) continue;
    const next = counted(tally, words[at] ?? '');
    if (next === null) break;
    tally = { ...next, length: at + 1 };
  }
  return tally;
}

/** "a hundred" begins with its scale. */
function firstWord(words: readonly string[]): number {
  return words[0] === 'a' && SCALES.has(words[1] ?? '') ? 1 : 0;
}

/** One word more, or null when the number ends before it. A scale with nothing in front counts once. */
function counted({ total, group, length }: Tally, word: string): Tally | null {
  const unit = UNITS.get(word);
  if (unit !== undefined) return fits(group, unit, length) ? { total, group: group + unit, length } : null;
  const scale = SCALES.get(word);
  if (scale === undefined || (group === 0n && length > 0)) return null;
  const scaled = (group === 0n ? 1n : group) * scale;
  return scale < 1000n ? { total, group: scaled, length } : { total: total + scaled, group: 0n, length };
}

/** "twenty two" goes on, "two two", "two twenty" and "zero two" do not. */
function fits(group: bigint, unit: bigint, length: number): boolean {
  const rest = group % 100n;
  if (rest === 0n) return length === 0 || unit > 0n;
  return rest >= 20n && rest % 10n === 0n && unit > 0n && unit < 10n;
}

/** "three quarters", "one and a half". */
function partsAfter(words: readonly string[], whole: NumberInWords): NumberInWords | null {
  const { value, length } = whole;
  if (PARTS.has(words[length] ?? '')) return partsOf(value, words[length], length + 1);
  if (words[length] !== 'and' || words[length + 1] !== 'a') return null;
  const part = partsOf(fromInteger(1n), words[length + 2], length + 3);
  return part === null ? null : { ...part, value: plus(value, part.value) };
}

/** "half", "a third"; not "third" alone, which is a place. */
function leadingPart(words: readonly string[]): NumberInWords | null {
  if (words[0] === 'half') return partsOf(fromInteger(1n), 'half', 1);
  return words[0] === 'a' ? partsOf(fromInteger(1n), words[1], 2) : null;
}

function partsOf(count: ExactNumber, word: string | undefined, length: number): NumberInWords | null {
  const part = PARTS.get(word ?? '');
  const value = part === undefined ? null : over(count, fromInteger(part));
  return value === null ? null : { value, length };
}
