/** One form each of what Unicode has in many: spaces, digits, figures, dashes, quotes, operators. */

/** One space between words and one or two line breaks between lines: patterns that read the text need no repetition. */
export function singleSpaced(text: string): string {
  return text
    .replace(/[^\S\n\u2009]+/g, ' ')
    .replace(/ ?\n\s*/g, (gap) => (gap.indexOf('\n') === gap.lastIndexOf('\n') ? '\n' : '\n\n'))
    .trim();
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Full-width forms, vulgar fractions, superscripts and indices as plain characters. */
export function compatible(text: string): string {
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

/** What each of these signs is folded to. Digits are added as they come: each costs some searches in the tables of Unicode. */
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
/** Those, and digits of other scripts: whatever else there is stays, without a call for each of its characters. */
const FOLDABLE = /[\u2044÷\u2212\u2010\u2011μ′″٪٫٬“”„«»‘’]|(?![0-9])\p{Nd}/gu;

/** Digits of any script, quotes, dashes and operators in one form each. */
export function foldedSigns(text: string): string {
  const folded = text.replace(FOLDABLE, (character) => FOLDED.get(character) ?? foldedDigit(character));
  // A long dash or a dot in the middle is punctuation in prose and an operator between figures.
  return /[\u2012-\u2014×⋅·∙]/.test(folded)
    ? folded.replace(/(?<=\d ?)[\u2012-\u2014](?= ?\d)/g, '-').replace(/[×⋅·∙](?= ?[\d(])/g, '*')
    : folded;
}

function foldedDigit(digit: string): string {
  const folded = String(digitValue(digit));
  FOLDED.set(digit, folded);
  return folded;
}

/** Decimal digits stand in runs of ten, 0 first, in every script of Unicode. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return value;
}

/** Bold, code marks and calculator notes (`<<3*4=12>>`) go where they come in pairs; `*args`, `**kwargs` and `__init__` stay. */
export function withoutMarkup(text: string): string {
  const unmarked = text.includes('<<') ? text.replace(/<<[^<>\n]*>>/g, '') : text;
  if (!/[*`]/.test(unmarked)) return unmarked;
  return unmarked
    .replace(/```\w{0,20}\n?/g, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/(^|[ \n("])\*([^*\n]+)\*(?=$|[ \n.,;:!?)"])/g, '$1$2');
}
