/** An answer → the number it states, or none. */
import { fromInteger, isEqual } from './exact-number.ts';
import { numberAt } from './number-at.ts';
import type { FoundNumber, NumberRead } from './number-at.ts';
import { firstSentence, sentencesOf, statementsIn, unboxed } from './statements.ts';
import type { Statement } from './statements.ts';
import { wordsAt } from './words-at.ts';

const APPROXIMATELY = String.raw`(?:about|approximately|approx\.?|around|roughly|nearly|exactly|precisely|only|just|equal to|equals?|~|≈|≃)`;
/** What may stand between a cue and its number without changing it. */
const FILLER = new RegExp(
  String.raw`^(?:\s*(?:${APPROXIMATELY}|[a-z]\w{0,2}\s?(?==)|=|:|"|it is|it's|is|the|a|an|total of|sum of|number|value|therefore|thus|so|then|answer|that|\[|\((?=[^,()]*\))|\u0002))+\s*`,
  'i',
);
/** Makes a bound of the number behind it. */
const BOUND =
  /(?:\b(?:more|less|greater|fewer|higher|lower|larger|smaller|other) than|\bat (?:least|most)|\b(?:over|under|above|below|up to|within|between|not|minimum of|maximum of)|[<>≤≥≠±])\s*[$€£]?$/i;
/** Behind a number: a second one makes a range, a choice or a list of it; an operator makes it part of a formula. */
const NOT_ALONE =
  /^\s*(?:(?:-|–|to|or|and|,|;|\/|±)\s*[$€£]?\s*\d|[*+/^]\s*[$€£¥]?\s?[\w(]|[=<>≤≥]\s*\S|-\s*(?:[$€£¥]?\d|\(|[a-z]\b)|(?:sqrt|pi|log|ln|sin|cos|tan|i|e|π|√)\b|√|\()/i;

/** Most answers that are numbers: read at once, 0.1 µs in place of 1.2. */
const DIGITS = /^\d{1,18}$/;

/**
 * The whole answer as a number: figures or words, with a known unit, and nothing else but a word that says "about".
 * This is what makes an answer a number when nothing else says that it must be one.
 */
export function numberLiteral(plain: string): NumberRead | null {
  if (DIGITS.test(plain)) return { value: fromInteger(BigInt(plain)), unit: null, bare: true };
  const text = unboxed(plain).trim().replace(/[.!]$/, '');
  if (text.length > 80) return null;
  const found = leadingNumber(text);
  return found !== null && text.slice(found.end).trim() === '' ? found : null;
}

/**
 * 1. The whole answer. 2. The last statement ("the answer is …") that holds a number. 3. The result of the last
 * sentence with figures, among the last two: what follows its last `=`, or its only number.
 */
export function readNumber(plain: string): NumberRead | null {
  const literal = numberLiteral(plain);
  if (literal !== null) return literal;
  const statements = [...statementsIn(plain), ...shortLabels(plain)].toSorted((a, b) => b.at - a.at);
  for (const { text, formal } of statements) {
    const stated = statedNumber(text);
    if (stated !== null || formal) return stated;
  }
  return concludedNumber(plain);
}

/** "Seven apples": so short an answer may open with its number in words. */
const SHORT_ANSWER = 60;
/** Longer last sentences are argument, or noise. */
const MAX_CONCLUSION = 400;

function concludedNumber(plain: string): NumberRead | null {
  if (plain.length <= SHORT_ANSWER && !/\d/.test(plain)) return leadingNumber(plain);
  const last = sentencesOf(plain)
    .slice(-2)
    .findLast((sentence) => /\d/.test(sentence));
  return last === undefined || last.length > MAX_CONCLUSION ? null : (resultOf(last) ?? predicateOf(last));
}

/** "A: 42" on a line of its own. */
function shortLabels(plain: string): Statement[] {
  const labels = plain.matchAll(/^[^\S\n]*A:\s*([^\n]{1,80})$/gm);
  return [...labels].map((match) => ({ text: match[1] ?? '', at: match.index, formal: true }));
}

/** A statement in more words than these is argument: only a number that it begins with counts. */
const SHORT_STATEMENT = 120;
/** Behind a number: the rest of a calculation that ends in its result. */
const CALCULATION =
  /^(?:(?!\b(?:because|since|as|where|so|when|if)\b)[^,.;(=])*[-+*/](?:(?!\b(?:because|since|as|where|so|when|if)\b)[^,.;(=])*=/i;

function statedNumber(statement: string): NumberRead | null {
  const sentence = firstSentence(statement);
  const start = FILLER.exec(statement)?.[0].length ?? 0;
  const first = numberAt(statement, start);
  if (first !== null && CALCULATION.test(statement.slice(first.end))) return resultOf(sentence);
  const led = leadingNumber(sentence) ?? leadingNumber(statement);
  if (led !== null) return led;
  return /\d/.test(sentence) && sentence.length <= SHORT_STATEMENT ? resultOf(sentence) : null;
}

function resultOf(sentence: string): NumberRead | null {
  const parts = sentence.split(/[=≈≃]/);
  const afterEquals = parts.length > 1 ? leadingNumber(parts.at(-1) ?? '') : null;
  return afterEquals ?? onlyNumber(sentence);
}

const PREDICATE = new RegExp(
  String.raw`\b(?:is|was|are|were|be|has|have|total of)\s(?:${APPROXIMATELY}\s)?(?=[$€£-]?\d)`,
  'gi',
);

/** "After 3 weeks it was 10 inches tall": of several numbers the only one that something is said to be. */
function predicateOf(sentence: string): NumberRead | null {
  const said = [...sentence.matchAll(PREDICATE)].map((match) =>
    leadingNumber(sentence.slice(match.index + match[0].length)),
  );
  const [only, ...others] = said;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The number a text begins with, when it stands alone there. */
function leadingNumber(text: string): FoundNumber | null {
  const start = FILLER.exec(text)?.[0].length ?? 0;
  const found = numberAt(text, start) ?? wordsAt(text, start);
  if (found === null) return null;
  const end = found.end + (/^\s*["\])]+/.exec(text.slice(found.end))?.[0].length ?? 0);
  return NOT_ALONE.test(text.slice(end)) ? null : { ...found, end };
}

/** Numbers of a text, in order. Words count only where no figure stands, and never "one", which is a pronoun too. */
export function numbersIn(text: string): NumberRead[] {
  const found: NumberRead[] = [];
  const starts = /(?<![\p{L}\d.,_^]|[\p{L}\d]-)(?:[-+]?[$€£¥₹₩]\s?-?)?[-+]?\.?\d/gu;
  for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
    const number = numberAt(text, match.index);
    if (number === null && !VARIABLE.test(text.slice(match.index))) continue;
    if (number === null || isBounded(text, match.index) || FORMULA.test(text.slice(number.end))) return [];
    found.push(number);
    starts.lastIndex = Math.max(number.end, starts.lastIndex);
  }
  return found.length > 0 || /\d/.test(text) ? found : wordsIn(text);
}

/** "2x", "32i": algebra. "5th" and "1960s" are words. */
const VARIABLE = /^\d+[a-z](?![a-z])/i;

/** Behind a figure that is part of a formula or of a range. */
const FORMULA = /^\s?(?:[*+/^]\s?[a-z(]|[-–]\s?\d)/i;

function isBounded(text: string, at: number): boolean {
  return BOUND.test(text.slice(Math.max(0, at - 20), at));
}

/** The only value among the numbers of a sentence, however often it is named. */
export function onlyNumber(sentence: string): NumberRead | null {
  const [first, ...others] = numbersIn(sentence);
  if (first === undefined || others.some((other) => !isEqual(other.value, first.value))) return null;
  return [first, ...others].find((number) => number.unit !== null) ?? first;
}

function wordsIn(text: string): NumberRead[] {
  const found: NumberRead[] = [];
  const starts = /(?<![\p{L}-])[a-z]+/giu;
  for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
    const word = match[0].toLowerCase();
    const number = word === 'one' || word === 'a' ? null : wordsAt(text, match.index);
    if (number === null) continue;
    found.push(number);
    starts.lastIndex = number.end;
  }
  return found;
}
