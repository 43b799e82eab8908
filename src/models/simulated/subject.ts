/** The knowledge of a simulated debater about a question: the right answer, wrong answers, and the basis for them. */
import type { Rational } from '../../lib/numbers/rational.ts';
import { add, compare, multiply, rationalText, whole } from '../../lib/numbers/rational.ts';
import { draw, itemAt } from '../../lib/seeded.ts';
import { plainNumber } from './arithmetic.ts';
import { askedTruth, askedValue } from './computable-question.ts';
import type { ReadPrompt } from './prompt-reader.ts';
import { sampleRecord } from './sample-record.ts';

export interface Subject {
  readonly right: string;
  /**
   * Returns a plausible wrong answer, chosen by `chance` in [0, 1). Equals `right` when there is a single option, and can
   * equal it when the answer is a record.
   */
  readonly wrong: (chance: number) => string;
  /**
   * `computed`: `right` is true. `picked`: a hash of the question selected one option as right. `placeholder`: `right`
   * is only a labelled placeholder.
   */
  readonly basis: 'computed' | 'picked' | 'placeholder';
  /** Returns the canonical spelling of an answer. Equal answers have equal spellings. */
  readonly canonical: (answer: string) => string;
}

/**
 * Returns the subject of a prompt. `character` selects the placeholder of a debater that does not give the common one.
 */
export function subjectOf(prompt: ReadPrompt, character: string): Subject {
  if (prompt.answerSchema !== null) return recordSubject(prompt, prompt.answerSchema, character);
  const { stem, options } = choiceQuestionOf(prompt);
  const value = askedValue(stem);
  const truth = askedTruth(stem);
  if (options.length > 0) return choiceSubject({ question: prompt.question, options, value, truth });
  if (value !== null) return numberSubject(value);
  if (truth !== null) return booleanSubject(truth);
  return placeholderSubject(prompt, character);
}

/** Makes placeholder records that fit the schema. The records of the debaters differ where the schema allows it. */
function recordSubject(
  { question }: ReadPrompt,
  schema: Readonly<Record<string, unknown>>,
  character: string,
): Subject {
  const makeRecord = (...draws: string[]) =>
    JSON.stringify(sampleRecord(schema, (pointer) => draw(question, pointer, ...draws)));
  return {
    right: makeRecord(),
    wrong: () => makeRecord(character),
    basis: 'placeholder',
    canonical: (answer) => answer,
  };
}

const LETTER_A = 65;

function letter(index: number): string {
  return String.fromCharCode(LETTER_A + index);
}

interface ChoiceQuestion {
  readonly stem: string;
  readonly options: readonly string[];
}

/** Separates the question from its options: the declared ones, else those written into it as "A) … B) …". */
function choiceQuestionOf({ question, options }: ReadPrompt): ChoiceQuestion {
  if (options.length > 0) return { stem: question, options };
  const [stem = '', ...parts] = question.split(/(?:^|\s)\(?([A-Z])[).]\s+/);
  const labels = parts.filter((_, index) => index % 2 === 0);
  const texts = parts.filter((_, index) => index % 2 === 1).map((text) => text.trim().replace(/[,;]$/, ''));
  const inOrder = labels.length > 1 && labels.every((label, index) => label === letter(index));
  return inOrder ? { stem: stem.trim(), options: texts } : { stem: question, options: [] };
}

interface Choice {
  readonly question: string;
  readonly options: readonly string[];
  readonly value: Rational | null;
  readonly truth: boolean | null;
}

function choiceSubject({ question, options, value, truth }: Choice): Subject {
  const spellings = options.map(spelling);
  const isTrue = (option: string): boolean =>
    (value !== null && hasValue(option, value)) || (truth !== null && truthValueOf(option) === truth);
  const known = options.findIndex(isTrue);
  const right = known >= 0 ? known : Math.floor(draw(question, 'right option') * options.length);
  const others = options.map((_, index) => letter(index)).filter((label) => label !== letter(right));
  return {
    right: letter(right),
    wrong: (chance) => itemAt(others, chance) ?? letter(right),
    basis: known >= 0 ? 'computed' : 'picked',
    canonical: (answer) => optionLabel(answer, spellings) ?? spelling(answer),
  };
}

/** Returns the letter of an option that is named by its letter, its text, or both; null when none is named. */
function optionLabel(answer: string, spellings: readonly string[]): string | null {
  const byText = spellings.indexOf(spelling(answer));
  if (byText >= 0) return letter(byText);
  const [, named = ''] = /^\s*\(?([A-Z])\)?(?:[).:]|\s*$)/.exec(answer) ?? [];
  return named !== '' && named.charCodeAt(0) - LETTER_A < spellings.length ? named : null;
}

function numberSubject(value: Rational): Subject {
  return {
    right: rationalText(value),
    wrong: (chance) => rationalText(itemAt(wrongResults(value), chance) ?? value),
    basis: 'computed',
    canonical: spelling,
  };
}

/** Returns typical wrong results: one or ten off, one digit too many, or the wrong sign. */
function wrongResults(value: Rational): Rational[] {
  const offBy = [1, -1, 10, -10].map((difference) => add(value, whole(difference)));
  const scaledBy = [10, -1].map((factor) => multiply(value, whole(factor)));
  return [...offBy, ...scaledBy].filter((slip) => slip !== null).filter((slip) => compare(slip, value) !== 0);
}

function booleanSubject(truth: boolean): Subject {
  const [right, wrong] = truth ? ['Yes', 'No'] : ['No', 'Yes'];
  return { right, wrong: () => wrong, basis: 'computed', canonical: spelling };
}

interface Placeholders {
  readonly applies: (prompt: ReadPrompt) => boolean;
  readonly texts: readonly string[];
}

/** Placeholders in the type that the question asks for, each labelled as simulated. The last entry always applies. */
const PLACEHOLDERS: readonly Placeholders[] = [
  {
    applies: ({ answerWords, question }) =>
      answerWords.startsWith('yes or no') ||
      /^(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|may|must)\b/i.test(question),
    texts: ['[simulated] yes', '[simulated] no'],
  },
  {
    applies: ({ answerWords, question }) =>
      answerWords.startsWith('the number') || /^how (?:many|much)\b/i.test(question),
    texts: ['[simulated] 11', '[simulated] 23', '[simulated] 47'],
  },
  {
    applies: ({ answerWords }) => answerWords.startsWith('the date'),
    texts: ['[simulated] 2001-02-03', '[simulated] 2004-05-06', '[simulated] 2007-08-09'],
  },
  {
    applies: () => true,
    texts: ['[simulated] the amber view', '[simulated] the cobalt view', '[simulated] the olive view'],
  },
];

function placeholderSubject(prompt: ReadPrompt, character: string): Subject {
  const texts = PLACEHOLDERS.find(({ applies }) => applies(prompt))?.texts ?? [];
  const common = itemAt(texts, draw(prompt.question, 'common view')) ?? '';
  const others = texts.filter((view) => view !== common);
  const own = itemAt(others, draw(prompt.question, 'own view', character)) ?? common;
  return { right: common, wrong: () => own, basis: 'placeholder', canonical: spelling };
}

function hasValue(text: string, value: Rational): boolean {
  const read = askedValue(text);
  return read !== null && compare(read, value) === 0;
}

function truthValueOf(text: string): boolean | null {
  if (/^(?:yes|true)\b/i.test(text)) return true;
  return /^(?:no|false)\b/i.test(text) ? false : null;
}

/**
 * The maximum length of an answer that is normalised. Normalising takes quadratic time on combining marks in the wrong
 * order.
 */
const MAX_NORMALIZED_CHARACTERS = 500;

/**
 * Returns numbers by value and other text without case, outer white space and closing punctuation. Returns a text above
 * `MAX_NORMALIZED_CHARACTERS` unchanged.
 */
function spelling(answer: string): string {
  if (answer.length > MAX_NORMALIZED_CHARACTERS) return answer;
  const folded = answer.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  // A loop instead of /[.!]+$/, which takes quadratic time on a long run of dots that does not end the text.
  let end = folded.length;
  while (end > 0 && '.!'.includes(folded.charAt(end - 1))) end -= 1;
  const plain = folded.slice(0, end);
  const number = plainNumber(plain);
  return number === null ? plain : rationalText(number);
}
