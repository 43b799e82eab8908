/** The options of a multiple-choice question: declared, or found in the question's own text. */
import { lazily } from '../../../../lib/lazily.ts';
import { memoizedByObject } from '../../../../lib/memoized-by-object.ts';
import { trimmedEnd } from '../../../../lib/text/trim.ts';
import { wordsOf } from '../../../../lib/text/words.ts';
import type { Question } from '../../../schema/question.ts';
import type { NamedQuantity } from '../quantity.ts';
import { quantityLiteral } from '../quantity.ts';
import { plainText, READ_LENGTH } from '../text/plain-text.ts';

export interface Option {
  /** `A` for the first option. */
  readonly label: string;
  /** The text as given, without its label; empty when only letters are known. */
  readonly text: string;
  /**
   * Returns the words of the text. They are read at their first use, because the options may have 52,000 characters.
   */
  readonly wordForms: () => ReturnType<typeof wordFormsOf>;
  /** Number of characters of the text. */
  readonly length: number;
  /** The text as a number; null when it is not only a number. */
  readonly number: NamedQuantity | null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns null when the question has no options. */
export function optionsOf(question: Question): readonly Option[] | null {
  const found = hasDeclaredOptions(question) ? question.options : optionsAtEnd(question);
  return found && labelledOptions(found);
}

export function hasDeclaredOptions(question: Question): question is Question & { options: string[] } {
  return question.options !== null && question.options.length > 0;
}

/**
 * Returns true when the question ends with its options. Then they are certainly options and not a list in a document.
 * Lower-case letters are excluded because they may name parts of the question.
 */
export function endsWithOptions(question: Question): boolean {
  const last = optionsAtEnd(question)?.at(-1);
  return last !== undefined && question.question.trimEnd().endsWith(last) && !/[\s(]a\)/.test(question.question);
}

/** Looks for options only at the end of the question. Earlier text may be a pasted document. */
function optionsAtEnd({ question }: Question): string[] | null {
  return optionsInText(question.slice(-READ_LENGTH));
}

export const labelledOptions = memoizedByObject((texts: readonly string[]): readonly Option[] =>
  withoutLabels(texts).map((text, index) => {
    const plain = plainText(text);
    const wordForms = lazily(() => wordFormsOf(withoutArticle(wordsOf(plain))));
    return { label: labelAt(index), text: text.trim(), wordForms, length: text.length, number: quantityLiteral(plain) };
  }),
);

/**
 * Normalised words without a leading article; empty when only letters are known.
 * `singular` has them without a final `s`.
 */
function wordFormsOf(words: readonly string[]) {
  return { words, phrase: words.join(' '), singular: singularOf(words) };
}

export function singularOf(words: readonly string[]): string {
  return words.map((word) => (word.endsWith('s') ? word.replace(/(?<=\p{L}{3})s$/u, '') : word)).join(' ');
}

function labelAt(index: number): string {
  return LETTERS[index] ?? String(index + 1);
}

/** Removes the labels from options that are declared as "A) Respiration", "B) …". */
function withoutLabels(texts: readonly string[]): readonly string[] {
  const parts = texts.map((text) => /^\(?([A-Z]|\d{1,4})[).:]\s*(?=\S)/.exec(text));
  const areLabelled = parts.every((part, index) => part?.[1] === labelAt(index));
  return areLabelled ? texts.map((text, index) => text.slice(parts[index]?.[0].length)) : texts;
}

/** Options for a `choice` question whose options are not known: letters only. */
export const ANY_LETTER: readonly Option[] = [...LETTERS].map((label) => {
  return { label, text: '', wordForms: () => wordFormsOf([]), length: 0, number: null };
});

/** "The mitochondria" and "mitochondria" are one option. "a" stays, because it may be a letter. */
export function withoutArticle(words: readonly string[]): readonly string[] {
  return (words[0] === 'the' || words[0] === 'an') && words.length > 1 ? words.slice(1) : words;
}

/**
 * Forms in which options are written, safest first.
 * A full stop after the letter needs a separate line or three letters in a row.
 */
const OPTION_FORMATS: readonly { readonly label: RegExp; readonly min: number }[] = [
  { label: /(?:^|[\s,;:?.])\(?([A-Z])\)[:.]?\s*/g, min: 2 },
  { label: /(?:^|\n)[^\S\n]*(?:[-*][^\S\n]*)?\[?([A-Z])[.:\]][^\S\n]+/g, min: 2 },
  { label: /(?:^|[\s,;:?.])\(?([a-z])\)[:.]?\s+/g, min: 2 },
  { label: /(?:^|\s)([A-Z])[.:]\s+/g, min: 3 },
];

/**
 * Every list of options begins with one of these, and most questions have none.
 * The check saves four searches per question.
 */
const FIRST_LABEL = /[Aa][).:\]]/;

/**
 * Returns the texts after A, B, C … in order.
 * Letters out of order are prose, and the parts of a question are not options.
 */
function optionsInText(text: string): string[] | null {
  if (!FIRST_LABEL.test(text)) return null;
  for (const { label, min } of OPTION_FORMATS) {
    const run = runFromA([...text.matchAll(label)]);
    const options = run.map((match, index) => optionTextOf(text, match, run[index + 1]));
    const areOptions = options.length >= min && options.every((option) => option !== '' && !option.endsWith('?'));
    if (areOptions && !areQuestionParts(text, run, options)) return options;
  }
  return null;
}

/**
 * Returns the labels that continue A, B, C … in this order and skips all others. A later A starts again only before a B
 * was found.
 */
function runFromA(matches: readonly RegExpExecArray[]): RegExpExecArray[] {
  const run: RegExpExecArray[] = [];
  for (const match of matches) {
    const letter = (match[1] ?? '').toUpperCase();
    if (letter === 'A' && run.length < 2) run.length = 0;
    if (letter === LETTERS[run.length]) run.push(match);
  }
  return run;
}

const TASK =
  /^(?:compute|determine|find|calculate|derive|show|prove|what|how|which|explain|estimate|state|give|list|evaluate)\b/i;
const BEFORE_PART =
  /\b(?:compute|determine|find|calculate|derive|estimate|evaluate|using|by|of|for|with|from|both)[\s(]{1,2}$/i;

/**
 * Returns true for "Find the stress using a) Sieder's formula, and b) Hausen's." Only lower-case letters name parts.
 */
function areQuestionParts(text: string, run: readonly RegExpExecArray[], options: readonly string[]): boolean {
  const [before = '', beforeLast = ''] = [run[0], run.at(-1)].map((match) => text.slice(0, (match?.index ?? 0) + 1));
  const containsTask = options.some((option) => TASK.test(option)) || /[.;] [A-Z]/.test(options.at(-1) ?? '');
  const isJoined = BEFORE_PART.test(before) || /\band[\s(]{0,2}$/i.test(beforeLast);
  return /[a-z]/.test(run[0]?.[1] ?? '') && (containsTask || isJoined);
}

const REQUEST =
  /\s(?=\(?(?:Please|Just|Only|Answer|Reply|Respond|Choose|Select|Pick|Give|State|Output|Write|Return|Explain)\b)/;

/**
 * Returns the text of one option.
 * The last one ends with its paragraph, or where the question continues: "Answer with one letter."
 */
function optionTextOf(text: string, match: RegExpExecArray, next: RegExpExecArray | undefined): string {
  const slice = text.slice(match.index + match[0].length, next?.index);
  const [paragraph = ''] = next === undefined ? slice.split(/\n[^\S\n]*\n/, 1) : [slice];
  const [beforeRequest = ''] = next === undefined ? paragraph.split(REQUEST, 1) : [slice];
  const body = /\b(?:letter|option|choice)s?\b/.test(paragraph.slice(beforeRequest.length)) ? beforeRequest : paragraph;
  const endsQuestion = next === undefined && /\bor[\s(]{0,2}$/i.test(text.slice(0, match.index + 1));
  const option = trimmedEnd(body, endsQuestion ? ' \n\r\t,;?' : ' \n\r\t,;');
  return trimmedEnd(option.replace(/(?:\s|^)(?:or|and)$/i, ''), ' \n\r\t,;').trim();
}
