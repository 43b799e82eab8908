/**
 * Converts a formula in plain notation to its normal form. The form does not depend on spacing, brackets around single
 * terms, implicit products or the order of a sum, and rational arithmetic is evaluated. There is no symbolic algebra:
 * x(x+1) and x^2+x keep different forms.
 */

import type { Term } from './formula-terms.ts';
import {
  addTerms,
  divideTerms,
  factorialOf,
  formOf,
  multiplyTerms,
  raiseToPower,
  rootOf,
  termWithBody,
  withSign,
} from './formula-terms.ts';
import type { Token } from './formula-tokens.ts';
import { formulaTokens } from './formula-tokens.ts';
import type { Rational } from './rational.ts';
import { binomial } from './rational.ts';

export interface Formula {
  /** Formulas with equal forms are equal. */
  readonly form: string;
  /** The exact value of rational arithmetic; null for everything else. */
  readonly value: Rational | null;
  /** The name of the value: the first term of an equation. Null when none exists. */
  readonly name: string | null;
}

interface ParserState {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

const RELATIONS = '=<>≤≥≠≈∈∉⊂⊆→↔';

/** Notations with two readings: `1/2x` can mean x/2 or 1/(2x), and a double factorial is a function of its own. */
const AMBIGUOUS = /!!|\/ ?\d{1,18}(?:\.\d{1,18})? ?[a-zπ√(]/i;

/** Returns null when the text is not a formula. */
export function readFormula(text: string): Formula | null {
  const tokens = AMBIGUOUS.test(text) ? null : formulaTokens(text.trim());
  if (tokens === null) return null;
  const state: ParserState = { tokens, at: 0, depth: 0 };
  const terms: Term[] = [];
  const signs: string[] = [];
  for (let sign: string | null = ''; sign !== null; sign = takeSign(state, RELATIONS)) {
    if (sign !== '') signs.push(sign);
    const term = expression(state, 0);
    if (term === null) return null;
    terms.push(term);
  }
  return state.at < tokens.length ? null : formulaOf(terms, signs);
}

function formulaOf(terms: readonly Term[], signs: readonly string[]): Formula | null {
  const [first, last] = [terms[0], terms.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (signs.some((sign) => sign !== '='))
    return { form: relationForm(terms.map(formOf), signs), value: null, name: null };
  const name = signs.length > 0 && first.body !== '' ? formOf(first) : null;
  return { form: formOf(last), value: last.body === '' ? last.coefficient : null, name };
}

/** Returns the same form for `x > 5` and `5 < x`. */
function relationForm(forms: readonly string[], signs: readonly string[]): string {
  const mirroredSign = { '>': '<', '≥': '≤' }[signs.join('')];
  return mirroredSign === undefined
    ? forms.map((form, at) => form + (signs[at] ?? '')).join('')
    : `${forms[1]}${mirroredSign}${forms[0]}`;
}

function takeSign(state: ParserState, signs: string): string | null {
  const next = state.tokens[state.at];
  if (next?.kind !== 'sign' || !signs.includes(next.text)) return null;
  state.at += 1;
  return next.text;
}

interface Operator {
  /** The precedence: a higher number binds more closely. */
  readonly precedence: number;
  /** The minimum precedence of an operator in its right operand; null for an operator that follows its only operand. */
  readonly rightPrecedence: number | null;
  readonly apply: (left: Term, right: Term, sign: string) => Term | null;
}

const operators: ReadonlyMap<string, Operator> = new Map([
  // Unions, intersections and logical connectives. Their operands have no order.
  ...[...'∪∩∧∨'].map((sign): [string, Operator] => [sign, { precedence: 1, rightPrecedence: 2, apply: connect }]),
  ...[...'+-±'].map((sign): [string, Operator] => [sign, { precedence: 2, rightPrecedence: 3, apply: addTerms }]),
  // Two adjacent factors are a product, which has no token.
  ['', { precedence: 3, rightPrecedence: 4, apply: multiplyTerms }],
  ['*', { precedence: 3, rightPrecedence: 4, apply: multiplyTerms }],
  ['/', { precedence: 3, rightPrecedence: 4, apply: divideTerms }],
  ['^', { precedence: 5, rightPrecedence: 5, apply: raiseToPower }],
  ['!', { precedence: 6, rightPrecedence: null, apply: factorialOf }],
]);
/** The minimum precedence of an operator in the operand of a prefix sign: -2^2 is −4. */
const PREFIX_OPERAND_PRECEDENCE = 4;
/** A more deeply nested formula is not an answer. The limit prevents a stack overflow of the parser. */
const MAX_DEPTH = 60;

/** Reads operands that are joined by operators with a precedence of `minPrecedence` or more. */
function expression(state: ParserState, minPrecedence: number): Term | null {
  state.depth += 1;
  let left = state.depth > MAX_DEPTH ? null : operand(state);
  while (left !== null) {
    const sign = operatorAt(state.tokens[state.at]);
    const operator = operators.get(sign);
    if (operator === undefined || operator.precedence < minPrecedence) break;
    if (sign !== '') state.at += 1;
    const right = operator.rightPrecedence === null ? left : expression(state, operator.rightPrecedence);
    left = right && operator.apply(left, right, sign);
  }
  state.depth -= 1;
  return left;
}

/** Returns the operator at a token. A number directly after a name is not a product (`H2O`, `e4`). */
function operatorAt(token: Token | undefined): string {
  if (token === undefined || token.kind === 'number') return 'none';
  return token.kind === 'name' || '([{√'.includes(token.text) ? '' : token.text;
}

function operand(state: ParserState): Term | null {
  const sign = takeSign(state, '+-±¬√');
  if (sign === null) return atom(state);
  const term = expression(state, PREFIX_OPERAND_PRECEDENCE);
  if (term === null) return null;
  if (sign === '√') return rootOf(term);
  return sign === '¬' ? termWithBody(`¬(${formOf(term)})`) : withSign(term, sign);
}

/** Joins two operands. Returns null for two different connectives without brackets, which have two readings. */
function connect(left: Term, right: Term, sign: string): Term | null {
  if ([left, right].some(({ connective = sign }) => connective !== sign)) return null;
  return { ...termWithBody(`(${[formOf(left), formOf(right)].toSorted().join(sign)})`), connective: sign };
}

function atom(state: ParserState): Term | null {
  const token = state.tokens[state.at];
  if (token === undefined) return null;
  if (token.kind === 'sign') return bracketGroup(state, token.text);
  state.at += 1;
  return token.value === null ? withArguments(state, token.text) : { coefficient: token.value, body: '' };
}

/** Reads a name with arguments or indices directly after it: `f(a, b)`, `a[i]`, `sqrt(2)`, `C(5, 2)`. */
function withArguments(state: ParserState, name: string): Term | null {
  const open = state.tokens[state.at];
  if (!open?.isAdjacent || !/^[([]$/.test(open.text)) return termWithBody(name);
  const items = bracketItems(state);
  const close = items && takeSign(state, open.text === '(' ? ')' : ']');
  if (items === null || close === null) return null;
  return (
    evaluateFunction(name, items) ?? withArguments(state, `${name}${open.text}${items.map(formOf).join(',')}${close}`)
  );
}

/** Evaluates `sqrt(a)` and the binomial coefficient `C(n, k)`. Returns null for all else. */
function evaluateFunction(name: string, [first, second, ...others]: readonly Term[]): Term | null {
  if (first === undefined || others.length > 0) return null;
  if (second === undefined) return name === 'sqrt' ? rootOf(first) : null;
  const value = first.body + second.body === '' ? binomial(first.coefficient, second.coefficient) : null;
  return name === 'C' && value !== null ? { coefficient: value, body: '' } : null;
}

/** Reads the terms after an opening bracket, up to the closing bracket, which is not consumed. */
function bracketItems(state: ParserState): Term[] | null {
  const items: Term[] = [];
  do {
    state.at += 1;
    const item = expression(state, 0);
    if (item === null) return null;
    items.push(item);
  } while (state.tokens[state.at]?.text === ',');
  return items;
}

/** Reads `(a)` as a. `(a, b)`, `[a]` and `|a|` keep their brackets: (0, 1) differs from [0, 1]. */
function bracketGroup(state: ParserState, open: string): Term | null {
  const items = '([{|⌊⌈⟨'.includes(open) ? bracketItems(state) : null;
  const close = items && takeSign(state, open === '|' ? '|' : ')]}⌋⌉⟩');
  if (items === null || close === null) return null;
  const [only] = items;
  if (items.length === 1 && only !== undefined && open === '(' && close === ')') return withoutConnective(only);
  const forms = items.map(formOf);
  return termWithBody(`${open}${(open === '{' ? forms.toSorted() : forms).join(',')}${close}`);
}

function withoutConnective({ connective: _, ...term }: Term): Term {
  return term;
}
