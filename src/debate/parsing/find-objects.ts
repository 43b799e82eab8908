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
const THINK_TAG = /<(\/?)(think|thinking|thought|reasoning|reflection|scratchpad)>/iy;

/**
 * Characters looked at in all. Scanning again from every stray brace is quadratic, and this many are enough for any real
 * reply: of one of 20,000 characters 50 passes. A text that needs more holds nothing that could be read: not what came
 * first in it either.
 */
const MAX_STEPS = 1_000_000;
/** The other work on a span takes as long as looking at this number of characters. */
const STEPS_PER_SPAN = 200;

interface Search {
  readonly text: string;
  whole: unknown[];
  broken: string[];
  stepsLeft: number;
}

/** Thinking in the marks of Mistral's and gpt-oss's templates, as the tags that all others write. */
function withPlainTags(text: string): string {
  if (!/\[\/?THINK\]|<\|channel\|>/i.test(text)) return text;
  return text
    .replaceAll(/\[(\/?)THINK\]/gi, '<$1think>')
    .replaceAll(/<\|channel\|>(?:analysis|commentary)/gi, '<think>')
    .replaceAll(/<\|channel\|>final/gi, '</think>');
}

const NOTHING: FoundObjects = { whole: [], broken: [] };

/** One pass from left to right; `{` that opens nothing complete is prose and is stepped over. */
export function findObjects(reply: string): FoundObjects {
  const text = withPlainTags(reply);
  const search: Search = { text, whole: [], broken: [], stepsLeft: MAX_STEPS };
  let at = nextMark(text, 0);
  while (at < text.length && search.stepsLeft > 0) {
    const tag = thinkTagAt(text, at);
    at = nextMark(text, tag === null ? pastBrace(search, at) : pastTag(search, tag));
  }
  return search.stepsLeft > 0 ? search : NOTHING;
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
  search.stepsLeft -= (end ?? search.text.length) - at + STEPS_PER_SPAN;
  if (end === null) return CUT_OBJECT.test(search.text.slice(at, at + 80)) ? cutOff(search) : at + 1;
  return take(search, search.text.slice(at, end)) ? end : at + 1;
}

/** The reply itself was cut off: what stands whole before it was a draft of it. */
function cutOff(search: Search): number {
  search.whole = [];
  search.broken = [];
  return search.text.length;
}

/** An object that begins as JSON and never closes was cut off: what lies inside it is no reply. */
const CUT_OBJECT = /^\{\s*"[\w -]{1,40}"\s*:/;

/** Files a balanced span where it belongs; false when it is prose in braces. */
function take(search: Search, span: string): boolean {
  const parsed = MAY_BE_JSON.test(span) ? parseJson(span) : null;
  if (parsed !== null) search.whole.push(parsed.value);
  else if (looksLikeObject(span)) search.broken.push(span);
  else return false;
  return true;
}

/** Looked at first, since what is no JSON costs an error, which takes 5 µs. */
const MAY_BE_JSON = /^\{\s*["}]/;

/** `{note}` and `{x}` are prose; an object names a key first. */
function looksLikeObject(span: string): boolean {
  return /^\{\s*["'“‘]?[\w-]+["'”’]?\s*:/.test(span);
}

/** A brace, or what may be a tag. */
const MARK = /\{|<\/?[trs]/gi;

function nextMark(text: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(text)?.index ?? text.length;
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

const CLOSING_TAGS: Readonly<Record<string, RegExp>> = {
  think: /<\/think>/gi,
  thinking: /<\/thinking>/gi,
  thought: /<\/thought>/gi,
  reasoning: /<\/reasoning>/gi,
  reflection: /<\/reflection>/gi,
  scratchpad: /<\/scratchpad>/gi,
};

/** An unclosed section swallows the rest: the model never came to its reply. */
function endOfThinking(text: string, tag: ThinkTag): number {
  return endOfMatch(CLOSING_TAGS[tag.name], text, tag.end) ?? text.length;
}

function endOfMatch(pattern: RegExp | undefined, text: string, from: number): number | null {
  if (pattern === undefined) return null;
  pattern.lastIndex = from;
  return pattern.exec(text) === null ? null : pattern.lastIndex;
}

const ANY_CLOSING_TAG = /<\/(?:think|thinking|thought|reasoning|reflection|scratchpad)>/gi;

/** Nothing but thinking: an opening section that never closes, or nothing behind the last closing tag. */
export function isThinkingOnly(reply: string): boolean {
  const text = withPlainTags(reply);
  let behindLast: number | null = null;
  for (let end = endOfMatch(ANY_CLOSING_TAG, text, 0); end !== null; end = endOfMatch(ANY_CLOSING_TAG, text, end)) {
    behindLast = end;
  }
  if (behindLast !== null) return text.slice(behindLast).trim() === '';
  return /^\s*<(?:think|thinking|thought|reasoning|reflection|scratchpad)>/i.test(text);
}
