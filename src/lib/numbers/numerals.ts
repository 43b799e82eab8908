/** Reads numerals without decimal digits: Roman, Chinese and Japanese. */

const ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** Returns 1 to 3999 for a Roman numeral in capitals; null for other words. */
export function romanNumber(word: string): number | null {
  if (word === '' || !ROMAN.test(word)) return null;
  const values = [...word].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0);
}

const DIGITS = '零一二三四五六七八九';
const DIGIT = '([一二三四五六七八九]?)';
/** Matches thousands, hundreds, tens and ones. */
const GROUP = new RegExp(`^(?:${DIGIT}千)?零?(?:${DIGIT}百)?零?(?:${DIGIT}十)?零?${DIGIT}$`);
/** Scales that also follow figures: 3万. */
export const MYRIADS: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
]);

/** Reads a text that consists of Chinese numerals: 四十二, 三万五千. Returns null for other texts. */
export function eastAsianNumber(text: string): bigint | null {
  if (text.length > 20 || !/^[〇零一二三四五六七八九两兩十百千]/.test(text)) return null;
  const plain = text.replaceAll('〇', '零').replace(/[两兩]/g, '二');
  return joinParts(plain.split(/[億亿]/), 100_000_000n, (part) =>
    joinParts(part.split(/[万萬]/), 10_000n, groupNumber),
  );
}

/** Joins parts, each of which is worth one scale more than the next. Returns null when a part is not a number. */
function joinParts(parts: readonly string[], scale: bigint, read: (part: string) => bigint | null): bigint | null {
  return parts.map(read).reduce((total, part) => (total === null || part === null ? null : total * scale + part), 0n);
}

/** Reads a number below ten thousand. A scale without a digit counts once. */
function groupNumber(group: string): bigint | null {
  const digits = GROUP.exec(group)?.slice(1);
  if (digits === undefined) return null;
  const values = digits.map((digit, index) => (digit === '' && index < 3 ? 1 : DIGITS.indexOf(digit || '零')));
  return BigInt(values.reduce((total, value) => total * 10 + value, 0));
}
