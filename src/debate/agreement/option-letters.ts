/** Finds the letter of an option in an answer, told from the article, the pronoun and "B cells" by what stands around. */
import { beginsWithOption, RULES_OUT, withSameText } from './option-text.ts';
import type { Option } from './options.ts';

/** Names several options, or one by its letter and another by its text: read, but no vote. */
export const NO_SINGLE = -1;

export interface Led {
  /** Of the option; NO_SINGLE when what follows names another one. */
  readonly index: number;
  /** What follows the letter. */
  readonly rest: string;
}

const LEADING_LETTER = /^(\(|\[|"|\{)?\s*([A-Za-z])\s*([)\]"}])?(?![\p{L}\p{N}'’_]|-\p{L})/u;

/** A letter of the menu at the start of a text. */
export function leadingLetter(text: string, options: readonly Option[]): Led | null {
  const [whole, opening, letter = '', closing] = LEADING_LETTER.exec(text) ?? [''];
  const index = indexOfLetter(letter.toUpperCase(), options);
  if (index === null) return null;
  const rest = text.slice(whole.length);
  const isPlain = closing !== undefined || letter === letter.toUpperCase();
  if (isPlain && namesAnother(rest, index, options)) return { index: NO_SINGLE, rest };
  if (closing !== undefined) return { index, rest };
  if (opening !== undefined) return null;
  return standsAlone(letter, rest) || beginsWithOption(rest.trim(), options)?.index === index ? { index, rest } : null;
}

function indexOfLetter(letter: string, options: readonly Option[]): number | null {
  const index = options.findIndex((option) => option.label === letter);
  return index < 0 ? null : index;
}

/** After a bare letter these words go on about the choice; any other word makes the letter a part of a phrase. */
const GOES_ON =
  /^(?:\s*$|\s*[^\p{L}\p{N}\s'’+#*_-]|\s*\n|\s+[-–—]\s|\s+(?:because|since|as|which|due|given|for|where|when|is|and|with|in|based|that|this|it)\b)/iu;
/** "A" is an article, "I" a pronoun, and a small letter rarely an option: fewer words make letters of them. */
const GOES_ON_STRICTLY =
  /^(?:\s*$|\s*[^\p{L}\p{N}\s'’+#*_-]|\s*\n|\s+[-–—]\s|\s+(?:because|since|which|due|given|based)\b)/iu;

function standsAlone(letter: string, rest: string): boolean {
  if (/^\.\s\p{Ll}/u.test(rest)) return false;
  const isClear = letter === letter.toUpperCase() && letter !== 'A' && letter !== 'I';
  return (isClear ? GOES_ON : GOES_ON_STRICTLY).test(rest);
}

const ANOTHER_LETTER =
  /^\s*(?:or|and|&|\/|,)\s*(?:and|or)?\s*(?:option\s|choice\s)?[("[]?([A-Z])[)"\]]?(?![\p{L}\p{N}'’])/u;

/** "(A) or (B)", "A, B and C", and "B. Respiration" where respiration is A. */
function namesAnother(rest: string, index: number, options: readonly Option[]): boolean {
  const letter = indexOfLetter(ANOTHER_LETTER.exec(rest)?.[1] ?? '', options);
  if (letter !== null && letter !== index) return true;
  const line = rest.replace(/^[\s.:,)\]-]+/, '').split('\n', 1)[0] ?? '';
  const text = line.length > 1 ? withSameText(line.replace(/[.!]$/, ''), options) : null;
  return text !== null && text !== index;
}

/** One letter or a list of letters in brackets, a letter behind a word for option, or "B)". */
const NAMED_LETTERS =
  /[([{"]\s*([A-Z](?:\s*(?:,|\/|&|and|or)\s*(?:and |or )?[A-Z])*)\s*[)\]}"]|\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer|[Ll]etter)s?:?\s\(?([A-Z])(?![\p{L}\p{N}'’])|(?:^|(?<=[^\S\n]))([A-Z])\)(?=\s)/gu;

/** The options that a text names by letters. */
export function lettersIn(text: string, options: readonly Option[]): ReadonlySet<number> {
  const letters = [...text.matchAll(NAMED_LETTERS)].flatMap(([, list, after, before]) =>
    (list ?? after ?? before ?? '').match(/\b[A-Z]\b/g),
  );
  return new Set(letters.map((letter) => indexOfLetter(letter ?? '', options)).filter((index) => index !== null));
}

/** Before a letter in brackets: words that make it an option and not a symbol, as in "the annual payment (A)". */
const POINTS =
  /\b(?:option|choice|answer|letter|is|be|are|to|choose|select|pick|that|thus|therefore|so|hence|remains|with)[\s:,]*$/i;

/** The only letter that a sentence points at, when it names no other and rules nothing out. */
export function onlyLetter(sentence: string, options: readonly Option[]): number | null {
  const [only, ...others] = lettersIn(sentence, options);
  if (only === undefined || others.length > 0 || RULES_OUT.test(sentence)) return null;
  const letter = options[only]?.label ?? '';
  const at = sentence.search(new RegExp(`(?:[([{"]\\s*|\\s|^)${letter}(?![\\p{L}\\p{N}])`, 'u'));
  const rest = sentence.slice(at).replace(/^[\s([{"]*[A-Z]?\s*[)\]}"]*/, '');
  const isPointedAt = POINTS.test(sentence.slice(0, at)) || /^[.!\s"')]*$/.test(rest);
  return isPointedAt || beginsWithOption(rest, options)?.index === only ? only : null;
}

const CALLED =
  '(?:is|would be|seems|appears to be|must be|was)\\s(?:therefore |thus |clearly |indeed |likely |probably )?(?:the )?(?:(?:single |most )?(?:correct|right|best|accurate|appropriate|valid|likely|suitable|only)\\b|answer\\b)';
/** In brackets, behind a word for option, or as a label: then more words may stand between. */
const MARKED_LETTER = String.raw`[(["]\s?([A-Z])\s?[)\]"]|\b(?:[Oo]ption|[Cc]hoice|[Ll]etter)\s([A-Z])(?![\p{L}\p{N}'’])|^([A-Z])[.:]\s|(?:^|\s)([A-Z])\)\s`;
/** As the whole subject: "A census is appropriate" and "vitamin C is the right one" call no option correct. */
const BARE_LETTER = String.raw`(?:^|[,;:]\s|\b(?:so|thus|therefore|hence|then|that|and|only|think|believe|say)\s)([A-Z])(?:,[^.,\n]{1,100},)?\s`;
const CALLED_CORRECT = new RegExp(String.raw`(?:(?:${MARKED_LETTER})[^.\n]{0,120}?\b|${BARE_LETTER})${CALLED}`, 'gu');

/** The only letter that a sentence calls correct. */
export function correctLetter(sentence: string, options: readonly Option[]): number | null {
  const called = [...sentence.matchAll(CALLED_CORRECT)].map(([, ...letters]) =>
    indexOfLetter(letters.find((letter) => letter !== undefined) ?? '', options),
  );
  const [only, ...others] = new Set(called.filter((index) => index !== null));
  return others.length === 0 ? (only ?? null) : null;
}
