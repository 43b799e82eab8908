/** Splits a formula into numbers, names and signs. A text with other words is prose and not a formula. */
import { matchAt } from '../text/match-at.ts';
import type { Rational } from './rational.ts';
import { add, fraction, fromDecimal, whole } from './rational.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
  /** Whether it follows the token before it without a space. */
  readonly isAdjacent: boolean;
  /** The value of a number; null for names and signs. */
  readonly value: Rational | null;
}

/** A longer formula is not an answer. */
const MAX_CHARACTERS = 400;
/** A word of up to three letters may be the name of a variable (`ma`, `x`). A longer word must be one of `LONG_NAMES`. */
const MAX_VARIABLE_LETTERS = 3;
const LONG_NAMES: ReadonlySet<string> = new Set(
  'sqrt root log ln sin cos tan exp arcsin arccos arctan lim pi theta alpha beta gamma delta epsilon lambda sigma omega infty vec'.split(
    ' ',
  ),
);
const GREEK: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ π: 'pi', θ: 'theta', α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'epsilon', λ: 'lambda' },
    ...{ σ: 'sigma', ω: 'omega', '∞': 'infty' },
  }),
);
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['!=', '≠'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['->', '→'],
  ['**', '^'],
]);

/** Matches a repeating decimal, a number with its base, a plain number, a name, or a sign. */
const TOKEN =
  /[ \n\u2009]*(?:(\d*)\.(\d*)\((\d{1,30})\)|(\d[\da-z]{0,60})_([2-9]|[12]\d|3[0-6])(?![\d.])|(\d+(?:\.\d+)?|\.\d+)|([πθαβγδελσω∞]|\p{L}+(?:_[\p{L}\d]+)?)|(!=|<=|>=|->|\*\*|[-+*/^!()[\]{},=<>≤≥≠≈±∪∩∧∨¬√|⌊⌋⌈⌉⟨⟩∈∉⊂⊆→↔]))/uy;
/**
 * Matches the parts that make a text a formula: a sign, a digit before a letter (`2x`), or a number with its base
 * (`101_2`). Names and plain numbers alone are not enough.
 */
const FORMULA_SIGN = /[-+*/^!=<>≤≥≠≈±∪∩∧∨¬√|()[\]⌊⌈⟨∈∉⊂⊆→π∞]|\d[a-z]|^\d+_\d+$/u;

/** Returns null when the text is not a formula: too long, without a `FORMULA_SIGN`, or with words of prose. */
export function formulaTokens(text: string): readonly Token[] | null {
  if (text.length > MAX_CHARACTERS || !FORMULA_SIGN.test(text)) return null;
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const match = matchAt(TOKEN, text, at);
    const token = match && tokenOf(match, text.charAt(at + match[0].length));
    if (match === null || token === null) return null;
    tokens.push(token);
    at += match[0].length;
  }
  return tokens;
}

/** Returns null when the text is not a valid token. `next` is the character behind it. */
function tokenOf(match: RegExpExecArray, next: string): Token | null {
  const [all, before, fixed = '', repeated = '', digits = '', base, plain, name, sign] = match;
  const isAdjacent = match.index > 0 && !/^\s/.test(all);
  const number = (value: Rational | null): Token | null => value && { kind: 'number', text: all, isAdjacent, value };
  if (plain !== undefined) return number(fromDecimal(plain));
  if (before !== undefined) return number(repeatingDecimal(before, fixed, repeated));
  if (base !== undefined) return number(numberInBase(digits, Number(base)));
  if (name === undefined) return { kind: 'sign', text: SIGNS.get(sign ?? '') ?? sign ?? '', isAdjacent, value: null };
  // A name directly followed by a number, such as `H2O` or `e4`, is not a variable.
  const isName =
    name.split('_', 1).every((word) => word.length <= MAX_VARIABLE_LETTERS || LONG_NAMES.has(word)) && !/\d/.test(next);
  return isName ? { kind: 'name', text: GREEK.get(name) ?? name, isAdjacent, value: null } : null;
}

/** Reads a repeating decimal: 0.1(6) = 0.1 + 6 ÷ 90. */
function repeatingDecimal(before: string, fixed: string, repeated: string): Rational | null {
  const nines = (10n ** BigInt(repeated.length) - 1n) * 10n ** BigInt(fixed.length);
  return add(fromDecimal(`0${before}.${fixed}`), fraction(BigInt(repeated), nines));
}

/** Reads a number with its base: `101_2` is 5. */
function numberInBase(digits: string, base: number): Rational | null {
  const values = [...digits].map((digit) => Number.parseInt(digit, 36));
  if (values.some((digit) => digit >= base)) return null;
  return whole(values.reduce((value, digit) => value * BigInt(base) + BigInt(digit), 0n));
}
