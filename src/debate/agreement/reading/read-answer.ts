/**
 * Reads an answer into its value; null when it does not count as a vote.
 * Each answer is read once and then compared in pairs.
 */
import { lazily } from '../../../lib/lazily.ts';
import { memoizedByObject } from '../../../lib/memoized-by-object.ts';
import { memoizedByText } from '../../../lib/memoized-by-text.ts';
import { readFormula } from '../../../lib/numbers/formula.ts';
import type { Quantity } from '../../../lib/numbers/quantity-at.ts';
import { compare, divide, magnitude, ONE, whole } from '../../../lib/numbers/rational.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import { wordsOf } from '../../../lib/text/words.ts';
import type { AnswerType, Question } from '../../schema/question.ts';
import type { AnswerValue } from './answer-value.ts';
import { ANY_LETTER } from './choices/options.ts';
import { readChoice } from './choices/read-choice.ts';
import type { ExpectedAnswer } from './expected-type.ts';
import { expectedAnswer, withoutTextOptions } from './expected-type.ts';
import type { NamedQuantity } from './quantity.ts';
import { quantityLiteral } from './quantity.ts';
import { readBoolean, yesOrNo } from './read-boolean.ts';
import { dateLiteral, readDate } from './read-date.ts';
import { literalText } from './read-literal.ts';
import { readNumber } from './read-number.ts';
import { readRatio } from './read-ratio.ts';
import { readSet } from './read-set.ts';
import { timeLiteral } from './read-time.ts';
import { FRAME, JOINING } from './tables/word-lists.ts';
import { plainText, READ_LENGTH, unboxed } from './text/plain-text.ts';
import { firstSentence, sentencesOf, statementsIn } from './text/statements.ts';
import type { TextForm } from './text/text-form.ts';
import { textForm } from './text/text-form.ts';

export interface ReadAnswer {
  readonly value: AnswerValue;
  /** The part of the answer that states the value, as it was written. */
  readonly wording: string;
  /** Returns the answer as a text, for pairs in which one side has no value; null when it has no words. */
  readonly text: () => TextForm | null;
  readonly expected: ExpectedAnswer;
}

const expectationOf = memoizedByObject(expectedAnswer);
const readerFor = memoizedByObject((expected: ExpectedAnswer) => memoizedByText((answer) => readAs(expected, answer)));

/** Reads one answer by itself. `readAnswers` can also decide whether a list in the question holds the options. */
export function readAnswer(question: Question, answer: string): ReadAnswer | null {
  return readAnswers(question, [answer])[0] ?? null;
}

/**
 * Reads the answers of one panel, in any order. A list in the middle of the question's text holds the options when half
 * of the answers or more pick from it. Otherwise it was a list in a document.
 */
export function readAnswers(question: Question, answers: readonly string[]): (ReadAnswer | null)[] {
  const expected = expectationOf(question);
  const read = answers.map(readerFor(expected));
  const unreadable = read.filter((each) => each === null).length;
  if (!expected.hasOptionsInText || unreadable * 2 <= read.length) return read;
  return answers.map(readerFor(withoutTextOptions(expected)));
}

/** Texts that decline to answer. "Unknown" or "none" can be an answer; these cannot. */
const NO_ANSWER =
  /^(?:n\/?a|idk|i (?:don't|do not|dont) know|(?:i'm |i am )?(?:not sure|unsure)|no (?:answer|idea|comment))[.!]?$|^(?:i(?:'m| am)? )?(?:sorry, )?(?:but )?(?:i )?(?:cannot|can't|unable to) (?:answer|say|tell|help|assist)/i;
/** Maximum length of a refusal, because a longer answer contains more. */
const MAX_REFUSAL_CHARACTERS = 120;

function isNoAnswer(plain: string): boolean {
  return plain === '' || (plain.length <= MAX_REFUSAL_CHARACTERS && !plain.includes('\n') && NO_ANSWER.test(plain));
}

function readAs(expected: ExpectedAnswer, answer: string): ReadAnswer | null {
  const plain = plainText(answer);
  if (isNoAnswer(plain)) return null;
  const text = lazily(() => textForm(plain, expected));
  const whole = { expected, text, wording: answer.trim() };
  if (expected.literal) return { ...whole, value: { type: 'literal', text: literalText(answer) } };
  const value = expected.type === null || expected.type === 'text' ? null : readers[expected.type](plain, expected);
  if (value !== null) return { ...whole, value, wording: wordingOf(value, { plain, answer, expected }) };
  if (expected.binding && expected.type !== 'text') return null;
  return readFreely({ answer, plain, expected }, text);
}

interface AnswerToRead {
  readonly answer: string;
  readonly plain: string;
  readonly expected: ExpectedAnswer;
}

/** Reads an answer of no binding type by its own form: as a whole value or formula, else as a text. */
function readFreely(input: AnswerToRead, text: ReadAnswer['text']): ReadAnswer | null {
  const { answer, plain, expected } = input;
  const form = text();
  if (form === null) return null;
  const value = expected.type === 'text' && expected.declared ? null : wholeValue(expected, statedSpan(plain));
  const wording = shortWording(input);
  if (value !== null) return { expected, text, wording, value };
  // When the text is cut for reading, the part that is not read counts, too: without a statement it equals only itself.
  const isCut = answer.length > READ_LENGTH && statedSpan(plain) === unboxed(plain);
  return { expected, wording, value: { type: 'text' }, text: isCut ? () => ({ ...form, key: answer.trim() }) : text };
}

/** Returns the answer, its box, or the sentence behind its cue when the text ends there. */
function statedSpan(plain: string): string {
  const last = statementsIn(plain).at(-1);
  if (last === undefined || last.text === '') return unboxed(plain);
  if (last.formal) return last.text;
  const sentence = firstSentence(last.text);
  return /[\p{L}\p{N}]/u.test(plain.slice(last.at + sentence.length + 1)) ? unboxed(plain) : sentence;
}

const CALCULATION = /[\d)] ?[-+*×/x:^] ?[\d(]/;

/** Returns true for sizes, scores and sums. They are no values when the question asks for no number: 6/8 is not 3/4. */
function isCalculationAsName(span: string, { type, figuresAreNames, asksForShare }: ExpectedAnswer): boolean {
  return figuresAreNames || (type === null && !asksForShare && CALCULATION.test(span));
}

function wholeValue(expected: ExpectedAnswer, span: string): AnswerValue | null {
  const quantity = isCalculationAsName(span, expected) ? null : quantityLiteral(span);
  if (quantity !== null && !quantity.decimalComma) return numberValue(quantity, expected);
  const truth = yesOrNo(span);
  if (truth !== null && expected.type !== 'boolean') return { type: 'boolean', truth, qualified: false };
  const date = dateLiteral(span);
  if (date !== null) return { type: 'date', date };
  const formula = expected.asksForWord ? null : readFormula(span.replace(/[.。]$/, ''));
  return formula?.value === null ? { type: 'formula', form: formula.form, name: formula.name } : null;
}

/** Returns the text under which the answer is shown and counted. */
function wordingOf(value: AnswerValue, input: AnswerToRead): string {
  if (value.type === 'boolean') return value.truth ? 'yes' : 'no';
  if (value.type === 'choice') return optionText(value.label, input.expected);
  if (value.type === 'set') return value.set.members.map((member) => optionText(member, input.expected)).join(', ');
  return shortWording(input);
}

function optionText(label: string, { options }: ExpectedAnswer): string {
  return options?.find((option) => option.label === label)?.text || label;
}

/** Maximum length of a wording. For a longer answer the part that states it is shown. */
const MAX_WORDING_CHARACTERS = 200;

function shortWording({ answer, plain }: AnswerToRead): string {
  return answer.trim().length > MAX_WORDING_CHARACTERS ? statedSpan(plain) : answer.trim();
}

type ShortType = Exclude<AnswerType, 'text'>;

const readers: Readonly<Record<ShortType, (plain: string, expected: ExpectedAnswer) => AnswerValue | null>> = {
  number: (plain, expected) => {
    const ratio = expected.asksForRatio ? readRatio(plain) : null;
    if (ratio !== null) return { type: 'ratio', parts: ratio };
    const quantity = readNumber(plain, expected);
    return quantity === null ? null : numberValue(quantity, expected);
  },
  choice: (plain, expected) => {
    const options = expected.options ?? ANY_LETTER;
    const index = readChoice(plain, options) ?? readChoice(letterAfterEcho(plain, expected), options);
    const label = index === null ? undefined : options[index]?.label;
    return label === undefined ? null : { type: 'choice', label };
  },
  boolean: (plain, { questionText }) => {
    const read = readBoolean(plain, questionText);
    return read === null ? null : { type: 'boolean', ...read };
  },
  date: (plain, expected) => {
    const time = timeLiteral(plain);
    if (time !== null) return { type: 'time', time };
    const date = readDate(plain, expected);
    return date === null ? null : { type: 'date', date };
  },
  set: (plain, { options }) => {
    const set = readSet(plain, options);
    return set === null ? null : { type: 'set', set };
  },
};

/** Returns B for "The statement that is not true is (B)" when the question contains the words before it. */
function letterAfterEcho(plain: string, expected: ExpectedAnswer): string {
  const [behind = '', letter = ''] = / (?:is|are|would be) ([(["]?[A-Z][)\]"]?)[.!]?$/.exec(plain.slice(-20)) ?? [];
  const sentence = letter === '' ? '' : (sentencesOf(plain).at(-1) ?? '');
  const stems = expected.questionStems();
  const subject = wordsOf(sentence.slice(0, sentence.length - behind.length));
  return subject.every((word) => FRAME.has(word) || JOINING.has(word) || stems.has(stemOf(word))) ? letter : '';
}

/**
 * When the question asks "what percentage", 75 means 75 %.
 * A number of 1 or less may be the share itself and is not converted.
 */
function numberValue(number: Quantity & Partial<NamedQuantity>, expected: ExpectedAnswer): AnswerValue | null {
  const { inPerCent, asksForTemperature } = expected;
  const { value, unit, percent } = number;
  const isBare = unit === null && !percent;
  const isShare = !inPerCent || !isBare || compare(magnitude(value), ONE) <= 0;
  const inShares = isShare ? value : divide(value, whole(100));
  if (inShares === null) return null;
  const named = { ...number, value: inShares, percent: percent || !isShare, name: number.name ?? null };
  const scale = asksForTemperature && unit !== null && /^[CF]$/.test(unit.name) ? unit.name : null;
  if (scale === null || unit === null) return { type: 'number', quantity: named };
  const degrees = { name: `°${scale}`, dimension: `temperature-${scale}`, size: ONE };
  return { type: 'number', quantity: { ...named, unit: degrees } };
}
