/** Which questions can be answered by computing: an expression, or a yes-or-no statement about numbers. */
import type { Rational } from '../../lib/numbers/rational.ts';
import { compare, modulo, whole } from '../../lib/numbers/rational.ts';
import { evaluate } from './arithmetic.ts';

/** The value that a question asks for: "What is 17*23?", "12 percent of 250", "Which is larger, 9.9 or 9.11?". Null when it
 * is about anything more. */
export function askedValue(question: string): Rational | null {
  const expression = withoutFrame(question);
  const pair = /^(?:the )?(sum|difference|product|quotient) of (.+) and (.+)$/.exec(expression);
  if (pair !== null) {
    const [, kind = '', first = '', second = ''] = pair;
    return evaluate(`(${first}) ${PAIRED.get(kind)} (${second})`);
  }
  return percentageOf(expression) ?? largerOf(expression) ?? evaluate(expression);
}

/** "What percentage of 80 is 20?": 25. */
function percentageOf(expression: string): Rational | null {
  const [, base = '', part = ''] = /^(?:what )?per ?cent(?:age)? of (.+) is (.+)$/.exec(expression) ?? [];
  return evaluate(`(${part}) * 100 / (${base})`);
}

/** Of two numbers the larger or the smaller. */
function largerOf(expression: string): Rational | null {
  const form = /^which (?:one |number )?is (?:the )?(larger|greater|bigger|higher|smaller|less|lower)[,:]? (.+?),? or (.+)$/;
  const [, kind = '', ...operands] = form.exec(expression) ?? [];
  const [a = null, b = null] = operands.map(evaluate);
  if (a === null || b === null) return null;
  const wantsLarger = LARGER.has(kind);
  return compare(a, b) > 0 === wantsLarger ? a : b;
}

const LARGER = new Set(['larger', 'greater', 'bigger', 'higher']);

/** Whether a statement about numbers is true: "Is 7 > 5?", "Is 1729 prime?". Null when it is no such statement. */
export function askedTruth(question: string): boolean | null {
  const statement = withoutFrame(question).replace(/ (?:is|are) /, ' ');
  for (const [form, test] of STATEMENTS) {
    const operands = form.exec(statement)?.slice(1).map(evaluate);
    if (operands === undefined) continue;
    const [a = null, b = null] = operands;
    return a === null || (operands.length > 1 && b === null) ? null : test(a, b ?? a);
  }
  return null;
}

const PAIRED: ReadonlyMap<string, string> = new Map([
  ['sum', '+'],
  ['difference', '-'],
  ['product', '*'],
  ['quotient', '/'],
]);

const FRAME_BEFORE =
  /^(?:please|can you|could you|tell me|give me|what is|what's|whats|what does|how much is|how much are|calculate|compute|evaluate|work out|solve|find|is it true that|true or false:?|the value of|the result of|the answer to|is|are|does)\s+/;
const FRAME_AFTER = /(?:\s*(?:[?.!=]|\b(?:equal|equals|equal to|make|please)))$/;

/** Longest question that is looked at. */
const MOST_CHARACTERS = 500;

function withoutFrame(question: string): string {
  if (question.length > MOST_CHARACTERS) return '';
  let rest = question.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();
  for (const frame of [FRAME_BEFORE, FRAME_AFTER]) {
    for (let shorter = rest.replace(frame, ''); shorter !== rest; shorter = rest.replace(frame, '')) rest = shorter;
  }
  return rest;
}

type Test = (a: Rational, b: Rational) => boolean | null;

const isMultiple: Test = (a, b) => {
  const remainder = modulo(a, b);
  return remainder === null ? null : remainder.numerator === 0n;
};

const TWO = whole(2);

/** The first form that fits decides; longer words stand before those they contain. */
const STATEMENTS: readonly (readonly [RegExp, Test])[] = [
  [/^(.+?) (?:a )?prime(?: number)?$/, (a) => isPrime(a)],
  [/^(.+?) (?:an )?even(?: number)?$/, (a) => (a.denominator === 1n ? isMultiple(a, TWO) : null)],
  [/^(.+?) (?:an )?odd(?: number)?$/, (a) => (a.denominator === 1n ? !isMultiple(a, TWO) : null)],
  [/^(.+?) (?:divisible by|a multiple of) (.+)$/, isMultiple],
  [/^(.+?) ?(?:>=|≥|greater than or equal to|at least) ?(.+)$/, (a, b) => compare(a, b) >= 0],
  [/^(.+?) ?(?:<=|≤|less than or equal to|at most) ?(.+)$/, (a, b) => compare(a, b) <= 0],
  [/^(.+?) ?(?:!=|≠|different from|not equal to) ?(.+)$/, (a, b) => compare(a, b) !== 0],
  [/^(.+?) ?(?:>|(?:greater|larger|bigger|more) than) ?(.+)$/, (a, b) => compare(a, b) > 0],
  [/^(.+?) ?(?:<|(?:less|smaller) than) ?(.+)$/, (a, b) => compare(a, b) < 0],
  [/^(.+?) ?(?:==?|equals?(?: to)?|the same as) ?(.+)$/, (a, b) => compare(a, b) === 0],
];

/** Trial division takes at most half a million steps up to here. */
const LARGEST_TRIED = 1_000_000_000_000n;

function isPrime({ numerator, denominator }: Rational): boolean | null {
  if (denominator !== 1n || numerator > LARGEST_TRIED) return null;
  const value = Number(numerator);
  if (value < 4) return value > 1;
  if (value % 2 === 0) return false;
  for (let divisor = 3; divisor * divisor <= value; divisor += 2) {
    if (value % divisor === 0) return false;
  }
  return true;
}
