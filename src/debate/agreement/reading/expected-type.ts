/** Finds the type of answer that the words of a question ask for. */
import { lazily } from '../../../lib/lazily.ts';
import { compare } from '../../../lib/numbers/rational.ts';
import type { Unit } from '../../../lib/numbers/units.ts';
import { currencyAt, unitAt } from '../../../lib/numbers/units.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import { wordsOf } from '../../../lib/text/words.ts';
import type { AnswerType, Question } from '../../schema/question.ts';
import type { Option } from './choices/options.ts';
import { endsWithOptions, hasDeclaredOptions, optionsOf } from './choices/options.ts';
import type { QuestionPattern } from './tables/question-words.ts';
import * as words from './tables/question-words.ts';
import { plainText, READ_LENGTH } from './text/plain-text.ts';

export interface ExpectedAnswer {
  /** Null when the question does not indicate a type. */
  readonly type: AnswerType | null;
  /**
   * True when the type is binding: an answer that cannot be read as this type does not count as a vote. Otherwise it
   * may be read as another type.
   */
  readonly binding: boolean;
  readonly options: readonly Option[] | null;
  /** True when the options were found in the middle of the question's text, and nothing else indicates a choice. */
  readonly hasOptionsInText: boolean;
  /** True when a bare number above 1 means per cent. */
  readonly inPerCent: boolean;
  /** True when figures are names (versions, codes): 1.10 is not 1.1. */
  readonly figuresAreNames: boolean;
  readonly questionText: string;
  /** True when the caller declared the type. Then words around a value do not hide it. */
  readonly declared: boolean;
  /** True when the question asks for a probability, share or fraction: `1 in 4` is one. */
  readonly asksForShare: boolean;
  /** True when the question asks for a ratio: `3:4`, `3 to 4` and `3/4` are the same. */
  readonly asksForRatio: boolean;
  /** True when `C` and `F` are degrees. */
  readonly asksForTemperature: boolean;
  /** True for commands, operators, types, flags, output …: case, signs and spaces count. */
  readonly literal: boolean;
  /** True when the question asks for a word or its spelling: accents and case count. */
  readonly asksForWord: boolean;
  /**
   * Returns the units that the question names: "how many kilometres", "in km", and a unit that is the only one of its
   * dimension in the question.
   */
  readonly unitsAsked: () => readonly Unit[];
  /** Returns the stems of the question's words. */
  readonly questionStems: () => ReadonlySet<string>;
}

const TYPES_WITH_OPTIONS: ReadonlySet<string> = new Set(['auto', 'choice', 'set']);

/**
 * Determines the type from `answer_type`; then from declared options; then from options in the question's text; then
 * from the last sentence: several things, yes or no (without alternatives), a date, a number. Only the end of the
 * question is read, because earlier text may be a pasted document.
 */
export function expectedAnswer(question: Question): ExpectedAnswer {
  const declared = question.answer_type === 'auto' ? null : question.answer_type;
  const questionText = plainText(question.question.slice(-READ_LENGTH));
  const options = TYPES_WITH_OPTIONS.has(question.answer_type) ? optionsOf(question) : null;
  const asked = lastSentence(questionText);
  const figuresAreNames = words.NAMED_BY_FIGURES.test(asked) && declared !== 'number';
  const literal = declared === null && options === null && matchesAny(asked, words.LITERAL_ASKED);
  const type = declared ?? askedType(questionText, options, figuresAreNames);
  const isValue = type === 'number' || type === 'date';
  return {
    type: literal && isValue ? null : type,
    binding: declared !== null || options !== null,
    options,
    hasOptionsInText:
      declared === null && options !== null && !hasDeclaredOptions(question) && !endsWithOptions(question),
    inPerCent: matchesAny(asked, words.PER_CENT_ASKED),
    figuresAreNames,
    questionText,
    declared: declared !== null,
    asksForShare: words.SHARE_ASKED.test(asked),
    asksForRatio: words.RATIO_ASKED.test(asked),
    asksForTemperature: words.TEMPERATURE_ASKED.test(asked),
    literal,
    asksForWord: words.WORD_ASKED.test(asked),
    unitsAsked: lazily(() => [...unitsBehind(asked, ASKED_IN), ...onlyUnits(questionText)]),
    questionStems: lazily(() => new Set(wordsOf(questionText).map(stemOf))),
  };
}

/** Returns true when one of the patterns fits anywhere in the sentence. "What type of" does not ask for a type. */
function matchesAny(sentence: string, patterns: readonly QuestionPattern[]): boolean {
  const words = wordsOf(sentence.replace(/\btypes? of\b/gi, ''));
  const isAt = (at: number, listed: ReadonlySet<string>) =>
    listed.has(words[at] ?? '') || listed.has(`${words[at]} ${words[at + 1]}`);
  return patterns.some(({ first, things, within }) =>
    words.some(
      (_, at) =>
        isAt(at, first) && words.slice(at + 1, at + 1 + within).some((__, step) => isAt(at + 1 + step, things)),
    ),
  );
}

const ASKED_IN = /\b(?:how many|in|number of|measured in|expressed in) |\(/gi;
const MENTIONED = /\d[- ]?|\bper /gi;

/** Finds the units in "how many kilometres", "in km" or "(kg)". */
function unitsBehind(text: string, pattern: RegExp): Unit[] {
  return [...text.matchAll(pattern)].flatMap((match) => unitAt(text, match.index + match[0].length)?.unit ?? []);
}

/** Returns the units that are the only ones of their dimension: all amounts are in dollars, all times in hours. */
function onlyUnits(text: string): Unit[] {
  const signs = [...text.matchAll(/[A-Za-z]{0,2}[$€£¥₹₩]/g)].flatMap(
    ({ index }) => currencyAt(text, index)?.unit ?? [],
  );
  const byKind = Map.groupBy([...unitsBehind(text, MENTIONED), ...signs], kindOf);
  return [...byKind.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.every((other) => isSameUnit(first, other)) ? [first] : [],
  );
}

function isSameUnit(a: Unit, b: Unit): boolean {
  return a.dimension === b.dimension && compare(a.size, b.size) === 0;
}

/** Returns the dimension of a unit. All currencies count as one dimension. */
function kindOf({ dimension }: Unit): string {
  return dimension.split(' ', 1)[0] === 'currency' ? 'currency' : dimension;
}

/** Returns the expectation without the options that were found in the question's text. */
export function withoutTextOptions(expected: ExpectedAnswer): ExpectedAnswer {
  const type = askedType(expected.questionText, null, expected.figuresAreNames);
  return { ...expected, type, options: null, hasOptionsInText: false, binding: false };
}

/** Number of characters at the end that are checked, because "Select all that apply" can stand before the options. */
const SEVERAL_CHARACTERS = 400;

function askedType(text: string, options: readonly Option[] | null, figuresAreNames: boolean): AnswerType | null {
  const asked = lastSentence(text);
  const isSeveral = words.SEVERAL.test(text.slice(-SEVERAL_CHARACTERS));
  if (options !== null) return isSeveral ? 'set' : 'choice';
  if (isSeveral && !words.ORDER_ASKED.test(asked)) return 'set';
  if (asksYesOrNo(asked) && !words.ALTERNATIVE.test(asked)) return 'boolean';
  if ([words.DATE_ASKED, words.TIME_ASKED].some((pattern) => pattern.test(asked))) return 'date';
  return !figuresAreNames && asksForNumber(asked) ? 'number' : null;
}

function asksForNumber(asked: string): boolean {
  return words.NUMBER_PHRASE.test(asked) || matchesAny(asked, words.NUMBER_ASKED);
}

function asksYesOrNo(asked: string): boolean {
  if (words.OPENS_WITH_AUXILIARY.test(asked) || words.BOOLEAN_ASKED.test(asked)) return true;
  const [, ...clauses] = asked.split(/[,:;] ?/);
  const isClauseAsked = asked.endsWith('?') && clauses.some((clause) => words.OPENS_WITH_AUXILIARY.test(clause));
  return isClauseAsked && !words.ASKS_WHAT.test(asked);
}

const SENTENCE_END = /[.!?]["')]{0,2}[ \n]/g;

/**
 * Returns the last question, else the last sentence.
 * A full stop behind one or two letters ("Mr.") does not end a sentence.
 */
function lastSentence(text: string): string {
  const upToMark = text.includes('?') ? text.slice(0, text.lastIndexOf('?') + 1) : text.trim();
  let start = 0;
  for (const match of upToMark.slice(0, -1).matchAll(SENTENCE_END)) {
    if (/[^\s.]{3}$/.test(upToMark.slice(Math.max(0, match.index - 3), match.index)))
      start = match.index + match[0].length;
  }
  return upToMark.slice(start).trim();
}
