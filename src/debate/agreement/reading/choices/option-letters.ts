/** Finds the letter of an option in an answer. The context separates it from the article, the pronoun and "B cells". */
import { trimmedStart } from '../../../../lib/text/trim.ts';
import { firstSentence } from '../text/statements.ts';
import { beginsWithOption, rulesOut, withSameText } from './option-text.ts';
import type { Option } from './options.ts';

/** The result for an answer that names several options. It was read, but it does not count as a vote. */
export const SEVERAL_OPTIONS = -1;

export interface LeadingLetter {
  /** Index of the option; `SEVERAL_OPTIONS` when another letter follows. */
  readonly index: number;
  /** Index of another option when its text follows the letter; otherwise null. */
  readonly other: number | null;
  /** The text that follows the letter. */
  readonly rest: string;
}

/** Characters between a letter and the text of its option. */
export const LABEL_SIGNS = ' \n.:,)]-';
const LEADING_LETTER = /^(\(|\[|"|\{)? ?([A-Za-z]) ?([)\]"}>])?(?![\p{L}\p{N}'’_]|-\p{L})/u;

/** Reads the letter of an option at the start of a text; null when none exists. */
export function leadingLetter(text: string, options: readonly Option[]): LeadingLetter | null {
  const [whole, opening, letter = '', closing] = LEADING_LETTER.exec(text) ?? [''];
  const index = indexOfLetter(letter.toUpperCase(), options);
  if (index === null) return null;
  const rest = text.slice(whole.length);
  const isPlain = closing !== undefined || letter === letter.toUpperCase();
  if (isPlain && namesAnother(rest, index, options)) return { index: SEVERAL_OPTIONS, other: null, rest };
  const other = isPlain ? otherText(rest, index, options) : null;
  const isLetter = other !== null || closing !== undefined || endsLetter(rest, { opening, letter });
  const hasItsText = opening === undefined && beginsWithOption(rest.trim(), options)?.index === index;
  return isLetter || hasItsText ? { index, other, rest } : null;
}

/** Returns true when the letter stands alone, or when its closing bracket is cut off at the end of an answer. */
function endsLetter(rest: string, { opening, letter }: { opening: string | undefined; letter: string }): boolean {
  return opening === undefined ? standsAlone(letter, rest) : opening === '(' && rest.trim() === '';
}

function indexOfLetter(letter: string, options: readonly Option[]): number | null {
  const index = options.findIndex((option) => option.label === letter);
  return index < 0 ? null : index;
}

/** Text that may follow a single letter as a choice. Any other word makes the letter a part of a phrase. */
const AFTER_LETTER = /^(?: ?$| ?[^\p{L}\p{N}\s'’+#*_-]| ?\n| [-–—] | (?:because|since|which|due|given|based)\b)/iu;
/**
 * Words that may follow a capital letter other than "A" and "I".
 * "A" may be an article, "I" a pronoun, and a lower-case letter is rarely an option.
 */
const AFTER_CLEAR_LETTER = /^ (?:as|for|where|when|is|and|with|in|that|this|it)\b/i;

function standsAlone(letter: string, rest: string): boolean {
  if (/^\. \p{Ll}/u.test(rest)) return false;
  const isClear = letter === letter.toUpperCase() && letter !== 'A' && letter !== 'I';
  return AFTER_LETTER.test(rest) || (isClear && AFTER_CLEAR_LETTER.test(rest));
}

const ANOTHER_LETTER = /^ ?(?:or|and|&|\/|,) ?(?:and |or )?(?:option |choice )?[("[]?([A-Z])[)"\]]?(?![\p{L}\p{N}'’])/u;

/** Returns true for "(A) or (B)", "A, B and C", and for the parts of an answer: "a) 12 kPa, b) 15 kPa". */
function namesAnother(rest: string, index: number, options: readonly Option[]): boolean {
  const letter = indexOfLetter(ANOTHER_LETTER.exec(rest)?.[1] ?? '', options);
  const next = options[index + 1]?.label.toLowerCase();
  return (letter !== null && letter !== index) || rest.includes(` ${next}) `) || rest.includes(` (${next}) `);
}

/** Returns another option whose text follows the letter, as in "B. Respiration" when respiration is A. */
function otherText(rest: string, index: number, options: readonly Option[]): number | null {
  const line = firstSentence(trimmedStart(rest, LABEL_SIGNS));
  const text = line.length > 1 ? withSameText(line.replace(/[.!]$/, ''), options) : null;
  return text === index ? null : text;
}

/** One letter or a list of letters in brackets, a letter behind a word for option, or "B)". */
const NAMED_LETTERS =
  /[([{"] ?([A-Z](?: ?(?:,|\/|&|and|or) ?(?:and |or )?[A-Z]){0,9}) ?[)\]}"]|\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter)s?:? \(?([A-Z])(?![\p{L}\p{N}'’])|(?:^|(?<= ))([A-Z])\)(?=\s)/gu;

/** Returns the options that a text names by letters. */
export function lettersIn(text: string, options: readonly Option[]): ReadonlySet<number> {
  const letters = [...text.matchAll(NAMED_LETTERS)].flatMap(([, list, after, before]) =>
    (list ?? after ?? before ?? '').match(/\b[A-Z]\b/g),
  );
  return new Set(letters.map((letter) => indexOfLetter(letter ?? '', options)).filter((index) => index !== null));
}

/** Words before a letter in brackets that make it an option instead of a symbol, as in "the annual payment (A)". */
const BEFORE_CHOSEN_LETTER =
  /\b(?:option|choice|answer|letter|is|be|are|to|choose|select|pick|that|thus|therefore|so|hence|remains|with)[ :,]{0,3}$/i;
const ANY_CAPITAL = /(?:[([{"] ?|\s|^)([A-Z])(?![\p{L}\p{N}])/gu;

/**
 * Returns the only letter that a sentence chooses. Returns null when it names another letter or rules something out.
 */
export function onlyLetter(sentence: string, options: readonly Option[]): number | null {
  const [only, ...others] = lettersIn(sentence, options);
  if (only === undefined || others.length > 0 || rulesOut(sentence)) return null;
  const match = [...sentence.matchAll(ANY_CAPITAL)].find(([, letter]) => letter === options[only]?.label);
  if (match === undefined) return null;
  const rest = sentence.slice(match.index + match[0].length).replace(/^ ?[)\]}"]? ?/, '');
  const isChosen = BEFORE_CHOSEN_LETTER.test(sentence.slice(0, match.index)) || /^[.!\s"')]{0,5}$/.test(rest);
  return isChosen || beginsWithOption(rest, options)?.index === only ? only : null;
}

const CALLED_CORRECT =
  /\b(?:is|would be|seems|appears to be|must be|was) (?:therefore |thus |clearly |indeed |likely |probably )?(?:the )?(?:(?:single |most )?(?:correct|right|best|accurate|appropriate|valid|likely|suitable|only)\b|answer\b)/g;
/**
 * A letter in brackets, behind a word for option, or as a label.
 * Other words may stand between it and the words that call it correct.
 */
const MARKED_LETTER =
  /[(["] ?([A-Z]) ?[)\]"]|\b(?:[Oo]ption|[Cc]hoice|[Ll]etter) ([A-Z])(?![\p{L}\p{N}'’])|^([A-Z])[.:] |(?:^|\s)([A-Z])\) /gu;
/**
 * A bare letter must be the whole subject:
 * "A census is appropriate" and "vitamin C is the right one" call no option correct.
 */
const BARE_LETTER = /(?:^|[,;:] |\b(?:so|thus|therefore|hence|then|that|and|only|think|believe|say) )([A-Z]) ?$/;
const PARENTHESIS = /,[^.,\n]+, ?$/;
const MAX_SUBJECT_CHARACTERS = 120;

/**
 * Returns the only letter that a sentence calls correct.
 * Of several letters before the words that say so, the nearest one counts.
 */
export function correctLetter(sentence: string, options: readonly Option[]): number | null {
  const called = [...sentence.matchAll(CALLED_CORRECT)].map(({ index }) => {
    const before = sentence.slice(Math.max(0, index - MAX_SUBJECT_CHARACTERS), index);
    const isSubject = (match: RegExpExecArray) => !/[.\n]/.test(before.slice(match.index + match[0].length));
    const marked = [...before.matchAll(MARKED_LETTER)].findLast(isSubject)?.slice(1) ?? [];
    return indexOfLetter(
      marked.find((letter) => letter !== undefined) ?? BARE_LETTER.exec(before.replace(PARENTHESIS, ''))?.[1] ?? '',
      options,
    );
  });
  const [only, ...others] = new Set(called.filter((index) => index !== null));
  return others.length === 0 ? (only ?? null) : null;
}
