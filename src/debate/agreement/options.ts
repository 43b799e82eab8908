/** The menu of a multiple-choice question: declared, or found in the question's own text. */
import type { Question } from '../question.ts';
import type { NumberRead } from './number-at.ts';
import { plainText } from './plain-text.ts';
import { numberLiteral } from './read-number.ts';
import { wordsOf } from './words.ts';

export interface Option {
  /** `A` for the first. */
  readonly label: string;
  /** Its words, normalised, without an article in front; empty when only letters are known. */
  readonly words: readonly string[];
  /** The words joined by spaces. */
  readonly phrase: string;
  /** Characters of its text. */
  readonly length: number;
  /** Its text as a number, when it is nothing else. */
  readonly number: NumberRead | null;
}

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Null: the question has no menu. */
export function optionsOf(question: Question): readonly Option[] | null {
  if (hasDeclaredOptions(question)) return labelled(question.options);
  const found = optionsInText(question.question.slice(-MENU_REACH));
  return found === null ? null : labelled(found);
}

export function hasDeclaredOptions(question: Question): question is Question & { options: string[] } {
  return question.options !== null && question.options.length > 0;
}

/** The question ends with its menu: then it is one for certain, and not a list in a document that was pasted in. */
export function endsWithMenu(question: Question): boolean {
  const last = optionsInText(question.question.slice(-MENU_REACH))?.at(-1);
  return last !== undefined && question.question.trimEnd().endsWith(last);
}

/** A menu stands at the end of its question; what lies further back is a document that was pasted in. */
const MENU_REACH = 4000;

export function labelled(texts: readonly string[]): readonly Option[] {
  return withoutLabels(texts).map((text, index) => {
    const plain = plainText(text);
    const words = withoutArticle(wordsOf(plain));
    return { label: labelAt(index), words, phrase: words.join(' '), length: text.length, number: numberLiteral(plain) };
  });
}

function labelAt(index: number): string {
  return LETTERS[index] ?? String(index + 1);
}

/** Options declared as "A) Respiration", "B) …": the letters are no part of the texts. */
function withoutLabels(texts: readonly string[]): readonly string[] {
  const bare = texts.map(
    (text, index) => new RegExp(`^\\(?${labelAt(index)}[).:]\\s*(?=\\S)(.*)$`, 's').exec(text)?.[1],
  );
  return bare.every((text) => text !== undefined) ? bare : texts;
}

/** For a `choice` question whose menu is not known: letters only. */
export const ANY_LETTER: readonly Option[] = [...LETTERS].map((label) => ({
  label,
  words: [],
  phrase: '',
  length: 0,
  number: null,
}));

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
export function optionsInText(text: string): string[] | null {
  if (!FIRST_LABEL.test(text)) return null;
  for (const { label, atLeast } of MENUS) {
    const run = longestRun([...text.matchAll(label)]);
    const options = run.map((match, index) => between(text, match, run[index + 1]));
    if (options.length >= atLeast && options.every((option) => option !== '' && !option.endsWith('?'))) return options;
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

/** The last option ends with its paragraph. */
function between(text: string, match: RegExpExecArray, next: RegExpExecArray | undefined): string {
  const start = match.index + match[0].length;
  const slice = next === undefined ? (text.slice(start).split(/\n\s*\n/, 1)[0] ?? '') : text.slice(start, next.index);
  return slice.replace(/(?:[\s,;]|\b(?:or|and))+$/i, '').trim();
}
