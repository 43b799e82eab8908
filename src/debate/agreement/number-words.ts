/** English number words → exact numbers: "forty-two", "three hundred and five", "two thirds", "one and a half". */
import { fromInteger, over, plus, times, ZERO } from './exact-number.ts';
import type { ExactNumber } from './exact-number.ts';

const UNITS: Readonly<Record<string, bigint>> = {
  zero: 0n, one: 1n, two: 2n, three: 3n, four: 4n, five: 5n, six: 6n, seven: 7n, eight: 8n, nine: 9n, ten: 10n,
  eleven: 11n, twelve: 12n, thirteen: 13n, fourteen: 14n, fifteen: 15n, sixteen: 16n, seventeen: 17n, eighteen: 18n,
  nineteen: 19n, twenty: 20n, thirty: 30n, forty: 40n, fifty: 50n, sixty: 60n, seventy: 70n, eighty: 80n, ninety: 90n,
};

const SCALES: Readonly<Record<string, bigint>> = {
  hundred: 100n,
  dozen: 12n,
  thousand: 1000n,
  lakh: 100_000n,
  million: 1_000_000n,
  crore: 10_000_000n,
  billion: 1_000_000_000n,
  trillion: 1_000_000_000_000n,
};

const PARTS: Readonly<Record<string, bigint>> = {
  half: 2n, halves: 2n, third: 3n, thirds: 3n, quarter: 4n, quarters: 4n, fourth: 4n, fourths: 4n, fifth: 5n, fifths: 5n,
  sixth: 6n, sixths: 6n, seventh: 7n, sevenths: 7n, eighth: 8n, eighths: 8n, ninth: 9n, ninths: 9n, tenth: 10n, tenths: 10n,
};

/** "million", "dozen" … behind a figure; null for any other word. */
export function scaleOf(word: string): ExactNumber | null {
  const scale = Object.hasOwn(SCALES, word) ? SCALES[word] : undefined;
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
  const part = fractionAfter(words, whole);
  return part ?? (whole.length === 0 ? null : { value: fromInteger(whole.value), length: whole.length });
}

interface WholeNumber {
  readonly value: bigint;
  readonly length: number;
}

function wholeNumber(words: readonly string[]): WholeNumber {
  let [total, group, length] = [0n, 0n, 0];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const unit = Object.hasOwn(UNITS, word) ? UNITS[word] : undefined;
    const scale = scaleOf(word)?.numerator;
    if (unit !== undefined && fits(group, unit)) group += unit;
    else if (scale !== undefined && (group > 0n || total === 0n && startsWithScale(words, at))) {
      const scaled = (group === 0n ? 1n : group) * scale;
      if (scale === 100n || scale === 12n) group = scaled;
      else [total, group] = [total + scaled, 0n];
    } else if (word === 'and' && length > 0 && isUnit(words[at + 1])) continue;
    else if (word === 'a' && at === 0 && scaleOf(words[1] ?? '') !== null) continue;
    else break;
    length = at + 1;
  }
  return { value: total + group, length };
}

/** "a hundred", "dozen": a scale with nothing in front counts once, at the start only. */
function startsWithScale(words: readonly string[], at: number): boolean {
  return at === 0 || (at === 1 && words[0] === 'a');
}

/** "twenty two" goes on, "two two" and "two twenty" do not. */
function fits(group: bigint, unit: bigint): boolean {
  const last = group % 100n;
  return group === 0n || last === 0n || (last >= 20n && last % 10n === 0n && unit > 0n && unit < 10n);
}

function isUnit(word: string | undefined): boolean {
  return word !== undefined && Object.hasOwn(UNITS, word);
}

/** "three quarters", "one and a half", "half", "a third" (not "third", which is a place). */
function fractionAfter(words: readonly string[], whole: WholeNumber): NumberInWords | null {
  const next = words[whole.length] ?? '';
  if (whole.length > 0 && Object.hasOwn(PARTS, next)) return partsOf(fromInteger(whole.value), next, whole.length + 1);
  if (whole.length > 0 && words.slice(whole.length, whole.length + 2).join(' ') === 'and a') {
    const half = partsOf(fromInteger(1n), words[whole.length + 2] ?? '', whole.length + 3);
    return half === null ? null : { ...half, value: plus(fromInteger(whole.value), half.value) };
  }
  if (whole.length > 0) return null;
  if (next === 'half') return partsOf(fromInteger(1n), next, 1);
  return next === 'a' || next === 'an' ? partsOf(fromInteger(1n), words[1] ?? '', 2) : null;
}

function partsOf(count: ExactNumber, word: string, length: number): NumberInWords | null {
  const part = Object.hasOwn(PARTS, word) ? PARTS[word] : undefined;
  const value = part === undefined ? null : (over(count, fromInteger(part)) ?? times(count, ZERO));
  return value === null ? null : { value, length };
}
