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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked
const BEYOND_ASCII = /[^\x00-\x7f]/gu;

/** Digits of any script, quotes, dashes and operators in one form each. */
export function foldedSigns(text: string): string {
  const folded = text.replace(BEYOND_ASCII, foldCharacter);
  // A long dash or a dot in the middle is punctuation in prose and an operator between figures.
  return /[\u2012-\u2014×⋅·∙]/.test(folded)
    ? folded.replace(/(?<=\d ?)[\u2012-\u2014](?= ?\d)/g, '-').replace(/[×⋅·∙](?= ?[\d(])/g, '*')
    : folded;
}

/** Filled as characters come: there are few in use, and each costs a search in the tables of Unicode. */
const FOLDED = new Map<string, string>(
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

function foldCharacter(character: string): string {
  const known = FOLDED.get(character);
  if (known !== undefined) return known;
  const folded = /^\p{Nd}$/u.test(character) ? String(digitValue(character)) : character;
  if (FOLDED.size < 5000) FOLDED.set(character, folded);
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
