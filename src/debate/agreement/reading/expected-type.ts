/** Which type of answer a question asks for, as far as its own words say. */
import { lazily } from '../../../lib/lazily.ts';
import { compare } from '../../../lib/numbers/rational.ts';
import type { Unit } from '../../../lib/numbers/units.ts';
import { currencyAt, unitAt } from '../../../lib/numbers/units.ts';
import { stemOf } from '../../../lib/text/stem.ts';
import { wordsOf } from '../../../lib/text/words.ts';
import type { AnswerType, Question } from '../../schema/question.ts';
import type { Option } from './choices/options.ts';
import { endsWithMenu, hasDeclaredOptions, optionsOf } from './choices/options.ts';
import type { AskedBy } from './tables/question-words.ts';
import * as words from './tables/question-words.ts';
import { plainText, READ_LENGTH } from './text/plain-text.ts';

export interface ExpectedAnswer {
  /** Null: nothing in the question tells. */
  readonly type: AnswerType | null;
  /** The type is binding: an answer that cannot be read as it is no vote. Otherwise it may still be another type. */
  readonly binding: boolean;
  readonly options: readonly Option[] | null;
  /** The options were found in the middle of the question's text, and nothing else says that it is a choice. */
  readonly menuInText: boolean;
  /** A bare number above 1 means per cent. */
  readonly inPerCent: boolean;
  /** Figures are names here (versions, codes): 1.10 is not 1.1. */
  readonly figuresAreNames: boolean;
  readonly questionText: string;
  /** The caller declared the type: then words around a value do not hide it. */
  readonly declared: boolean;
  /** A probability, share or fraction: `1 in 4` is one. */
  readonly asksForShare: boolean;
  /** `3:4`, `3 to 4` and `3/4` are one ratio. */
  readonly asksForRatio: boolean;
  /** `C` and `F` are degrees. */
  readonly asksForTemperature: boolean;
  /** Commands, operators, types, flags, output …: case, signs and spaces count. */
  readonly literal: boolean;
  /** Asks for a word or its spelling: accents and case count. */
  readonly asksForWord: boolean;
  /** The units that the question names: "how many kilometres", "in km", and where it has one unit of a dimension, that one. */
  readonly unitsAsked: () => readonly Unit[];
  /** Stems of the question's words. */
  readonly questionStems: () => ReadonlySet<string>;
}

const HAVE_MENUS: ReadonlySet<string> = new Set(['auto', 'choice', 'set']);

/**
 * `answer_type` first; then declared options; then a menu in the question's text; then what the last sentence asks:
 * several things, yes or no (without alternatives), a date, a number. All of it stands at the end of a question; what lies
 * further back is a document that was pasted in.
 */
export function expectedAnswer(question: Question): ExpectedAnswer {
  const declared = question.answer_type === 'auto' ? null : question.answer_type;
  const questionText = plainText(question.question.slice(-READ_LENGTH));
  const options = HAVE_MENUS.has(question.answer_type) ? optionsOf(question) : null;
  const asked = lastSentence(questionText);
  const figuresAreNames = words.NAMED_BY_FIGURES.test(asked) && declared !== 'number';
  const literal = declared === null && options === null && asks(asked, words.LITERAL_ASKED);
  const type = declared ?? askedType(questionText, options, figuresAreNames);
  const isValue = type === 'number' || type === 'date';
  return {
    type: literal && isValue ? null : type,
    binding: declared !== null || options !== null,
    options,
    menuInText: declared === null && options !== null && !hasDeclaredOptions(question) && !endsWithMenu(question),
    inPerCent: asks(asked, words.PER_CENT_ASKED),
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

/** One of the patterns fits somewhere in the sentence. "What type of" asks for no type. */
function asks(sentence: string, patterns: readonly AskedBy[]): boolean {
  const said = wordsOf(sentence.replace(/\btypes? of\b/gi, ''));
  const isAt = (at: number, listed: ReadonlySet<string>) =>
    listed.has(said[at] ?? '') || listed.has(`${said[at]} ${said[at + 1]}`);
  return patterns.some(({ first, things, within }) =>
    said.some(
      (_, at) => isAt(at, first) && said.slice(at + 1, at + 1 + within).some((__, step) => isAt(at + 1 + step, things)),
    ),
  );
}

const ASKED_IN = /\b(?:how many|in|number of|measured in|expressed in) |\(/gi;
const MENTIONED = /\d[- ]?|\bper /gi;

/** "how many kilometres", "in km", "(kg)". */
function unitsBehind(text: string, place: RegExp): Unit[] {
  return [...text.matchAll(place)].flatMap((match) => unitAt(text, match.index + match[0].length)?.unit ?? []);
}

/** The units that stand alone for their dimension: all amounts are in dollars, all times in hours. */
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

/** Currencies are of one kind, whatever their names. */
function kindOf({ dimension }: Unit): string {
  return dimension.split(' ', 1)[0] === 'currency' ? 'currency' : dimension;
}

/** The same without the menu that was found in the question's text. */
export function withoutMenu(expected: ExpectedAnswer): ExpectedAnswer {
  const type = askedType(expected.questionText, null, expected.figuresAreNames);
  return { ...expected, type, options: null, menuInText: false, binding: false };
}

/** "Select all that apply" can stand before the menu. */
const SEVERAL_REACH = 400;

function askedType(text: string, options: readonly Option[] | null, figuresAreNames: boolean): AnswerType | null {
  const asked = lastSentence(text);
  const isSeveral = words.SEVERAL.test(text.slice(-SEVERAL_REACH));
  if (options !== null) return isSeveral ? 'set' : 'choice';
  if (isSeveral && !words.ORDER_ASKED.test(asked)) return 'set';
  if (asksYesOrNo(asked) && !words.ALTERNATIVE.test(asked)) return 'boolean';
  if ([words.DATE_ASKED, words.TIME_ASKED].some((pattern) => pattern.test(asked))) return 'date';
  return !figuresAreNames && asksForNumber(asked) ? 'number' : null;
}

function asksForNumber(asked: string): boolean {
  return words.NUMBER_PHRASE.test(asked) || asks(asked, words.NUMBER_ASKED);
}

function asksYesOrNo(asked: string): boolean {
  if (words.OPENS_WITH_AUXILIARY.test(asked) || words.BOOLEAN_ASKED.test(asked)) return true;
  const [, ...clauses] = asked.split(/[,:;] ?/);
  const isClauseAsked = asked.endsWith('?') && clauses.some((clause) => words.OPENS_WITH_AUXILIARY.test(clause));
  return isClauseAsked && !words.ASKS_WHAT.test(asked);
}

const SENTENCE_END = /[.!?]["')]{0,2}[ \n]/g;

/** The last question, else the last sentence; a stop behind one or two letters ("Mr.") ends none. */
function lastSentence(text: string): string {
  const upToMark = text.includes('?') ? text.slice(0, text.lastIndexOf('?') + 1) : text.trim();
  let start = 0;
  for (const match of upToMark.slice(0, -1).matchAll(SENTENCE_END)) {
    if (/[^\s.]{3}$/.test(upToMark.slice(Math.max(0, match.index - 3), match.index)))
      start = match.index + match[0].length;
  }
  return upToMark.slice(start).trim();
}
