/** Reads the number that an answer states. */
import type { FoundQuantity, Quantity } from '../../../lib/numbers/quantity-at.ts';
import { numberAt, wordsAt } from '../../../lib/numbers/quantity-at.ts';
import { compare, ZERO } from '../../../lib/numbers/rational.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import type { ExpectedAnswer } from './expected-type.ts';
import {
  fillerEnd,
  leadingQuantity,
  MONEY,
  plainQuantity,
  quantityLiteral,
  romanLiteral,
  shareLiteral,
} from './quantity.ts';
import { APPROXIMATELY } from './tables/word-lists.ts';
import { changesValue, isHarmless, subjectOf } from './text/harmless-words.ts';
import type { Statement } from './text/statements.ts';
import { firstSentence, sentencesOf, statementsIn } from './text/statements.ts';

/**
 * Tries three sources in this order:
 * 1. The whole answer is a number.
 * 2. The last statement ("the answer is …") that contains a number.
 * 3. The last sentence with figures, if it is one of the last two sentences: the text behind its last `=`, its only
 *    number, or its only number behind a verb such as "is".
 * When the type is not declared, 2 and 3 count only if the words around the number repeat only the question (`twice 5`
 * and `5 is wrong` are not 5).
 */
export function readNumber(plain: string, expected: ExpectedAnswer): Quantity | null {
  const literal = literalNumber(plain, expected);
  if (literal !== null) return literal;
  const statements = [...statementsIn(plain), ...shortLabels(plain)].toSorted((a, b) => b.at - a.at);
  for (const { text, formal } of statements) {
    const whole = literalNumber(text, expected);
    if (whole !== null) return whole;
    // A box with "6 red boxes and 4 blue boxes" states no single number.
    const isMixed = formal && !text.includes('=') && numbersIn(text).length > 1;
    const stated = isMixed ? null : acceptedNumber(firstSentence(text), expected, statedNumber(text));
    if (stated !== null || formal) return stated;
  }
  return concludedNumber(plain, expected);
}

const NONE = /^(?:zero|nil|none|nought)$/i;

/** Returns true for "none", and for "no apples" when the question asks for apples. */
function isNone(plain: string, expected: ExpectedAnswer): boolean {
  const text = plain.replace(/\.$/, '');
  const [no = '', ...things] = text.length > MAX_SHORT_ANSWER_CHARACTERS ? [] : text.split(' ');
  return (
    NONE.test(text) ||
    (/^no$/i.test(no) && things.length > 0 && things.length < 3 && isHarmless(things.join(' '), expected))
  );
}

function literalNumber(plain: string, expected: ExpectedAnswer): Quantity | null {
  const literal = quantityLiteral(plain);
  if (literal !== null) return literal.decimalComma && !expected.declared ? null : literal;
  if (isNone(plain, expected)) return plainQuantity(ZERO, '');
  return romanLiteral(plain) ?? (expected.asksForShare ? shareLiteral(plain) : null);
}

/** Returns the number when the other words of its sentence repeat only the question. */
function acceptedNumber(sentence: string, expected: ExpectedAnswer, found: Quantity | null): Quantity | null {
  if (found === null) return null;
  if (expected.declared) return acceptedShortAnswer(sentence, expected, found);
  if (found.decimalComma || !isHarmless(sentence, expected)) return null;
  return Object.assign({}, found, { subject: subjectOf(sentence) });
}

/** Rejects short answers such as "anything but 5" and "9 or more", in which a word changes the value of the number. */
function acceptedShortAnswer(sentence: string, expected: ExpectedAnswer, found: Quantity): Quantity | null {
  const hasCalculation =
    sentence.length > MAX_SHORT_ANSWER_CHARACTERS ||
    sentence.includes('=') ||
    /\d\D+\d/.test(sentence.replace(/[.,]\d/g, ''));
  if (hasCalculation) return found;
  return changesValue(sentence) ? null : Object.assign({}, found, { rate: rateIn(sentence, expected) });
}

const RATES = /\b(?:(?:per(?! cent\b)|an?|every|each) (\p{L}+)|(each|apiece|hourly|daily|weekly|monthly|yearly)\b)/giu;

/**
 * Returns the stem of "day" for "70 a day", which is not 70 unless the question also has "a day". Returns `''` when the
 * sentence has no rate, or only rates of the question.
 */
function rateIn(sentence: string, { questionText }: ExpectedAnswer): string {
  const ratesIn = (text: string) =>
    [...text.matchAll(RATES)].map(([, noun, adverb]) => stemOf((noun ?? adverb ?? '').toLowerCase()));
  return ratesIn(sentence.slice(sentence.search(/\d/) + 1)).find((rate) => !ratesIn(questionText).includes(rate)) ?? '';
}

/** Maximum length of an answer such as "Seven apples", which may begin with its number in words. */
const MAX_SHORT_ANSWER_CHARACTERS = 60;
/** Maximum length of a last sentence. A longer one is argument or noise. */
const MAX_CONCLUSION_CHARACTERS = 400;

function concludedNumber(plain: string, expected: ExpectedAnswer): Quantity | null {
  if (plain.length <= MAX_SHORT_ANSWER_CHARACTERS && !/\d/.test(plain))
    return acceptedNumber(plain, expected, leadingQuantity(plain));
  const sentences = sentencesOf(plain);
  const last = sentences.slice(-2).findLast((sentence) => /\d/.test(sentence));
  if (last === undefined || last.length > MAX_CONCLUSION_CHARACTERS) return null;
  // A short answer of one sentence has no calculation that could explain its other words.
  return acceptedNumber(sentences.length === 1 ? plain : last, expected, resultOf(last) ?? predicateOf(last));
}

/** Reads "A: 42" on a separate line. */
function shortLabels(plain: string): Statement[] {
  return [...plain.matchAll(/^ ?A: ?([^\n]+)/gm)].map(({ 1: text = '', index: at }) => ({ text, at, formal: true }));
}

/** Maximum length of a statement. In a longer one only a number at its start counts. */
const MAX_STATEMENT_CHARACTERS = 120;

function statedNumber(statement: string): Quantity | null {
  const sentence = firstSentence(statement);
  const first = numberAt(statement, fillerEnd(statement));
  if (first !== null && isCalculation(statement.slice(first.end))) return resultOf(sentence);
  const leading = leadingQuantity(sentence) ?? leadingQuantity(statement);
  if (leading !== null) return leading;
  return /\d/.test(sentence) && sentence.length <= MAX_STATEMENT_CHARACTERS ? resultOf(sentence) : null;
}

/** Returns true when the text behind a number continues a calculation up to its result, before any other clause. */
function isCalculation(rest: string): boolean {
  const before = rest.slice(0, Math.max(rest.indexOf('='), 0));
  return /[-+*/]/.test(before) && !/[,.;(]|\b(?:because|since|as|where|so|when|if)\b/i.test(before);
}

function resultOf(sentence: string): Quantity | null {
  const parts = sentence.split(/[=≈≃]/);
  const result = parts.length > 1 ? quantityIn(parts.at(-1) ?? '') : null;
  return result ?? onlyNumber(numbersIn(sentence));
}

function quantityIn(text: string): Quantity | null {
  return leadingQuantity(text) ?? quantityLiteral(text);
}

const PREDICATE = new RegExp(
  String.raw`\b(?:is|was|are|were|be|has|have|total of) (?:${APPROXIMATELY} )?(?=[$€£-]?\d)`,
  'gi',
);

/** Reads "After 3 weeks it was 10 inches tall": of several numbers the only one behind a verb such as "was". */
function predicateOf(sentence: string): Quantity | null {
  const predicates = [...sentence.matchAll(PREDICATE)].map((match) =>
    quantityIn(sentence.slice(match.index + match[0].length)),
  );
  return predicates.length === 1 ? (predicates[0] ?? null) : null;
}

const FIGURES = new RegExp(String.raw`(?<![\p{L}\d.,_^]|[\p{L}\d]-|\d['′])(?:[-+]?${MONEY} ?-?)?[-+]?\.?\d`, 'giu');
/** "One" and "a" are excluded: "one" is also a pronoun. */
const WORDS = /(?<![\p{L}-])(?!(?:one|a)\b)[a-z]+/giu;
/** "2x" and "32i" are algebra. "5th" and "1960s" are words. */
const VARIABLES = /(?<![\p{L}\d.,_^])\d{1,18}[a-z](?![a-z])/giu;
/** Text behind a figure that is part of a formula or of a range. */
const FORMULA = /^ ?(?:[*+/^] ?[a-z(]|[-–] ?\d)/i;
/** Words that make the number behind them a bound. */
const BOUND = new RegExp(
  String.raw`(?:\b(?:more|less|greater|fewer|higher|lower|larger|smaller|other) than|\bat (?:least|most)|\b(?:over|under|above|below|up to|within|between|not|minimum of|maximum of)|[<>≤≥≠±]) ?${MONEY}?$`,
  'i',
);

/**
 * Returns the numbers of a text, in order; none when one is part of a formula, a bound or a range. Number words count
 * only when there are no figures.
 */
function numbersIn(text: string): Quantity[] {
  const found = readEach(text, FIGURES, numberAt);
  const isRead = (index: number) => found.some(({ at, end }) => at <= index && index < end);
  if ([...text.matchAll(VARIABLES)].some(({ index }) => !isRead(index))) return [];
  const isPart = ({ at, end }: { at: number; end: number }) =>
    BOUND.test(text.slice(Math.max(0, at - 20), at)) || FORMULA.test(text.slice(end, end + 8));
  if (found.some(isPart)) return [];
  return found.length > 0 || /\d/.test(text) ? found : readEach(text, WORDS, wordsAt);
}

/** Reads at each start that is not inside the previous result. */
function readEach(text: string, starts: RegExp, read: typeof numberAt): (FoundQuantity & { readonly at: number })[] {
  const found: (FoundQuantity & { readonly at: number })[] = [];
  for (const { index: at } of text.matchAll(starts)) {
    const number = at < (found.at(-1)?.end ?? 0) ? null : read(text, at);
    if (number !== null) found.push({ ...number, at });
  }
  return found;
}

/** Returns the only value among the numbers of a sentence, which may occur several times. */
function onlyNumber([first, ...others]: readonly Quantity[]): Quantity | null {
  if (first === undefined || others.some((other) => compare(other.value, first.value) !== 0)) return null;
  const [measured, ...more] = [first, ...others].filter(({ unit }) => unit !== null);
  return more.some(({ unit }) => unit?.dimension !== measured?.unit?.dimension) ? null : (measured ?? first);
}
