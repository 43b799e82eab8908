/** Reads the number that stands in words at one place of a plain text, with its sign, percent and unit. */
import type { ExactNumber } from './exact-number.ts';
import { fromInteger, negated, over } from './exact-number.ts';
import type { FoundNumber } from './number-at.ts';
import { numberInWords } from './number-words.ts';
import { unitAt } from './units.ts';

/** Longer numbers nobody writes out. */
const MAX_WORDS = 24;

/** The number in words that starts at an index, or null; "half-day" and the like are words of their own. */
export function wordsAt(text: string, at: number): FoundNumber | null {
  const { words, ends } = wordsFrom(text, at);
  const isNegative = words[0] === 'minus' || words[0] === 'negative';
  const skipped = isNegative ? 1 : 0;
  const number = numberInWords(words.slice(skipped));
  const end = number === null ? undefined : ends[number.length - 1 + skipped];
  if (number === null || end === undefined || /^-\p{L}/u.test(text.slice(end, end + 2))) return null;
  return measured(text, isNegative ? negated(number.value) : number.value, end);
}

interface WordsFrom {
  /** Lower case. */
  readonly words: string[];
  /** Index behind each word. */
  readonly ends: number[];
}

function wordsFrom(text: string, at: number): WordsFrom {
  const found: WordsFrom = { words: [], ends: [] };
  const word = /([a-z]+)(?:\s|-|, ?)?/iy;
  word.lastIndex = at;
  for (let match = word.exec(text); match !== null && found.words.length < MAX_WORDS; match = word.exec(text)) {
    const [, letters = ''] = match;
    found.words.push(letters.toLowerCase());
    found.ends.push(match.index + letters.length);
  }
  return found;
}

function measured(text: string, value: ExactNumber, end: number): FoundNumber | null {
  const perCent = /^\s(?:percent|per cent)\b/i.exec(text.slice(end, end + 12));
  if (perCent !== null) {
    const share = over(value, fromInteger(100n));
    return share === null ? null : { value: share, unit: null, bare: false, end: end + perCent[0].length };
  }
  const unit = unitAt(text, end);
  return { value, unit: unit?.unit ?? null, bare: unit === null, end: unit?.end ?? end };
}
