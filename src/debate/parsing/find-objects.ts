/** Finds the complete JSON objects in a chatty reply: between prose, in fences, but not in think sections. */
import { parseJson } from './parse-json.ts';

export interface FoundObjects {
  /** Objects that are JSON as they stand, in order. Objects inside them are not listed. */
  readonly whole: readonly unknown[];
  /** Texts of balanced objects that are not JSON as they stand, in order. */
  readonly broken: readonly string[];
}

/** A closed pair of these, or everything before a lone closing tag, is thinking aloud and not the reply. */
const THINK_TAG = /<(\/?)(think|thinking|reasoning|reflection|scratchpad)>/iy;

/**
 * Scanning again from every stray brace is quadratic. This many passes over the text are enough for any real reply;
 * after them the rest is left unread, so that 200 kB of `{` cost milliseconds.
 */
const MAX_PASSES = 24;

/** One pass from left to right; `{` that opens nothing complete is prose and is stepped over. */
export function findObjects(text: string): FoundObjects {
  const whole: unknown[] = [];
  const broken: string[] = [];
  let budget = text.length * MAX_PASSES;
  let at = 0;
  while (at < text.length && budget > 0) {
    at = nextMark(text, at);
    const tag = thinkTagAt(text, at);
    if (tag?.closing) {
      whole.length = 0;
      broken.length = 0;
    }
    if (tag !== null) {
      at = tag.closing ? tag.end : endOfThinking(text, tag);
      continue;
    }
    const end = text[at] === '{' ? balancedEnd(text, at) : null;
    budget -= (end ?? text.length) - at;
    const span = end === null ? '' : text.slice(at, end);
    const parsed = end === null ? null : parseJson(span);
    if (parsed !== null) whole.push(parsed.value);
    else if (looksLikeObject(span)) broken.push(span);
    const taken = parsed !== null || looksLikeObject(span);
    at = taken ? at + span.length : at + 1;
  }
  return { whole, broken };
}

/** The text without think sections, for replies that are not JSON at all. */
export function withoutThinking(text: string): string {
  const lastClosing = Math.max(...['think', 'thinking', 'reasoning'].map((name) => endOfLast(text, `</${name}>`)));
  return /^\s*<(?:think|thinking|reasoning)>/i.test(text) && lastClosing === 0 ? '' : text.slice(lastClosing);
}

function endOfLast(text: string, closing: string): number {
  const at = text.toLowerCase().lastIndexOf(closing);
  return at < 0 ? 0 : at + closing.length;
}

function nextMark(text: string, from: number): number {
  const brace = text.indexOf('{', from);
  const tag = text.indexOf('<', from);
  if (brace < 0 && tag < 0) return text.length;
  if (brace < 0) return tag;
  return tag < 0 ? brace : Math.min(brace, tag);
}

interface ThinkTag {
  readonly name: string;
  readonly closing: boolean;
  readonly end: number;
}

function thinkTagAt(text: string, at: number): ThinkTag | null {
  THINK_TAG.lastIndex = at;
  const match = THINK_TAG.exec(text);
  if (match === null) return null;
  return { name: (match[2] ?? '').toLowerCase(), closing: match[1] === '/', end: at + match[0].length };
}

/** An unclosed section swallows the rest: the model never came to its reply. */
function endOfThinking(text: string, tag: ThinkTag): number {
  const closing = new RegExp(`</${tag.name}>`, 'gi');
  closing.lastIndex = tag.end;
  return closing.exec(text) === null ? text.length : closing.lastIndex;
}

/** `{note}` and `{x}` are prose; an object names a key first. */
function looksLikeObject(span: string): boolean {
  return /^\{\s*["'“‘]?[\w-]+["'”’]?\s*:/.test(span);
}

const CLOSER_OF: Readonly<Record<string, string>> = { '"': '"', '“': '”', "'": "'", '‘': '’' };
const OPENER_OF: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/**
 * The index after the object that opens at `start`, or null when it never closes. Brackets inside strings do not count;
 * odd quotes open a string only where JSON has one, after `{`, `[`, `,` or `:`, so that an apostrophe is a letter.
 */
function balancedEnd(text: string, start: number): number | null {
  const open: string[] = [];
  let previous = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const closer = CLOSER_OF[character];
    if (closer !== undefined && (character === '"' || '{[,:'.includes(previous))) {
      at = endOfString(text, at, closer);
    } else if (character === '{' || character === '[') {
      open.push(character);
    } else if (character === '}' || character === ']') {
      if (open.pop() !== OPENER_OF[character]) return null;
      if (open.length === 0) return at + 1;
    }
    if (character.trim() !== '') previous = character;
  }
  return null;
}

function endOfString(text: string, start: number, closer: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== closer) at += text[at] === '\\' ? 2 : 1;
  return at;
}
