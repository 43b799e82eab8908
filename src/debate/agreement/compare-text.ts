/** Whether two texts answer alike: by their words, guarded by polarity, numbers, order and exchanged words. */
import type { Comparison } from './comparison.ts';
import { deniesWordOf, takeOppositeSides } from './polarity.ts';
import type { TextAnswer } from './text-answer.ts';
import type { DistinctWords } from './words.ts';

/** Answers of up to this many content words are compared as phrases, longer ones by their share of common words. */
export const SHORT_ANSWER_WORDS = 8;

/**
 * First rule that applies:
 * `text_equal` the same words; `polarity` yes against no, or (short answers) one negation more; `opposite` a word
 * against its opposite; `numbers_differ` each has a figure that the other lacks (short: any difference);
 * then for short answers `text_contained`, `word_order`; for longer ones `text_similar`; else `open`.
 */
export function compareText(a: TextAnswer, b: TextAnswer, similarity: number): Comparison {
  if (a.key === b.key) return { same: true, rule: 'text_equal' };
  if (a.lead !== null && b.lead !== null && a.lead !== b.lead) return { same: false, rule: 'polarity' };
  if (isOpposite(a, b)) return { same: false, rule: 'opposite' };
  const short = a.content.length <= SHORT_ANSWER_WORDS && b.content.length <= SHORT_ANSWER_WORDS;
  return short ? compareShort(a, b) : compareLong(a, b, similarity);
}

function isOpposite(a: TextAnswer, b: TextAnswer): boolean {
  return (
    takeOppositeSides(a.sides, b.sides) ||
    deniesWordOf(a.denied, b.contentCounts) ||
    deniesWordOf(b.denied, a.contentCounts)
  );
}

function polarityOf(text: TextAnswer): number {
  return text.negations % 2;
}

function compareShort(a: TextAnswer, b: TextAnswer): Comparison {
  if (polarityOf(a) !== polarityOf(b)) return { same: false, rule: 'polarity' };
  if (!equalLists(a.numbers, b.numbers)) return { same: false, rule: 'numbers_differ' };
  if (!equalLists(a.signs, b.signs)) return { same: false, rule: 'open' };
  if (equalLists(a.content, b.content)) return { same: true, rule: 'text_equal' };
  if (contains(a, b) || contains(b, a)) return { same: true, rule: 'text_contained' };
  return { same: false, rule: equalCounts(a, b) ? 'word_order' : 'open' };
}

/** Words after which comes what the answer is set against, not what it says. */
const CONTRASTS = new Set(
  'over than versus vs instead rather except excluding but without before after unless against not no unlike or'.split(
    ' ',
  ),
);

/** All content words of the part stand in the whole in the same order, before any contrast and in no list of others. */
function contains(whole: TextAnswer, part: TextAnswer): boolean {
  const places = placesOf(part.content, whole.words);
  const [first, last] = [places.at(0), places.at(-1)];
  if (first === undefined || last === undefined || places.length < part.content.length) return false;
  const contrast = whole.words.findIndex((word) => CONTRASTS.has(word) && !part.contentCounts.has(word));
  return (contrast < 0 || last < contrast) && !isListed(whole.words, first - 1) && !isListed(whole.words, last + 1);
}

/** Where the wanted words stand, one after the other; fewer places when not all do. */
function placesOf(wanted: readonly string[], words: readonly string[]): number[] {
  const places: number[] = [];
  for (const [at, word] of words.entries()) if (word === wanted[places.length]) places.push(at);
  return places;
}

/** "Paris and Lyon" is not Paris, and "Paris or Lyon" is not either. */
function isListed(words: readonly string[], at: number): boolean {
  return words[at] === 'and' || words[at] === 'or';
}

function compareLong(a: TextAnswer, b: TextAnswer, similarity: number): Comparison {
  if (!hasAll(a.numbers, b.numbers) && !hasAll(b.numbers, a.numbers)) return { same: false, rule: 'numbers_differ' };
  const alike =
    polarityOf(a) === polarityOf(b) &&
    equalLists(a.numbers, b.numbers) &&
    equalLists(a.signs, b.signs) &&
    overlap(a.contentCounts, b.contentCounts) >= similarity;
  if (!alike) return { same: false, rule: 'open' };
  if (isReordered(a, b)) return { same: false, rule: 'word_order' };
  return exchangesWords(a.content, b.content) ? { same: false, rule: 'open' } : { same: true, rule: 'text_similar' };
}

/** The same words equally often, counted once a text: to sort both sides of each pair took half of all time. */
function isReordered(a: TextAnswer, b: TextAnswer): boolean {
  return equalCounts(a, b) && !equalLists(a.content, b.content);
}

function equalCounts(a: TextAnswer, b: TextAnswer): boolean {
  if (a.content.length !== b.content.length || a.contentCounts.size !== b.contentCounts.size) return false;
  for (const [word, count] of a.contentCounts) if (b.contentCounts.get(word) !== count) return false;
  return true;
}

/** At most this many words in the one place where two texts differ make it one thing named in the place of another. */
const EXCHANGED_WORDS = 3;

/** The texts differ in one place only, and there each has words of its own: "… Paris …" / "… Lyon …". */
function exchangesWords(a: readonly string[], b: readonly string[]): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (inA.length === 0 || inB.length === 0 || Math.max(inA.length, inB.length) > EXCHANGED_WORDS) return false;
  return inA.some((word) => isOwn(word, inB)) && inB.some((word) => isOwn(word, inA));
}

/** Words that join clauses: one for the other exchanges nothing. */
const JOINING = new Set(
  'because since as when while if then also on in at by with to for which who so very quite'.split(' '),
);

function isOwn(word: string, others: readonly string[]): boolean {
  return !JOINING.has(word) && !hasForm(others, word);
}

/** The word itself, or its plural or singular. */
function hasForm(words: readonly string[], word: string): boolean {
  return words.some((other) => other === word || other === `${word}s` || `${other}s` === word);
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const known = new Set(words);
  return wanted.every((word) => known.has(word));
}

function equalLists(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Jaccard similarity of two sets, 0–1. */
export function overlap(a: DistinctWords, b: DistinctWords): number {
  let common = 0;
  for (const word of a.keys()) if (b.has(word)) common += 1;
  const union = a.size + b.size - common;
  return union === 0 ? 0 : common / union;
}
