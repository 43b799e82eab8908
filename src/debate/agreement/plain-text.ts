/** Answer text → plain text that the readers work on: one form of digits, dashes and formulas, no mark-up. */

/** Stand around what was in `\boxed{…}`; both are control characters no answer contains after this. */
export const BOX_START = '\u0002';
export const BOX_END = '\u0003';
/** A dollar sign that was escaped, so that it is money and not the start of a formula. */
const MONEY = '\u0004';

/** What opens and what ends an answer is read for a value; between them is argument. */
const HEAD_LENGTH = 1000;
const TAIL_LENGTH = 3000;

/** The parts of an answer in which its value can stand, at most 4,002 characters, so that reading time is bounded. */
export function openingAndEnd(answer: string): string {
  if (answer.length <= HEAD_LENGTH + TAIL_LENGTH) return answer;
  return `${answer.slice(0, HEAD_LENGTH)}\n\n${answer.slice(-TAIL_LENGTH)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the markers are control characters
const RESERVED = /[\u0000\u0002-\u0004]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked
const ASCII = /^[\x00-\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked
const BEYOND_ASCII = /[^\x00-\x7f]/gu;

export function plainText(answer: string): string {
  const text = answer.replace(RESERVED, ' ');
  return withoutMarkup(withoutLatex(ASCII.test(text) ? text : foldUnicode(text))).trim();
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Full-width forms, vulgar fractions, superscripts, digits of any script, dashes and signs in one form each. */
function foldUnicode(text: string): string {
  const spread = /[¼-¾⅐-⅞⁰¹²³⁴-⁹⁻]/.test(text) ? spreadFigures(text) : text;
  const folded = spread.normalize('NFKC').replace(BEYOND_ASCII, foldCharacter);
  return /[\u2012-\u2014×⋅·∙]/.test(folded) ? foldOperators(folded) : folded;
}

function spreadFigures(text: string): string {
  return text.replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ').replace(/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, superscript);
}

function superscript(text: string): string {
  const digits = [...text].map((character) => (character === '⁻' ? '-' : String(SUPERSCRIPTS.indexOf(character))));
  return `^${digits.join('')}`;
}

/** A long dash or a dot in the middle is punctuation in prose and an operator between figures. */
function foldOperators(text: string): string {
  return text.replace(/(?<=\d\s?)[\u2012-\u2014](?=\s?\d)/g, '-').replace(/[×⋅·∙](?=\s?[\d(])/g, '*');
}

/** Filled as characters come: there are few in use, and each costs a search in the tables of Unicode. */
const FOLDED = new Map<string, string>(
  Object.entries({ '\u2044': '/', '÷': '/', '\u2212': '-', '\u2010': '-', '\u2011': '-' }).concat(
    [...'“”„«»'].map((quote) => [quote, '"']),
    [...'‘’'].map((quote) => [quote, "'"]),
  ),
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

/** Innermost first, so that nesting six deep is undone by six passes. */
const MAX_NESTING = 6;

function withoutLatex(text: string): string {
  if (!text.includes('\\') && !text.includes('$')) return text;
  let plain = text.replace(/\\\$/g, MONEY).replace(/\{,\}/g, ',');
  if (plain.includes('\\')) {
    plain = plain.replace(/\^\s*\{?\s*\\circ\s*\}?/g, '°').replace(/\\left|\\right(?!arrow)/g, '');
    plain = withoutSymbols(withoutCommands(plain));
  }
  return plain
    .replace(/\$\$/g, '')
    .replace(/\$([^$\n]{1,200})\$(?!\d)/g, '$1')
    .replaceAll(MONEY, '$');
}

function withoutCommands(text: string): string {
  let plain = text;
  for (let pass = 0; pass < MAX_NESTING && /\\[a-z]+\s*[{\d]|[\^_]\s*\{/.test(plain); pass += 1) {
    const before = plain;
    plain = withoutInnerCommands(plain);
    if (plain === before) break;
  }
  return plain;
}

function withoutInnerCommands(text: string): string {
  return text
    .replace(
      /\\(?:text|mathrm|mathbf|mathit|mathsf|textbf|textit|operatorname|mbox|emph|underline)\s*\{([^{}]*)\}/g,
      '$1',
    )
    .replace(/(\d)?\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, fraction)
    .replace(/(\d)?\\[dt]?frac\s*(\d)\s*(\d)/g, fraction)
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, 'sqrt($1)')
    .replace(/\\f?box(?:ed)?\s*\{([^{}]*)\}/g, `${BOX_START}$1${BOX_END}`)
    .replace(/([\^_])\s*\{([^{}]*)\}/g, (_, mark: string, inner: string) => mark + operand(inner));
}

/** A digit in front makes it a mixed number: `1\frac{1}{2}` is 1 1/2, not 11/2. */
function fraction(_: string, ...[before, top, bottom]: (string | undefined)[]): string {
  return `${before === undefined ? '' : `${before} `}${operand(top ?? '')}/${operand(bottom ?? '')}`;
}

function operand(text: string): string {
  return /^\s*-?[\w.]+\s*$/.test(text) ? text.trim() : `(${text})`;
}

const LATEX_SYMBOLS: Readonly<Record<string, string>> = {
  times: '*',
  cdot: '*',
  div: '/',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  infty: '∞',
  cup: '∪',
  cap: '∩',
  quad: ' ',
  qquad: ' ',
  displaystyle: '',
};

function withoutSymbols(text: string): string {
  return text
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => LATEX_SYMBOLS[name] ?? name)
    .replace(/\\,/g, '\u2009')
    .replace(/\\[!()[\]]/g, '')
    .replace(/\\([%#&_{}])/g, '$1')
    .replace(/\\[;: \\]/g, ' ');
}

/** Bold, code marks and calculator notes (`<<3*4=12>>`) go; a star between operands is a product and stays. */
function withoutMarkup(text: string): string {
  const unmarked = text.includes('<<') ? text.replace(/<<[^<>\n]{0,200}>>/g, '') : text;
  if (!/[*_`]/.test(unmarked)) return unmarked;
  return unmarked.replace(/\*\*|__|`+/g, '').replace(/(^|[\s("])\*([^*\n]{1,80})\*(?=$|[\s.,;:!?)"])/gm, '$1$2');
}
