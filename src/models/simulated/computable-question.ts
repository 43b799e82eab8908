/** Answers questions that can be computed: an expression, or a yes-or-no statement about numbers. */
import type { Rational } from '../../lib/numbers/rational.ts';
import { compare, modulo, whole } from '../../lib/numbers/rational.ts';
import { evaluate } from './arithmetic.ts';

/**
 * Returns the value that a question asks for: "What is 17*23?", "12 percent of 250", "Which is larger, 9.9 or 9.11?".
 * Returns null when the question contains anything else.
 */
export function askedValue(question: string): Rational | null {
  const expression = withoutFrame(question);
  const [opening = '', kind = ''] = /^(?:the )?(sum|difference|product|quotient) of /.exec(expression) ?? [];
  const [first, second] = split(expression.slice(opening.length), ' and ');
  if (kind !== '' && second !== '') return evaluate(`(${first}) ${OPERATORS.get(kind)} (${second})`);
  return percentageOf(expression) ?? largerOf(expression) ?? evaluate(expression);
}

/** Returns the text before and after the last separator. The text after is '' when there is no separator. */
function split(text: string, separator: string): readonly [string, string] {
  const at = text.lastIndexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Answers questions such as "What percentage of 80 is 20?" (25). */
function percentageOf(expression: string): Rational | null {
  const [opening] = /^(?:what )?per ?cent(?:age)? of /.exec(expression) ?? [];
  const [base, part] = split(expression.slice(opening?.length), ' is ');
  return opening === undefined ? null : evaluate(`(${part}) * 100 / (${base})`);
}

/** Answers questions such as "Which is larger, 9.9 or 9.11?" (9.9). */
function largerOf(expression: string): Rational | null {
  const form = /^which (?:one |number )?is (?:the )?(larger|greater|bigger|higher|smaller|less|lower)[,:]? /;
  const [opening = '', kind = ''] = form.exec(expression) ?? [];
  const [first, second] = split(expression.slice(opening.length), ' or ');
  const [a, b] = [evaluate(first.replace(/,$/, '')), evaluate(second)];
  if (opening === '' || a === null || b === null) return null;
  const wantsLarger = LARGER.has(kind);
  return compare(a, b) > 0 === wantsLarger ? a : b;
}

const LARGER = new Set(['larger', 'greater', 'bigger', 'higher']);

/**
 * Returns whether a statement about numbers is true: "Is 7 > 5?", "Is 1729 prime?". Returns null when the question is
 * not such a statement.
 */
export function askedTruth(question: string): boolean | null {
  const statement = withoutFrame(question).replace(/ (?:is|are) /, ' ');
  for (const [predicate, test] of PREDICATES) {
    const at = statement.search(predicate);
    if (at > 0) return applyTest(test, [statement.slice(0, at)]);
  }
  for (const [relation, test] of RELATIONS) {
    const found = relation.exec(statement);
    const right = found === null ? '' : statement.slice(found.index + found[0].length);
    if (found !== null && found.index > 0 && right !== '')
      return applyTest(test, [statement.slice(0, found.index), right]);
  }
  return null;
}

function applyTest(test: Test, operands: readonly string[]): boolean | null {
  const [a = null, b = null] = operands.map(evaluate);
  return a === null || (b === null && operands.length > 1) ? null : test(a, b ?? a);
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['sum', '+'],
  ['difference', '-'],
  ['product', '*'],
  ['quotient', '/'],
]);

/** Phrases around an expression or a statement that do not change its value. They are removed one by one. */
const FRAME_BEFORE =
  /^(?:please|can you|could you|tell me|give me|what is|what's|whats|what does|how much is|how much are|calculate|compute|evaluate|work out|solve|find|is it true that|true or false:?|the value of|the result of|the answer to|is|are|does)\s+/;
const FRAME_AFTER = / ?(?:[?.!=]|\b(?:equal|equals|equal to|make|please))$/;

/** The maximum length of a question that is examined. */
const MAX_CHARACTERS = 500;

function withoutFrame(question: string): string {
  if (question.length > MAX_CHARACTERS) return '';
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

/** Predicates that follow the operand of a statement. */
const PREDICATES: readonly (readonly [RegExp, Test])[] = [
  [/ (?:a )?prime(?: number)?$/, (a) => isPrime(a)],
  [/ (?:an )?even(?: number)?$/, (a) => (a.denominator === 1n ? isMultiple(a, TWO) : null)],
  [/ (?:an )?odd(?: number)?$/, (a) => (a.denominator === 1n ? !isMultiple(a, TWO) : null)],
];

/**
 * Relations between two operands. The first match decides, so longer phrases come before the phrases that they contain.
 */
const RELATIONS: readonly (readonly [RegExp, Test])[] = [
  [/ (?:divisible by|a multiple of) /, isMultiple],
  [/>=|≥|greater than or equal to|at least/, (a, b) => compare(a, b) >= 0],
  [/<=|≤|less than or equal to|at most/, (a, b) => compare(a, b) <= 0],
  [/!=|≠|different from|not equal to/, (a, b) => compare(a, b) !== 0],
  [/>|(?:greater|larger|bigger|more) than/, (a, b) => compare(a, b) > 0],
  [/<|(?:less|smaller) than/, (a, b) => compare(a, b) < 0],
  [/==?|equals?(?: to)?|the same as/, (a, b) => compare(a, b) === 0],
];

/** Trial division needs at most half a million steps for numbers up to this limit. */
const MAX_TESTED_PRIME = 1_000_000_000_000n;

function isPrime({ numerator, denominator }: Rational): boolean | null {
  if (denominator !== 1n || numerator > MAX_TESTED_PRIME) return null;
  const value = Number(numerator);
  if (value < 4) return value > 1;
  if (value % 2 === 0) return false;
  for (let divisor = 3; divisor * divisor <= value; divisor += 2) {
    if (value % divisor === 0) return false;
  }
  return true;
}
