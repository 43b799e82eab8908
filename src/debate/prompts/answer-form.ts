/** The form in which an answer is asked for, by its type: equal answers come in equal forms, so that they compare well. */

import { oncePer } from '../../lib/once-per.ts';
import { expectedAnswer } from '../agreement/reading/expected-type.ts';
import { questionOf } from '../engine/grouping/agreement-of.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { AnswerType } from '../schema/question.ts';
import { bounded, escaped } from './data-block.ts';

/** A field of a reply as JSON Schema, with its description in words. */
export type ReplyField = Readonly<Record<string, unknown>>;
export type ReplyFields = Readonly<Record<string, ReplyField>>;

/** Characters of an option's text beside its letter; the prompt shows each option whole before it. */
const OPTION_CHARACTERS = 100;

/**
 * The `answer` field of a reply. Declared types and declared options give a schema that holds an answer to its form. A type
 * that `auto` read from the question gives the words alone: the reading may be wrong, and then any answer has to fit.
 */
export const answerField = oncePer((spec: DebateSpec): ReplyField => {
  const { answer_type, options } = spec.config;
  const { type, options: menu } = expectedAnswer(questionOf(spec));
  const letters = (menu ?? []).map(({ label }) => label);
  const isBound = answer_type !== 'auto' || options !== null;
  const asked: Asked = { type: type ?? 'text', letters, listed: listOf(letters, options), isBound };
  return { ...(isBound ? schemaOf(asked) : TEXT), description: WORDS[asked.type](asked) };
});

interface Asked {
  readonly type: AnswerType;
  /** Of the menu; empty where none is known. */
  readonly letters: readonly string[];
  /** The letters, with the texts of declared options. */
  readonly listed: string;
  readonly isBound: boolean;
}

const TEXT: ReplyField = { type: 'string' };

function schemaOf({ type, letters }: Asked): ReplyField {
  const letter = letters.length === 0 ? TEXT : { type: 'string', enum: letters };
  if (type === 'set') return { type: 'array', items: letter };
  if (type === 'boolean') return { type: 'string', enum: ['yes', 'no'] };
  return type === 'choice' ? letter : TEXT;
}

const SHORTEST = 'shortest complete form, in the language of the question';

const WORDS: Readonly<Record<AnswerType, (asked: Asked) => string>> = {
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

/** `A for "Respiration", B for "Photosynthesis"`; letters alone where the menu stands in the question. */
function listOf(letters: readonly string[], options: readonly string[] | null): string {
  if (options === null) return letters.join(', ');
  return letters.map((letter, place) => `${letter} for "${inOneLine(options[place] ?? '')}"`).join(', ');
}

function inOneLine(option: string): string {
  return escaped(bounded(option.replaceAll(/\s+/g, ' ').trim(), OPTION_CHARACTERS)).replaceAll('"', '&quot;');
}
