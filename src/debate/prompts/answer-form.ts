/**
 * The form in which an answer is requested, by its type.
 * Equal answers should have equal forms, so that they can be compared.
 */

import { memoizedByObject } from '../../lib/memoized-by-object.ts';
import { expectedAnswer } from '../agreement/reading/expected-type.ts';
import { questionOf } from '../engine/grouping/agreement-of.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { AnswerType } from '../schema/question.ts';
import { escaped, truncated } from './data-block.ts';

/** A field of a reply as JSON Schema, with a description for the prompt. */
export type ReplyField = Readonly<Record<string, unknown>>;
export type ReplyFields = Readonly<Record<string, ReplyField>>;

/** Maximum number of characters of an option's text beside its letter. The prompt shows each whole option before it. */
const MAX_OPTION_CHARACTERS = 100;

/**
 * The `answer` field of a reply. Declared types and declared options restrict the answer by a schema. A type that
 * `auto` derived from the question is only described in words, because it may be wrong, and then any answer must fit.
 */
export const answerField = memoizedByObject((spec: DebateSpec): ReplyField => {
  const { answer_type, options } = spec.config;
  const { type, options: foundOptions } = expectedAnswer(questionOf(spec));
  const letters = (foundOptions ?? []).map(({ label }) => label);
  const isBound = answer_type !== 'auto' || options !== null;
  const asked: AnswerFormInput = { type: type ?? 'text', letters, listed: listOf(letters, options), isBound };
  return { ...(isBound ? schemaOf(asked) : TEXT), description: WORDS[asked.type](asked) };
});

interface AnswerFormInput {
  readonly type: AnswerType;
  /** The letters of the options; empty when there are none. */
  readonly letters: readonly string[];
  /** The letters, with the texts of declared options. */
  readonly listed: string;
  /** True when a schema restricts the answer, because its type or its options are declared. */
  readonly isBound: boolean;
}

const TEXT: ReplyField = { type: 'string' };

function schemaOf({ type, letters }: AnswerFormInput): ReplyField {
  const letter = letters.length === 0 ? TEXT : { type: 'string', enum: letters };
  if (type === 'set') return { type: 'array', items: letter };
  if (type === 'boolean') return { type: 'string', enum: ['yes', 'no'] };
  return type === 'choice' ? letter : TEXT;
}

const SHORTEST = 'shortest complete form, in the language of the question';

const WORDS: Readonly<Record<AnswerType, (asked: AnswerFormInput) => string>> = {
  number: () => 'the number in digits with a decimal point, and the unit if the question names one',
  boolean: () => 'yes or no',
  date: () => 'the date in ISO 8601, as precise as is known: YYYY, YYYY-MM or YYYY-MM-DD',
  choice: ({ letters, listed }) =>
    letters.length === 0 ? 'the letter of one option' : `the letter of one option: ${listed}`,
  set: ({ letters, listed, isBound }) => {
    if (letters.length > 0) return `the letters of all options that apply: ${listed}`;
    return isBound
      ? `a list of all members, or of the word none, each in its ${SHORTEST}`
      : `all members, separated by commas, or the word none, each in its ${SHORTEST}`;
  },
  text: () => `the answer in its ${SHORTEST}: names in their usual full form, and no explanation`,
};

/**
 * Returns `A for "Respiration", B for "Photosynthesis"`; letters alone when the question itself contains the options.
 */
function listOf(letters: readonly string[], options: readonly string[] | null): string {
  if (options === null) return letters.join(', ');
  return letters.map((letter, index) => `${letter} for "${inOneLine(options[index] ?? '')}"`).join(', ');
}

function inOneLine(option: string): string {
  return escaped(truncated(option.replaceAll(/\s+/g, ' ').trim(), MAX_OPTION_CHARACTERS)).replaceAll('"', '&quot;');
}
