/**
 * Evaluates arithmetic written in symbols or English words, exactly.
 *
 *   sum     := product (('+' | '-') product)*
 *   product := signed (('*' | '/' | 'mod' | 'of') signed)*      `of` only after a percentage
 *   signed  := ('-' | '+') signed | power                       so -2^2 is -4
 *   power   := operand ('^' signed)?                            so 2^3^2 is 2^9
 *   operand := (number | '(' sum ')') ('%' | 'squared' | 'cubed')*
 */
import { UNIT_WORDS } from '../../lib/numbers/number-words.ts';
import type { Rational } from '../../lib/numbers/rational.ts';
import {
  add,
  divide,
  fraction,
  fromDecimal,
  modulo,
  multiply,
  negate,
  power,
  subtract,
  whole,
} from '../../lib/numbers/rational.ts';

/** Returns null when the text is not a single expression, or when its value is undefined or out of bounds. */
export function evaluate(text: string): Rational | null {
  const tokens = text.length > MAX_CHARACTERS ? null : tokenize(text);
  if (tokens === null || tokens.length === 0 || tokens.length > MAX_TOKENS) return null;
  const reader = { tokens, position: 0 };
  const value = sum(reader);
  return reader.position === tokens.length ? value : null;
}

/** These limits bound the work. The maximum length also bounds the depth of nesting. */
const MAX_CHARACTERS = 500;
const MAX_TOKENS = 200;

interface Reader {
  readonly tokens: readonly string[];
  position: number;
}

type Operation = (a: Rational, b: Rational) => Rational | null;

const SUMS: ReadonlyMap<string, Operation> = new Map([
  ['+', add],
  ['-', subtract],
]);

const PRODUCTS: ReadonlyMap<string, Operation> = new Map([
  ['*', multiply],
  ['/', divide],
  ['mod', modulo],
  ['of', multiply],
]);

function sum(reader: Reader): Rational | null {
  return chain(reader, SUMS, product);
}

function product(reader: Reader): Rational | null {
  return chain(reader, PRODUCTS, signed);
}

/** Evaluates operands that are joined by operations of the same precedence, from left to right. */
function chain(
  reader: Reader,
  operations: ReadonlyMap<string, Operation>,
  operand: (reader: Reader) => Rational | null,
): Rational | null {
  let value = operand(reader);
  for (
    let operation = operationAt(reader, operations);
    value !== null && operation !== undefined;
    operation = operationAt(reader, operations)
  ) {
    reader.position += 1;
    const right = operand(reader);
    value = right === null ? null : operation(value, right);
  }
  return value;
}

function operationAt({ tokens, position }: Reader, operations: ReadonlyMap<string, Operation>): Operation | undefined {
  const token = tokens[position];
  if (token === 'of' && tokens[position - 1] !== '%') return undefined;
  return token === undefined ? undefined : operations.get(token);
}

function signed(reader: Reader): Rational | null {
  if (takeToken(reader, '+')) return signed(reader);
  if (!takeToken(reader, '-')) return powered(reader);
  const value = signed(reader);
  return value === null ? null : negate(value);
}

function powered(reader: Reader): Rational | null {
  const base = operand(reader);
  if (base === null || !takeToken(reader, '^')) return base;
  const exponent = signed(reader);
  return exponent === null ? null : power(base, exponent);
}

const SUFFIXES: ReadonlyMap<string, (value: Rational) => Rational | null> = new Map([
  ['%', (value) => fraction(value.numerator, value.denominator * 100n)],
  ['squared', (value) => multiply(value, value)],
  ['cubed', (value) => power(value, whole(3))],
]);

function operand(reader: Reader): Rational | null {
  let value = primary(reader);
  for (let suffix = suffixAt(reader); value !== null && suffix !== undefined; suffix = suffixAt(reader)) {
    reader.position += 1;
    value = suffix(value);
  }
  return value;
}

function suffixAt({ tokens, position }: Reader) {
  return SUFFIXES.get(tokens[position] ?? '');
}

function primary(reader: Reader): Rational | null {
  if (takeToken(reader, '(')) {
    const value = sum(reader);
    return takeToken(reader, ')') ? value : null;
  }
  const value = plainNumber(reader.tokens[reader.position] ?? '');
  reader.position += 1;
  return value;
}

/**
 * Reads `12`, `0.25`, `1,234.5`, `-3`. Returns null for anything else, including numbers with a leading zero (dates,
 * codes).
 */
export function plainNumber(text: string): Rational | null {
  const isPlain = /^-?(?:(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?|\.\d+)$/.test(text);
  return isPlain ? fromDecimal(text.replaceAll(',', '')) : null;
}

function takeToken(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.position] !== token) return false;
  reader.position += 1;
  return true;
}

/** The words "zero" to "twenty", at the index of their value. */
const NUMBER_WORDS = UNIT_WORDS.slice(0, 21);

/**
 * Spellings of operators in a text with single spaces, longer phrases first. A `%` between two operands is a remainder;
 * any other `%` is a percentage.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[×✕⋅·]/g, '*'],
  [/÷/g, '/'],
  [/[−–]/g, '-'],
  [/\*\*/g, '^'],
  [/²/g, ' squared '],
  [/³/g, ' cubed '],
  [/\b(?:raised )?to the power(?: of)?\b/g, '^'],
  [/\b(?:multiplied by|times)\b/g, '*'],
  [/(?<=[\d)] ?)x(?= ?[\d(])/g, '*'],
  [/\b(?:divided by|over)\b/g, '/'],
  [/\bplus\b/g, '+'],
  [/\bminus\b/g, '-'],
  [/\bmodulo\b/g, 'mod'],
  [/\bper ?cent\b/g, '%'],
  [/%(?= ?[\d(])/g, 'mod'],
];

const TOKEN = /\s*(\d[\d,]*(?:\.\d+)?|\.\d+|[-+*/^%()]|mod|of|squared|cubed)/y;

function tokenize(text: string): string[] | null {
  let spelled = text.toLowerCase().replace(/\s+/g, ' ').trim();
  for (const [spelling, symbol] of SPELLINGS) spelled = spelled.replace(spelling, symbol);
  spelled = spelled.replace(/\b[a-z]+\b/g, (word) => {
    const value = NUMBER_WORDS.indexOf(word);
    return value < 0 ? word : String(value);
  });
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; end < spelled.length; end = TOKEN.lastIndex) {
    const token = TOKEN.exec(spelled)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}
