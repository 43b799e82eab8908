/** Finds the text of an option in an answer: as the whole answer, at its start, or as the only option in it. */
import { compare } from '../../../../lib/numbers/rational.ts';
import { wordsOf } from '../../../../lib/text/words.ts';
import type { NamedQuantity } from '../quantity.ts';
import { quantityLiteral } from '../quantity.ts';
import { RULES_OUT } from '../tables/word-lists.ts';
import type { Option } from './options.ts';
import { singularOf, withoutArticle } from './options.ts';

/** Returns the index of the only option with exactly these words, or with their singular or plural. */
export function withSameText(text: string, options: readonly Option[]): number | null {
  if (isTooLong(text, options)) return null;
  // `2 mW` is not `2 MW`, although the normalised words are equal.
  const spelledAlike = onlyIndex(options, (option) => option.text === text);
  if (spelledAlike !== null) return spelledAlike;
  const words = withoutArticle(wordsOf(text));
  const [phrase, singular] = [words.join(' '), singularOf(words)];
  if (phrase === '') return null;
  const exact = onlyIndex(options, ({ wordForms }) => wordForms().phrase === phrase);
  return exact ?? onlyIndex(options, ({ wordForms }) => wordForms().singular === singular);
}

/** Returns the index of the only option that is this number: "16" when an option is "16 hours". */
export function withSameNumber(text: string, options: readonly Option[]): number | null {
  const number = options.some((option) => option.number !== null) ? quantityLiteral(text) : null;
  if (number === null) return null;
  return onlyIndex(options, (option) => option.number !== null && isSameNumber(option.number, number));
}

/** A missing unit does not differ from any unit. Without a percent sign, 0.003 is not "0.30 %". */
function isSameNumber(a: NamedQuantity, b: NamedQuantity): boolean {
  const isOtherUnit = a.unit !== null && b.unit !== null && a.unit.name !== b.unit.name;
  return !isOtherUnit && a.percent === b.percent && compare(a.value, b.value) === 0;
}

function onlyIndex(options: readonly Option[], fits: (option: Option) => boolean): number | null {
  const index = options.findIndex(fits);
  return index >= 0 && options.findLastIndex(fits) === index ? index : null;
}

/**
 * Returns true when the text is too long for any option, mark-up and spacing included. Most lines of an argument are.
 */
export function isTooLong(text: string, options: readonly Option[]): boolean {
  return options.every((option) => text.length > 2 * option.length + 20);
}

export interface LeadingOption {
  readonly index: number;
  /** Number of words. */
  readonly length: number;
}

/** Returns the longest option whose whole text the text begins with, when the text then ends or begins a new clause. */
export function beginsWithOption(text: string, options: readonly Option[]): LeadingOption | null {
  const longest = Math.max(0, ...options.map((option) => option.length));
  const words = withoutArticle(wordsOf(text.slice(0, 2 * longest + 40)));
  let best: LeadingOption | null = null;
  for (const [index, { wordForms }] of options.entries()) {
    const { words: wanted } = wordForms();
    if (wanted.length > (best?.length ?? 0) && wanted.every((word, at) => words[at] === word))
      best = { index, length: wanted.length };
  }
  const next = best === null ? undefined : words[best.length];
  return next === undefined || endsClause(text, next) ? best : null;
}

const CLAUSE_JOINERS = /^(?:because|since|as|which|due|given|is|was|are|for|where|and|that|this)$/;
const BEFORE_CLAUSE = /[.,;:!?()\]"\n—–] ?["(]?$/;

/**
 * Returns true when the word after the option begins a new clause:
 * it is a joining word, or follows a full stop or bracket.
 */
function endsClause(text: string, next: string): boolean {
  if (CLAUSE_JOINERS.test(next)) return true;
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(next); at >= 0; at = lower.indexOf(next, at + 1)) {
    if (BEFORE_CLAUSE.test(lower.slice(Math.max(0, at - 4), at))) return true;
  }
  return false;
}

/**
 * Returns the only option whose text occurs in a sentence that rules nothing out, and ends a clause there: "red" is not
 * in "the Red Sea". A text inside the text of another option does not count.
 */
export function onlyText(sentence: string, options: readonly Option[]): number | null {
  if (sentence.length > 600 || rulesOut(sentence)) return null;
  const words = ` ${wordsOf(sentence).join(' ')} `;
  const phrases = options.map(({ wordForms }) => wordForms().phrase);
  const named = phrases.filter((phrase) => phrase !== '' && words.includes(` ${phrase} `));
  const [only, ...others] = named.filter((phrase) => !named.some((other) => isInside(phrase, other)));
  if (only === undefined || others.length > 0) return null;
  const [next] = words.slice(words.indexOf(` ${only} `) + only.length + 2).split(' ', 1);
  return !next || endsClause(sentence, next) ? phrases.indexOf(only) : null;
}

/** For example "Having read the other agents, …". */
const INTRODUCTION = /^(?:having|after|based on|considering|given|unlike|despite)\b[^,.]+, /i;

/** Returns true when the sentence may name an option in order to reject it. */
export function rulesOut(sentence: string): boolean {
  return RULES_OUT.test(sentence.replace(INTRODUCTION, ''));
}

function isInside(phrase: string, other: string): boolean {
  return phrase !== other && ` ${other} `.includes(` ${phrase} `);
}

/** Returns true when the text contains the option's text, without regard to an article. */
export function mentions(text: string, option: Option | undefined): boolean {
  const phrase = option?.wordForms().phrase.replace(/^a /, '') ?? '';
  return phrase !== '' && ` ${wordsOf(text).join(' ')} `.includes(` ${phrase} `);
}
