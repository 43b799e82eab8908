/** Numerals that are no decimal digits: Roman ones, and those of Chinese and Japanese. */

const ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** 1–3999, capitals only; null for other words. */
export function romanNumber(word: string): number | null {
  if (word === '' || !ROMAN.test(word)) return null;
  const values = [...word].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0);
}

const DIGITS = '零一二三四五六七八九';
const DIGIT = '([一二三四五六七八九]?)';
/** Thousands, hundreds, tens and ones. */
const GROUP = new RegExp(`^(?:${DIGIT}千)?零?(?:${DIGIT}百)?零?(?:${DIGIT}十)?零?${DIGIT}$`);
/** They stand behind figures too: 3万. */
export const MYRIADS: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
]);

/** A whole text in Chinese numerals: 四十二, 三万五千. Null for other texts. */
export function eastAsianNumber(text: string): bigint | null {
  if (text.length > 20 || !/^[〇零一二三四五六七八九两兩十百千]/.test(text)) return null;
  const plain = text.replaceAll('〇', '零').replace(/[两兩]/g, '二');
  return joined(plain.split(/[億亿]/), 100_000_000n, (part) => joined(part.split(/[万萬]/), 10_000n, groupNumber));
}

/** The parts in order, each of which counts in a scale more than the next; null when one is no number. */
function joined(parts: readonly string[], scale: bigint, read: (part: string) => bigint | null): bigint | null {
  return parts.map(read).reduce((total, part) => (total === null || part === null ? null : total * scale + part), 0n);
}

/** Below ten thousand. A scale without a digit counts once. */
function groupNumber(group: string): bigint | null {
  const digits = GROUP.exec(group)?.slice(1);
  if (digits === undefined) return null;
  const values = digits.map((digit, place) => (digit === '' && place < 3 ? 1 : DIGITS.indexOf(digit || '零')));
  return BigInt(values.reduce((total, value) => total * 10 + value, 0));
}
