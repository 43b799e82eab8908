/** An answer → its typed value, or null when it is no vote. Each answer is read once; pairs compare what was read. */
import type { AnswerType, Question } from '../question.ts';
import type { AnswerValue } from './answer-value.ts';
import { withoutMenu } from './expected-type.ts';
import type { ExpectedAnswer } from './expected-type.ts';
import { fromInteger, isLess, over } from './exact-number.ts';
import { knownAnswer, knownQuestion, unread } from './known-question.ts';
import type { KnownAnswer, KnownQuestion } from './known-question.ts';
import type { NumberRead } from './number-at.ts';
import { openingAndEnd, plainText } from './plain-text.ts';
import { booleanLiteral, readBoolean } from './read-boolean.ts';
import { ANY_LETTER } from './options.ts';
import { readChoice } from './read-choice.ts';
import { dateLiteral, readDate } from './read-date.ts';
import { numberLiteral, readNumber } from './read-number.ts';
import { readSet } from './read-set.ts';
import { textAnswer } from './text-answer.ts';

/** One answer by itself. In a panel `readAnswers` may know more: what the other answers are. */
export function readAnswer(question: Question, answer: string): AnswerValue | null {
  return readAnswers(question, [answer])[0] ?? null;
}

/**
 * The answers of one panel. What the question's words leave open, the answers settle together, in whatever order:
 * a menu in the middle of the question's text is one when at least half of the answers pick from it (else it was a list
 * in a document); and when no type is asked for and at least half are plainly numbers (or booleans, or dates), the others
 * are read for one too.
 */
export function readAnswers(question: Question, answers: readonly string[]): (AnswerValue | null)[] {
  const known = knownQuestion(question);
  const values = readAll(known, answers);
  const unreadable = values.filter((value) => value === null).length;
  if (!known.expected.menuInText || unreadable * 2 <= values.length) return values;
  known.withoutMenu ??= unread(withoutMenu(known.expected));
  return readAll(known.withoutMenu, answers);
}

function readAll(known: KnownQuestion, answers: readonly string[]): (AnswerValue | null)[] {
  const given = answers.map((answer) => knownAnswer(known, answer));
  const { expected } = known;
  if (expected.type !== null) return given.map((each) => valueRead(each, expected));
  const typed = { ...expected, type: commonType(given, expected) };
  return given.map((each) => valueRead(each, typed));
}

function valueRead(given: KnownAnswer, expected: ExpectedAnswer): AnswerValue | null {
  const known = given.values.get(expected.type);
  if (known !== undefined) return known;
  const value = readAs(expected, given);
  given.values.set(expected.type, value);
  return value;
}

/** Answers that decline to answer. "Unknown" or "none" can be an answer; these cannot. */
const NO_ANSWER =
  /^(?:n\/?a|idk|i (?:don't|do not|dont) know|(?:i'm |i am )?(?:not sure|unsure)|no (?:answer|idea|comment)|(?:i )?(?:cannot|can't) (?:answer|say|tell))[.!]*$/i;

function readAs(expected: ExpectedAnswer, given: KnownAnswer): AnswerValue | null {
  const { plain, answer } = given;
  if (NO_ANSWER.test(plain)) return null;
  if (expected.type !== null && expected.type !== 'text') {
    const wanted = readers[expected.type](plain, expected);
    if (wanted !== null || expected.binding) return wanted;
  }
  const literal = expected.binding ? null : literalOf(given, expected);
  return literal ?? readText(openingAndEnd(answer) === answer ? plain : plainText(answer), expected);
}

const LITERAL_TYPES = ['number', 'boolean', 'date'] as const;

function commonType(given: readonly KnownAnswer[], expected: ExpectedAnswer): AnswerType | null {
  const types = given.map((each) => literalOf(each, expected)?.type);
  return LITERAL_TYPES.find((type) => types.filter((each) => each === type).length * 2 >= given.length) ?? null;
}

function literalOf(given: KnownAnswer, expected: ExpectedAnswer): AnswerValue | null {
  if (given.literal === undefined) given.literal = readLiteral(given.plain, expected);
  return given.literal;
}

/** What an answer is by its own form alone. */
function readLiteral(plain: string, expected: ExpectedAnswer): AnswerValue | null {
  const number = expected.figuresAreNames ? null : numberLiteral(plain);
  if (number !== null) return numberValue(number, expected);
  const truth = booleanLiteral(plain);
  if (truth !== null) return { type: 'boolean', truth };
  const date = dateLiteral(plain);
  return date === null ? null : { type: 'date', date };
}

type ShortType = Exclude<AnswerType, 'text'>;

const readers: Readonly<Record<ShortType, (plain: string, expected: ExpectedAnswer) => AnswerValue | null>> = {
  number: (plain, expected) => numberValue(readNumber(plain), expected),
  choice: (plain, { options }) => {
    const menu = options ?? ANY_LETTER;
    const index = readChoice(plain, menu);
    const label = index === null ? undefined : menu[index]?.label;
    return label === undefined ? null : { type: 'choice', label };
  },
  boolean: (plain, { questionText }) => {
    const truth = readBoolean(plain, questionText);
    return truth === null ? null : { type: 'boolean', truth };
  },
  date: (plain) => {
    const date = readDate(plain);
    return date === null ? null : { type: 'date', date };
  },
  set: (plain, { options }) => {
    const set = readSet(plain, options);
    return set === null ? null : { type: 'set', set };
  },
};

function readText(plain: string, { figuresAreNames }: ExpectedAnswer): AnswerValue | null {
  const text = textAnswer(plain, figuresAreNames);
  return text === null ? null : { type: 'text', text, spelling: plain };
}

/** Asked "what percentage", 75 means 75 %; up to 1 it may be the share itself and stays. */
function numberValue(number: NumberRead | null, { inPerCent }: ExpectedAnswer): AnswerValue | null {
  if (number === null) return null;
  const isShare = !inPerCent || !number.bare || !isLess(fromInteger(1n), number.value);
  const value = isShare ? number.value : over(number.value, fromInteger(100n));
  return value === null ? null : { type: 'number', number: { ...number, value }, inPerCent };
}
