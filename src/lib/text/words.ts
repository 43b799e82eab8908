/** Splits a text of any script into words with one spelling each. */
import { lruCache } from '../values/lru-cache.ts';
import { lowerCase, textTokens } from './tokens.ts';
import { trimmedEnd } from './trim.ts';

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Signs that count as words. Other punctuation is dropped. */
const SIGN = /^(?:[-=+<>%^$#*/°±≈≠≤≥√∞∈∉⊂∪∩→↔¬∧∨∀∃€£¥₹]|\p{Extended_Pictographic})$/u;

/**
 * The number of cached texts. Several functions read the same text one after the other, and segmenting 50,000 Chinese
 * characters for each took 0.3 s.
 */
const CACHED_TEXTS = 4;
const latestTexts = lruCache<readonly string[]>(CACHED_TEXTS);

/** Returns the case-folded words and the meaningful signs in order. Punctuation is dropped. */
export function wordsOf(text: string): readonly string[] {
  return latestTexts(text, () => wordsIn(text));
}

function wordsIn(text: string): readonly string[] {
  const spaced = UNSPACED.test(text) ? withWordSpaces(text) : text;
  const words: string[] = [];
  for (const { text: token, kind, at } of textTokens(spaced, { keepNumberWords: true })) {
    if (kind === 'number') words.push(...token.split(/[,:]/).map(trimmedDecimal));
    else if (kind === 'word') words.push(lowerCase(token));
    else if (SIGN.test(token) && (!'-*/#'.includes(token) || isOperator(spaced, token, at))) words.push(token);
  }
  return words;
}

let segmenter: Intl.Segmenter | null = null;

/**
 * Returns the text with spaces between its words. The segmenter is created on first use, because it costs a millisecond
 * that most processes never need.
 */
function withWordSpaces(text: string): string {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  let spaced = '';
  for (const { segment } of segmenter.segment(text)) spaced += spaced === '' ? segment : ` ${segment}`;
  return spaced;
}

/**
 * Returns false for a hyphen, a bullet or an "and/or"; true for a sign before a figure, an operation and the # of a
 * name.
 */
function isOperator(text: string, sign: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  const after = text.slice(at + 1, at + 4);
  if (sign === '#') return /\p{L}$/u.test(before);
  if (sign === '-' && !/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}(.]/u.test(after)) return true;
  return /(?:[\d)]|(?:^|[^\p{L}])\p{L})\s?$/u.test(before) && /^\s?(?:[\d(]|\p{L}(?!\p{L}))/u.test(after);
}

function trimmedDecimal(figure: string): string {
  return /^\d+\.\d+$/.test(figure) ? trimmedEnd(trimmedEnd(figure, '0'), '.') : figure;
}
