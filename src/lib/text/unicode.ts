/** Converts variants of a text to one form: spaces, digits, fractions, dashes, quotes, operators, and markup. */

/**
 * Leaves one space between words and one or two line breaks between lines, so that patterns over the text need no
 * repetition. Keeps the thin space U+2009, which separates groups of digits.
 */
export function withSingleSpaces(text: string): string {
  return text
    .replace(/[^\S\n\u2009]+/g, ' ')
    .replace(/ ?\n\s*/g, (gap) => (gap.indexOf('\n') === gap.lastIndexOf('\n') ? '\n' : '\n\n'))
    .trim();
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Converts full-width forms, vulgar fractions, superscripts and indices to plain characters. */
export function compatibilityForm(text: string): string {
  if (!/[¼-¾⅐-⅞⁰¹²³⁴-⁹⁻₀-₉]/.test(text)) return text.normalize('NFKC');
  return text
    .replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ')
    .replace(/(\d)(?=[₀-₉])/g, '$1_')
    .replace(/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, superscript)
    .normalize('NFKC');
}

function superscript(text: string): string {
  return `^${text.replace(/./g, (character) => (character === '⁻' ? '-' : String(SUPERSCRIPTS.indexOf(character))))}`;
}

/**
 * The replacement of each sign. Digits of other scripts are added when they first occur, because finding the value of
 * one takes several look-ups in the Unicode tables.
 */
const FOLDED = new Map(
  [
    '\u2044/',
    '÷/',
    '\u2212-',
    '\u2010-',
    '\u2011-',
    'μµ',
    "′'",
    '″"',
    '٪%',
    '٫.',
    '٬,',
    '“"',
    '”"',
    '„"',
    '«"',
    '»"',
    "‘'",
    "’'",
  ].map(([from = '', to = '']) => [from, to]),
);
/** Matches the signs of `FOLDED` and digits of other scripts. Only for these a replacement is looked up. */
const FOLDABLE = /[\u2044÷\u2212\u2010\u2011μ′″٪٫٬“”„«»‘’]|(?![0-9])\p{Nd}/gu;

/** Converts digits of any script, quotes, dashes and operators to one form each. */
export function foldedSigns(text: string): string {
  const folded = text.replace(FOLDABLE, (character) => FOLDED.get(character) ?? foldedDigit(character));
  // A long dash or a middle dot is punctuation in prose and an operator between numbers.
  return /[\u2012-\u2014×⋅·∙]/.test(folded)
    ? folded.replace(/(?<=\d ?)[\u2012-\u2014](?= ?\d)/g, '-').replace(/[×⋅·∙](?= ?[\d(])/g, '*')
    : folded;
}

function foldedDigit(digit: string): string {
  const folded = String(digitValue(digit));
  FOLDED.set(digit, folded);
  return folded;
}

/**
 * Returns the value of a decimal digit. In every script of Unicode the ten digits are consecutive, beginning with 0.
 */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return value;
}

/**
 * Removes paired marks of bold text, code marks and calculator notes (`<<3*4=12>>`). Keeps `*args`, `**kwargs` and
 * `__init__`.
 */
export function withoutMarkup(text: string): string {
  const unmarked = text.includes('<<') ? text.replace(/<<[^<>\n]*>>/g, '') : text;
  if (!/[*`]/.test(unmarked)) return unmarked;
  return unmarked
    .replace(/```\w{0,20}\n?/g, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/(^|[ \n("])\*([^*\n]+)\*(?=$|[ \n.,;:!?)"])/g, '$1$2');
}
