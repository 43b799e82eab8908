/**
 * The form in which texts are compared: without articles, introduction, repetition of the question, and explanation.
 */
import { lazily } from '../../../../lib/lazily.ts';
import { BOX_START } from '../../../../lib/text/latex.ts';
import { stemOf } from '../../../../lib/text/stem.ts';
import type { TextToken } from '../../../../lib/text/tokens.ts';
import { textTokens } from '../../../../lib/text/tokens.ts';
import type { ExpectedAnswer } from '../expected-type.ts';
import { leadingBoolean } from '../read-boolean.ts';
import { AUXILIARY, BEFORE_ANSWER, CORRECTS, JOINING, OPENINGS, TAKES_BACK } from '../tables/word-lists.ts';
import { isNegation } from './negations.ts';
import { unboxed } from './plain-text.ts';
import type { CuedStatement } from './statements.ts';
import { firstSentence, statementsIn } from './statements.ts';

export interface TextForm {
  /** Equal keys are equal answers. */
  readonly key: string;
  /** The words, figures and signs as texts. Their tokens would need more memory, which is kept for the whole debate. */
  readonly words: readonly string[];
  /** True for an opening yes, false for an opening no; otherwise null. */
  readonly openingBoolean: boolean | null;
  /** True when figures are names (versions, codes): 1.10 is not 1.1. */
  readonly figuresAreNames: boolean;
  /** The words of the question that `key` leaves out: "Jupiter is huge" is not "Saturn is huge"; '' for none. */
  readonly echo: string;
  /** The words of an explanation behind the answer, which `key` leaves out; '' for none. */
  readonly explanation: string;
  /** Returns the number of negations, and the other words without auxiliary verbs that come with negations. */
  readonly polarity: () => { readonly negations: number; readonly affirmed: string };
}

/** Returns null for a text without any word or sign. */
export function textForm(plain: string, expected: ExpectedAnswer): TextForm | null {
  const stated = statedText(plain);
  const claim = stated.slice(0, explanationStart(stated));
  const rules = { keepAccents: expected.asksForWord };
  const all = textTokens(claim, rules);
  if (all.every(({ text }) => /^[?!.]$/.test(text) && stated.length > 1)) return null;
  const unframed = withoutFrame(all);
  const echo = echoIn(unframed, expected);
  const words = withoutArticles(unframed.filter((token) => !echo.includes(token))).map(({ text }) => text);
  return {
    key: words.join(' '),
    words,
    echo: keyOf(echo.slice(0, -1).filter(isContent)),
    openingBoolean: leadingBoolean(stated),
    figuresAreNames: expected.figuresAreNames || expected.literal,
    explanation: claim === stated ? '' : keyOf(textTokens(stated.slice(claim.length), rules)),
    polarity: lazily(() => polarityOf(words)),
  };
}

function keyOf(tokens: readonly TextToken[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

function polarityOf(spelled: readonly string[]): ReturnType<TextForm['polarity']> {
  const words = spelled.map((word) => word.toLowerCase());
  const affirmed = words.filter((word) => !isNegation(word));
  return {
    negations: words.length - affirmed.length,
    affirmed: affirmed.filter((word) => !AUXILIARY.has(word)).join(' '),
  };
}

/**
 * Returns the last statement when nothing follows it. A cue in the middle of an argument is not used, nor are
 * statements that differ.
 */
function statedText(plain: string): string {
  const statements = statementsIn(plain);
  const last = statements.at(-1);
  if (last === undefined || last.text === '' || contradicts(plain, statements)) return unboxed(plain);
  if (plain.slice(0, last.at).endsWith(BOX_START)) return last.text;
  const length = firstSentence(last.text).length;
  const behind = unboxed(plain.slice(last.at + length));
  const isLast = behind.length <= last.text.length && !/[\p{L}\p{N}]/u.test(behind.slice(last.text.length - length));
  return isLast ? last.text : unboxed(plain);
}

/** Without a comma, "since" and "as" belong to the answer: "vacant since 2010". */
const EXPLAINS = /,? because\b|, (?:since|given that|as it|as they|as this) /i;
const SECOND_SENTENCE = /[.!] (?=(?:It is|It was|This is|That is|They are|He was|She was|Because) )/;
const MAX_HEAD_CHARACTERS = 120;

/**
 * Returns the index at which the explanation starts in "Paris, because
 * it is the seat of government" and "Paris. It is the capital."
 */
function explanationStart(text: string): number {
  const starts = [text.search(EXPLAINS), text.search(SECOND_SENTENCE)].filter(
    (at) => at > 0 && at <= MAX_HEAD_CHARACTERS,
  );
  const at = Math.min(text.length, ...starts);
  return TAKES_BACK.test(text.slice(at)) ? text.length : at;
}

/** Returns true when an earlier statement differs from the last one and no word in between corrects it. */
function contradicts(plain: string, statements: readonly CuedStatement[]): boolean {
  const [first, last] = [statements[0], statements.at(-1)];
  if (first === undefined || last === undefined || CORRECTS.test(plain.slice(first.at, last.at))) return false;
  const spelled = ({ text }: CuedStatement) =>
    firstSentence(text)
      .match(/[\p{L}\p{N}]/gu)
      ?.join('')
      .toLowerCase();
  return statements.some((statement) => spelled(statement) !== spelled(last));
}

function withoutFrame(tokens: readonly TextToken[]): readonly TextToken[] {
  let rest = tokens;
  for (let frame = frameLength(rest); frame > 0 && frame < rest.length; frame = frameLength(rest))
    rest = rest.slice(frame);
  return rest;
}

function frameLength(tokens: readonly TextToken[]): number {
  const words = tokens.slice(0, 8).map(({ text }) => text.toLowerCase());
  const start = words.findIndex((word) => !BEFORE_ANSWER.has(word));
  const skipped = words[start] === 'answer' ? start : 0;
  const opening = OPENINGS.find((each) => each.every((word, index) => words[skipped + index] === word));
  return opening === undefined ? 0 : skipped + opening.length;
}

const COPULAS = new Set(['is', 'are', 'was', 'were', '=']);
/** Maximum number of words. A longer subject is a sentence of its own. */
const MAX_ECHO_WORDS = 16;

/**
 * Returns the words that repeat the question, with the copula last: "The capital of France is" in "The capital of
 * France is Paris" and in "Paris is the capital of France". "x = 2" has such a part when the question contains an x.
 */
function echoIn(tokens: readonly TextToken[], expected: ExpectedAnswer): readonly TextToken[] {
  const at = tokens.findIndex(({ text }) => COPULAS.has(text));
  const [subject, copula, rest] = [tokens.slice(0, Math.max(at, 0)), tokens.slice(at, at + 1), tokens.slice(at + 1)];
  if (subject.length === 0 || subject.length > MAX_ECHO_WORDS || rest.length === 0) return [];
  if (subject.some(({ text }) => isNegation(text))) return [];
  // "Who was it?" and "Who is it?" are two questions.
  const isPast = /^w/.test(copula[0]?.text ?? '');
  if (isPast && !expected.questionStems().has(stemOf(copula[0]?.text ?? ''))) return [];
  const minLength = copula[0]?.text === '=' ? 1 : 3;
  const [subjectKnown, restKnown] = [isEcho(subject, expected, minLength), isEcho(rest, expected, 3)];
  if (subjectKnown === restKnown) return [];
  return [...(subjectKnown ? subject : rest), ...copula];
}

/** Returns true when all words are in the question and one of them has the minimum length. */
function isEcho(tokens: readonly TextToken[], expected: ExpectedAnswer, minLength: number): boolean {
  const stems = expected.questionStems();
  const words = tokens.filter(isContent);
  return (
    words.some(({ text }) => text.length >= minLength) &&
    words.every(({ text, kind }) => kind === 'word' && !isNegation(text) && stems.has(stemOf(text.toLowerCase())))
  );
}

function isContent({ text }: TextToken): boolean {
  return !JOINING.has(text.toLowerCase());
}

/**
 * Removes articles.
 * A capital A is never an article, and neither is an "a" before punctuation or another letter: `f(a, b)`.
 */
function withoutArticles(tokens: readonly TextToken[]): readonly TextToken[] {
  const rest = tokens.filter(({ text, beforePunctuation }, at) => {
    const next = tokens[at + 1];
    const isIndefinite =
      /^(?:a|an|An)$/.test(text) && !beforePunctuation && next?.kind === 'word' && next.text.length > 1;
    return text !== 'the' && !isIndefinite;
  });
  return rest.length > 0 ? rest : tokens;
}
