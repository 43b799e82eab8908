/** Answer text → plain text that the readers work on: one form of digits, dashes and formulas, no mark-up. */

/** Stand around what was in `\boxed{…}`; both are control characters no answer contains after this. */
export const BOX_START = '\u0002';
export const BOX_END = '\u0003';
/** A dollar sign that was escaped, so that it is money and not the start of a formula. */
const MONEY = '\u0004';

/** Everything after the first 2,000 and before the last 6,000 characters is argument, not answer. */
const HEAD_LENGTH = 2000;
const TAIL_LENGTH = 6000;

export function plainText(answer: string): string {
  const text = shortened(answer).replace(/[\u0000\u0002-\u0004]/g, ' ');
  return withoutMarkup(withoutLatex(isAscii(text) ? text : foldUnicode(text))).trim();
}

function shortened(text: string): string {
  if (text.length <= HEAD_LENGTH + TAIL_LENGTH) return text;
  return `${text.slice(0, HEAD_LENGTH)}\n\n${text.slice(-TAIL_LENGTH)}`;
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked
  return /^[\x00-\x7f]*$/.test(text);
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Full-width forms, vulgar fractions, superscripts, digits of any script, dashes and signs in one form each. */
function foldUnicode(text: string): string {
  return text
    .replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ')
    .replace(/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, superscript)
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)))
    .replace(/\u2044/g, '/')
    .replace(/[\u2212\u2010\u2011]|(?<=\d\s?)[\u2012\u2013\u2014](?=\s?\d)/g, '-')
    .replace(/[×⋅·∙](?=\s?[\d(])/g, '*')
    .replace(/÷/g, '/')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'");
}

function superscript(text: string): string {
  const digits = [...text].map((character) => (character === '⁻' ? '-' : String(SUPERSCRIPTS.indexOf(character))));
  return `^${digits.join('')}`;
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
    for (let pass = 0; pass < MAX_NESTING; pass += 1) plain = withoutInnerCommands(plain);
    plain = withoutSymbols(plain);
  }
  return plain.replace(/\$\$/g, '').replace(/\$([^$\n]{1,200})\$(?!\d)/g, '$1').replaceAll(MONEY, '$');
}

function withoutInnerCommands(text: string): string {
  return text
    .replace(/\\(?:text|mathrm|mathbf|mathit|mathsf|textbf|textit|operatorname|mbox|emph|underline)\s*\{([^{}]*)\}/g, '$1')
    .replace(/(\d)?\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, fraction)
    .replace(/(\d)?\\[dt]?frac\s*(\d)\s*(\d)/g, fraction)
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, 'sqrt($1)')
    .replace(/\\f?box(?:ed)?\s*\{([^{}]*)\}/g, `${BOX_START}$1${BOX_END}`)
    .replace(/([\^_])\s*\{([^{}]*)\}/g, (_, mark: string, inner: string) => mark + operand(inner));
}

/** A digit in front makes it a mixed number: `1\frac{1}{2}` is 1 1/2, not 11/2. */
function fraction(_: string, before: string | undefined, top: string, bottom: string): string {
  return `${before === undefined ? '' : `${before} `}${operand(top)}/${operand(bottom)}`;
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
  return unmarked
    .replace(/\*\*|__|`+/g, '')
    .replace(/(^|[\s("])\*([^*\n]{1,80})\*(?=$|[\s.,;:!?)"])/gm, '$1$2');
}
