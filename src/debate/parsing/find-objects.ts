/** Finds the complete JSON objects in a chatty reply: between prose, in fences, but not in think sections. */
import { balancedEnd } from './balanced-end.ts';
import { parseJson } from './parse-json.ts';

export interface FoundObjects {
  /** Objects that are JSON as they stand, in order. Objects inside them are not listed. */
  readonly whole: readonly unknown[];
  /** Texts of balanced objects that are not JSON as they stand, in order. */
  readonly broken: readonly string[];
}

/** A closed pair of these, or everything before a lone closing tag, is thinking aloud and not the reply. */
const THINK_TAG = /<(\/?)(think|thinking|reasoning|reflection|scratchpad)>/iy;
const CLOSING_TAG = /<\/(think|thinking|reasoning|reflection|scratchpad)>/gi;

/**
 * Scanning again from every stray brace is quadratic. This many passes over the text are enough for any real reply;
 * after them the rest is left unread, so that 200 kB of `{` cost milliseconds.
 */
const MAX_PASSES = 12;

interface Search {
  readonly text: string;
  whole: unknown[];
  broken: string[];
  /** Characters that may still be looked at. */
  budget: number;
}

/** One pass from left to right; `{` that opens nothing complete is prose and is stepped over. */
export function findObjects(text: string): FoundObjects {
  const search: Search = { text, whole: [], broken: [], budget: text.length * MAX_PASSES };
  let at = nextMark(text, 0);
  while (at < text.length && search.budget > 0) {
    const tag = thinkTagAt(text, at);
    at = nextMark(text, tag === null ? pastBrace(search, at) : pastTag(search, tag));
  }
  return search;
}

/** A closing tag makes thinking of all that came before it; an opening one, of all up to its closing. */
function pastTag(search: Search, tag: ThinkTag): number {
  if (!tag.closing) return endOfThinking(search.text, tag);
  search.whole = [];
  search.broken = [];
  return tag.end;
}

function pastBrace(search: Search, at: number): number {
  if (search.text[at] !== '{') return at + 1;
  const end = balancedEnd(search.text, at);
  search.budget -= (end ?? search.text.length) - at;
  if (end === null) return CUT_OBJECT.test(search.text.slice(at, at + 80)) ? search.text.length : at + 1;
  return take(search, search.text.slice(at, end)) ? end : at + 1;
}

/** An object that begins as JSON and never closes was cut off: what lies inside it is no reply. */
const CUT_OBJECT = /^\{\s*"[\w -]{1,40}"\s*:/;

/** Files a balanced span where it belongs; false when it is prose in braces. */
function take(search: Search, span: string): boolean {
  const parsed = parseJson(span);
  if (parsed !== null) search.whole.push(parsed.value);
  else if (looksLikeObject(span)) search.broken.push(span);
  else return false;
  return true;
}

/** `{note}` and `{x}` are prose; an object names a key first. */
function looksLikeObject(span: string): boolean {
  return /^\{\s*["'“‘]?[\w-]+["'”’]?\s*:/.test(span);
}

function nextMark(text: string, from: number): number {
  const marks = [text.indexOf('{', from), text.indexOf('<', from)].filter((mark) => mark >= 0);
  return Math.min(text.length, ...marks);
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
  for (const { 0: closing, 1: name, index } of text.slice(tag.end).matchAll(CLOSING_TAG))
    if (name?.toLowerCase() === tag.name) return tag.end + index + closing.length;
  return text.length;
}

/** Nothing but thinking: an opening section that never closes, or nothing behind the last closing tag. */
export function isThinkingOnly(text: string): boolean {
  const closings = [...text.matchAll(CLOSING_TAG)];
  const last = closings.at(-1);
  if (last !== undefined) return text.slice(last.index + last[0].length).trim() === '';
  return /^\s*<(?:think|thinking|reasoning|reflection|scratchpad)>/i.test(text);
}
