/** The menu of a multiple-choice question: declared, or found in the question's own text. */
import { lazily } from '../../../../lib/lazily.ts';
import { oncePer } from '../../../../lib/once-per.ts';
import { trimmedEnd } from '../../../../lib/text/trim.ts';
import { wordsOf } from '../../../../lib/text/words.ts';
import type { Question } from '../../../schema/question.ts';
import type { NamedQuantity } from '../quantity.ts';
import { quantityLiteral } from '../quantity.ts';
import { plainText, READ_LENGTH } from '../text/plain-text.ts';

export interface Option {
  /** `A` for the first. */
  readonly label: string;
  /** As given, without its label; empty when only letters are known. */
  readonly text: string;
  /** Its words, read when they are first asked for: a menu may have 52,000 characters. */
  readonly said: () => ReturnType<typeof saidBy>;
  /** Characters of its text. */
  readonly length: number;
  /** Its text as a number, when it is nothing else. */
  readonly number: NamedQuantity | null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Null: the question has no menu. */
export function optionsOf(question: Question): readonly Option[] | null {
  const found = hasDeclaredOptions(question) ? question.options : optionsAtEnd(question);
  return found && labelled(found);
}

export function hasDeclaredOptions(question: Question): question is Question & { options: string[] } {
  return question.options !== null && question.options.length > 0;
}

/** The question ends with its menu: then it is one for certain, and no list in a document. Small letters may name parts. */
export function endsWithMenu(question: Question): boolean {
  const last = optionsAtEnd(question)?.at(-1);
  return last !== undefined && question.question.trimEnd().endsWith(last) && !/[\s(]a\)/.test(question.question);
}

/** A menu stands at the end of its question; what lies further back is a document that was pasted in. */
function optionsAtEnd({ question }: Question): string[] | null {
  return optionsInText(question.slice(-READ_LENGTH));
}

export const labelled = oncePer((texts: readonly string[]): readonly Option[] =>
  withoutLabels(texts).map((text, index) => {
    const plain = plainText(text);
    const said = lazily(() => saidBy(withoutArticle(wordsOf(plain))));
    return { label: labelAt(index), text: text.trim(), said, length: text.length, number: quantityLiteral(plain) };
  }),
);

/** Normalised words, without an article in front and none when only letters are known; `singular` without the `s` at their end. */
function saidBy(words: readonly string[]) {
  return { words, phrase: words.join(' '), singular: singularOf(words) };
}

export function singularOf(words: readonly string[]): string {
  return words.map((word) => (word.endsWith('s') ? word.replace(/(?<=\p{L}{3})s$/u, '') : word)).join(' ');
}

function labelAt(index: number): string {
  return LETTERS[index] ?? String(index + 1);
}

/** Options declared as "A) Respiration", "B) …": the letters are no part of the texts. */
function withoutLabels(texts: readonly string[]): readonly string[] {
  const parts = texts.map((text) => /^\(?([A-Z]|\d{1,4})[).:]\s*(?=\S)/.exec(text));
  const areLabelled = parts.every((part, index) => part?.[1] === labelAt(index));
  return areLabelled ? texts.map((text, index) => text.slice(parts[index]?.[0].length)) : texts;
}

/** For a `choice` question whose menu is not known: letters only. */
export const ANY_LETTER: readonly Option[] = [...LETTERS].map((label) => {
  return { label, text: '', said: () => saidBy([]), length: 0, number: null };
});

/** "The mitochondria" and "mitochondria" are one option; "a" may be a letter and stays. */
export function withoutArticle(words: readonly string[]): readonly string[] {
  return (words[0] === 'the' || words[0] === 'an') && words.length > 1 ? words.slice(1) : words;
}

/** Ways to write a menu, safest first; a stop after the letter needs a line of its own or three letters in a row. */
const MENUS: readonly { readonly label: RegExp; readonly atLeast: number }[] = [
  { label: /(?:^|[\s,;:?.])\(?([A-Z])\)[:.]?\s*/g, atLeast: 2 },
  { label: /(?:^|\n)[^\S\n]*(?:[-*][^\S\n]*)?\[?([A-Z])[.:\]][^\S\n]+/g, atLeast: 2 },
  { label: /(?:^|[\s,;:?.])\(?([a-z])\)[:.]?\s+/g, atLeast: 2 },
  { label: /(?:^|\s)([A-Z])[.:]\s+/g, atLeast: 3 },
];

/** Every menu begins with one of these, and most questions have none: four searches less for each. */
const FIRST_LABEL = /[Aa][).:\]]/;

/** Texts after A, B, C … in order; letters out of order are prose, and parts of a question are no menu. */
function optionsInText(text: string): string[] | null {
  if (!FIRST_LABEL.test(text)) return null;
  for (const { label, atLeast } of MENUS) {
    const run = longestRun([...text.matchAll(label)]);
    const options = run.map((match, index) => between(text, match, run[index + 1]));
    const isMenu = options.length >= atLeast && options.every((option) => option !== '' && !option.endsWith('?'));
    if (isMenu && !areParts(text, run, options)) return options;
  }
  return null;
}

function longestRun(matches: readonly RegExpExecArray[]): RegExpExecArray[] {
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

/** "Find the stress using a) Sieder's formula, and b) Hausen's." Only small letters name parts. */
function areParts(text: string, run: readonly RegExpExecArray[], options: readonly string[]): boolean {
  const [before = '', beforeLast = ''] = [run[0], run.at(-1)].map((match) => text.slice(0, (match?.index ?? 0) + 1));
  const goesOn = options.some((option) => TASK.test(option)) || /[.;] [A-Z]/.test(options.at(-1) ?? '');
  const isJoined = BEFORE_PART.test(before) || /\band[\s(]{0,2}$/i.test(beforeLast);
  return /[a-z]/.test(run[0]?.[1] ?? '') && (goesOn || isJoined);
}

const REQUEST =
  /\s(?=\(?(?:Please|Just|Only|Answer|Reply|Respond|Choose|Select|Pick|Give|State|Output|Write|Return|Explain)\b)/;

/** The last option ends with its paragraph, or where the question goes on: "Answer with one letter." */
function between(text: string, match: RegExpExecArray, next: RegExpExecArray | undefined): string {
  const slice = text.slice(match.index + match[0].length, next?.index);
  const [paragraph = ''] = next === undefined ? slice.split(/\n[^\S\n]*\n/, 1) : [slice];
  const [beforeRequest = ''] = next === undefined ? paragraph.split(REQUEST, 1) : [slice];
  const own = /\b(?:letter|option|choice)s?\b/.test(paragraph.slice(beforeRequest.length)) ? beforeRequest : paragraph;
  const isAsked = next === undefined && /\bor[\s(]{0,2}$/i.test(text.slice(0, match.index + 1));
  const option = trimmedEnd(own, isAsked ? ' \n\r\t,;?' : ' \n\r\t,;');
  return trimmedEnd(option.replace(/(?:\s|^)(?:or|and)$/i, ''), ' \n\r\t,;').trim();
}
