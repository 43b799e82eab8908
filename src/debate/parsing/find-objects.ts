/** Finds the complete JSON objects in a reply, between prose and in fences, but not in think sections. */
import { balancedEnd } from './balanced-end.ts';
import { parseJson } from './parse-json.ts';

export interface FoundObjects {
  /** Objects that are valid JSON, in order. Objects inside them are not listed. */
  readonly valid: readonly unknown[];
  /** Texts of balanced objects that are not valid JSON, in order. */
  readonly invalid: readonly string[];
}

/** Tags of think sections. A closed pair, or all text before a single closing tag, is not part of the reply. */
const THINK_TAG = /<(\/?)(think|thinking|thought|reasoning|reflection|scratchpad)>/iy;

/**
 * Maximum number of characters scanned in total. Scanning again from every stray brace is quadratic. This limit
 * suffices for any real reply: for 20,000 characters it allows 50 passes. When a text exceeds it, no object counts, not
 * even one that was found before.
 */
const MAX_STEPS = 1_000_000;
/** The other work on a span takes as long as scanning this number of characters. */
const STEPS_PER_SPAN = 200;

interface Search {
  readonly text: string;
  valid: unknown[];
  invalid: string[];
  stepsLeft: number;
}

/** Replaces the think markers of Mistral's and gpt-oss's templates by the usual tags. */
function withPlainTags(text: string): string {
  if (!/\[\/?THINK\]|<\|channel\|>/i.test(text)) return text;
  return text
    .replaceAll(/\[(\/?)THINK\]/gi, '<$1think>')
    .replaceAll(/<\|channel\|>(?:analysis|commentary)/gi, '<think>')
    .replaceAll(/<\|channel\|>final/gi, '</think>');
}

const NO_OBJECTS: FoundObjects = { valid: [], invalid: [] };

/** Scans once from left to right. A `{` that opens no complete object is prose and is skipped. */
export function findObjects(reply: string): FoundObjects {
  const text = withPlainTags(reply);
  const search: Search = { text, valid: [], invalid: [], stepsLeft: MAX_STEPS };
  let at = nextMark(text, 0);
  while (at < text.length && search.stepsLeft > 0) {
    const tag = thinkTagAt(text, at);
    at = nextMark(text, tag === null ? skipBrace(search, at) : skipTag(search, tag));
  }
  return search.stepsLeft > 0 ? search : NO_OBJECTS;
}

/** Skips a think section. A closing tag discards all objects before it; an opening tag skips to its closing tag. */
function skipTag(search: Search, tag: ThinkTag): number {
  if (!tag.closing) return endOfThinking(search.text, tag);
  search.valid = [];
  search.invalid = [];
  return tag.end;
}

function skipBrace(search: Search, at: number): number {
  if (search.text[at] !== '{') return at + 1;
  const end = balancedEnd(search.text, at);
  search.stepsLeft -= (end ?? search.text.length) - at + STEPS_PER_SPAN;
  if (end === null) return CUT_OBJECT.test(search.text.slice(at, at + 80)) ? discardAll(search) : at + 1;
  return addSpan(search, search.text.slice(at, end)) ? end : at + 1;
}

/** Discards all objects, because the reply itself was cut off and complete objects before that were drafts. */
function discardAll(search: Search): number {
  search.valid = [];
  search.invalid = [];
  return search.text.length;
}

/**
 * The start of an object that begins as JSON.
 * When it never closes, it was cut off, and objects inside it are not the reply.
 */
const CUT_OBJECT = /^\{\s*"[\w -]{1,40}"\s*:/;

/** Adds a balanced span to the valid or to the invalid objects. Returns false when it is prose in braces. */
function addSpan(search: Search, span: string): boolean {
  const parsed = MAY_BE_JSON.test(span) ? parseJson(span) : null;
  if (parsed !== null) search.valid.push(parsed.value);
  else if (looksLikeObject(span)) search.invalid.push(span);
  else return false;
  return true;
}

/** Checked first, because an error of `JSON.parse` takes 5 µs. */
const MAY_BE_JSON = /^\{\s*["}]/;

/** Returns false for `{note}` and `{x}`, which are prose: an object begins with a key. */
function looksLikeObject(span: string): boolean {
  return /^\{\s*["'“‘]?[\w-]+["'”’]?\s*:/.test(span);
}

/** A brace, or the start of a possible tag. */
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

/** Returns the end of a think section. An unclosed section extends to the end of the text, so there is no reply. */
function endOfThinking(text: string, tag: ThinkTag): number {
  return endOfMatch(CLOSING_TAGS[tag.name], text, tag.end) ?? text.length;
}

function endOfMatch(pattern: RegExp | undefined, text: string, from: number): number | null {
  if (pattern === undefined) return null;
  pattern.lastIndex = from;
  return pattern.exec(text) === null ? null : pattern.lastIndex;
}

const ANY_CLOSING_TAG = /<\/(?:think|thinking|thought|reasoning|reflection|scratchpad)>/gi;

/**
 * Returns true when the reply is only thinking: a section that never closes, or no text behind the last closing tag.
 */
export function isThinkingOnly(reply: string): boolean {
  const text = withPlainTags(reply);
  let endOfLastTag: number | null = null;
  for (let end = endOfMatch(ANY_CLOSING_TAG, text, 0); end !== null; end = endOfMatch(ANY_CLOSING_TAG, text, end)) {
    endOfLastTag = end;
  }
  if (endOfLastTag !== null) return text.slice(endOfLastTag).trim() === '';
  return /^\s*<(?:think|thinking|thought|reasoning|reflection|scratchpad)>/i.test(text);
}
