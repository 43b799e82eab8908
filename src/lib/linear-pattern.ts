/**
 * Matches regular expressions from untrusted sources without backtracking: no pattern and no text can make a match take
 * long.
 */

/**
 * The maximum number of steps of one match. A text that needs more does not match. 20 times this number takes half a
 * second of CPU time.
 */
const MAX_STEPS = 300_000;
/** The maximum number of instructions of a compiled pattern. A repetition `{n,m}` is compiled m times. */
const MAX_INSTRUCTIONS = 10_000;
/** The maximum depth of nested groups. */
const MAX_NESTING = 50;

export class PatternError extends Error {}

export interface LinearPattern {
  /** Returns whether the pattern matches anywhere in the text. */
  test(text: string): boolean;
}

type Instruction =
  | { readonly kind: 'character'; readonly reads: (codePoint: string) => boolean; readonly next: number }
  | { readonly kind: 'split'; readonly branches: readonly number[] }
  | { readonly kind: 'assertion'; readonly holds: (at: Neighbors) => boolean; readonly next: number }
  | { readonly kind: 'lookahead'; readonly start: number; readonly mustMatch: boolean; readonly next: number }
  | { readonly kind: 'match' };

/** The characters before and after an index; undefined at the start and at the end of the text. */
interface Neighbors {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Compiles a part of the pattern so that it continues at the instruction `next`. Returns the index of the part's first
 * instruction.
 */
type Part = (program: Instruction[], next: number) => number;

/**
 * Compiles the `u` syntax of JavaScript without backreferences and lookbehind. Throws `PatternError` with one sentence.
 * Only the existence of a match is tested, so a state (instruction, index) that has failed once is never tried again.
 * This bounds the time by the length of the program times the length of the text.
 */
export function linearPattern(source: string): LinearPattern {
  try {
    RegExp(source, 'u');
  } catch {
    throw new PatternError('is not a regular expression');
  }
  const program: Instruction[] = [{ kind: 'match' }];
  const start = new PatternParser(source).alternatives()(program, END);
  return { test: (text) => matches(program, start, [...text]) };
}

function matches(program: readonly Instruction[], start: number, text: readonly string[]): boolean {
  const search = new Search(program, text);
  for (let at = 0; at <= text.length; at += 1) if (search.reachesEnd(start, at)) return true;
  return false;
}

class Search {
  readonly #program: readonly Instruction[];
  readonly #text: readonly string[];
  #steps = 0;
  /** States of the whole pattern that have been tried. */
  readonly #failed = new Set<number>();

  constructor(program: readonly Instruction[], text: readonly string[]) {
    this.#program = program;
    this.#text = text;
  }

  reachesEnd(start: number, at: number, seen: Set<number> = this.#failed): boolean {
    const states: [number, number][] = [[start, at]];
    for (let state = states.pop(); state !== undefined; state = states.pop()) {
      const [index, place] = state;
      const key = index * (this.#text.length + 1) + place;
      if (seen.has(key)) continue;
      seen.add(key);
      this.#steps += 1;
      const instruction = this.#program[index];
      if (instruction === undefined || this.#steps > MAX_STEPS) return false;
      if (instruction.kind === 'match') return true;
      states.push(...this.#after(instruction, place));
    }
    return false;
  }

  #after(instruction: Exclude<Instruction, { kind: 'match' }>, at: number): [number, number][] {
    const [before, after] = [this.#text[at - 1], this.#text[at]];
    switch (instruction.kind) {
      case 'character':
        return after !== undefined && instruction.reads(after) ? [[instruction.next, at + 1]] : [];
      case 'split':
        return instruction.branches.map((way) => [way, at]);
      case 'assertion':
        return instruction.holds({ before, after }) ? [[instruction.next, at]] : [];
      case 'lookahead':
        // A lookahead needs its own set of states, because a state that it has visited may still succeed in the whole
        // pattern.
        return this.reachesEnd(instruction.start, at, new Set()) === instruction.mustMatch
          ? [[instruction.next, at]]
          : [];
    }
  }
}

const ASSERTIONS: readonly (readonly [string, (at: Neighbors) => boolean])[] = [
  ['^', ({ before }) => before === undefined],
  ['$', ({ after }) => after === undefined],
  ['\\b', ({ before, after }) => isWord(before) !== isWord(after)],
  ['\\B', ({ before, after }) => isWord(before) === isWord(after)],
];

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

const GROUP = /\((?:\?(?:<(?![=!])[^>]*>|<?[=!]|:)?)?/y;
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;
const ATOM =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|[pPu]\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|\[(?:\\.|[^\]\\])*\]|./suy;
const BACKREFERENCE = /^\\(?:[1-9]|k$)/;

/** Compiles a pattern that `RegExp` has already accepted. */
class PatternParser {
  readonly #source: string;
  #at = 0;
  #nesting = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Part {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    const [onlyBranch] = branches;
    return branches.length === 1 && onlyBranch !== undefined ? onlyBranch : split(branches);
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !['|', ')'].includes(this.#source[this.#at] ?? ''))
      parts.push(this.#term());
    return (program, next) => parts.reduceRight((following, part) => part(program, following), next);
  }

  #term(): Part {
    for (const [sign, holds] of ASSERTIONS)
      if (this.#take(sign)) return (program, next) => add(program, { kind: 'assertion', holds, next });
    const part = this.#source[this.#at] === '(' ? this.#group() : this.#atom();
    const quantifier = this.#match(QUANTIFIER);
    return quantifier === null ? part : repeat(part, quantifier);
  }

  #group(): Part {
    const opening = this.#match(GROUP) ?? '';
    if (opening === '(?') throw new PatternError('has a group with inline flags');
    if (opening.startsWith('(?<') && !opening.endsWith('>')) throw new PatternError('has a lookbehind');
    this.#nesting += 1;
    if (this.#nesting > MAX_NESTING) throw new PatternError(`has groups nested more than ${MAX_NESTING} deep`);
    const inner = this.alternatives();
    this.#nesting -= 1;
    this.#take(')');
    return opening.endsWith('=') || opening.endsWith('!') ? lookahead(inner, opening.endsWith('=')) : inner;
  }

  #atom(): Part {
    const atom = this.#match(ATOM) ?? '';
    if (BACKREFERENCE.test(atom)) throw new PatternError('has a backreference');
    const reads = characterTest(atom);
    return (program, next) => add(program, { kind: 'character', reads, next });
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }
}

/** Returns a test for one character. The expression that it builds contains no repetition. */
function characterTest(atom: string): (character: string) => boolean {
  if (!/^[\\[.]/.test(atom)) return (character) => character === atom;
  const pattern = RegExp(`^(?:${atom})$`, 'u');
  return (character) => pattern.test(character);
}

function add(program: Instruction[], instruction: Instruction): number {
  if (program.length >= MAX_INSTRUCTIONS) throw new PatternError('is too large after its repetitions are expanded');
  return program.push(instruction) - 1;
}

function split(branches: readonly Part[]): Part {
  return (program, next) => add(program, { kind: 'split', branches: branches.map((way) => way(program, next)) });
}

function lookahead(inner: Part, mustMatch: boolean): Part {
  return (program, next) => add(program, { kind: 'lookahead', start: inner(program, END), mustMatch, next });
}

/** The index of the `match` instruction. */
const END = 0;

function repeat(part: Part, quantifier: string): Part {
  const [min, max] = repetitionRange(quantifier);
  return (program, next) => {
    let start = max === null ? loop(program, part, next) : next;
    for (let optional = min; max !== null && optional < max; optional += 1)
      start = add(program, { kind: 'split', branches: [part(program, start), next] });
    // Each copy adds an instruction, so that copies of an empty part count towards the limit, too.
    for (let fixed = 0; fixed < min; fixed += 1) start = split([part])(program, start);
    return start;
  };
}

/**
 * Compiles a loop. Reserves the index of its first instruction before its body is compiled, because the body refers to
 * it.
 */
function loop(program: Instruction[], part: Part, next: number): number {
  const branches = [next];
  const start = add(program, { kind: 'split', branches });
  branches.push(part(program, start));
  return start;
}

function repetitionRange(quantifier: string): readonly [number, number | null] {
  switch (quantifier[0]) {
    case '*':
      return [0, null];
    case '+':
      return [1, null];
    case '?':
      return [0, 1];
    default: {
      const [min = '', max] = quantifier.replace(/[{}?]/g, '').split(',');
      return [Number(min), max === undefined ? Number(min) : max === '' ? null : Number(max)];
    }
  }
}
