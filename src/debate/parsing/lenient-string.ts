/**
 * Reads a string with the mistakes that models make: any kind of quotes, and quotes and line breaks without escapes.
 */
import { isSpace } from './parse-json.ts';

/** A text and the index up to which it has been read. */
export interface LenientText {
  readonly text: string;
  at: number;
}

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

export function isQuote(character: string): boolean {
  return CLOSERS.has(character);
}

/** Reads the string that opens at `source.at`, and moves `source.at` behind it. Returns null when it never closes. */
export function lenientString(source: LenientText, kind: 'key' | 'value' | 'item'): string | null {
  const { text } = source;
  const closer = CLOSERS.get(text[source.at] ?? '') ?? '"';
  let result = '';
  let copiedTo = source.at + 1;
  for (let at = copiedTo; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') {
      const { unescaped, length } = escapeAt(text, at);
      result += text.slice(copiedTo, at) + unescaped;
      copiedTo = at + length;
      at = copiedTo - 1;
    } else if (character === closer && closesAt(text, at + 1, kind)) {
      source.at = at + 1;
      return result + text.slice(copiedTo, at);
    }
  }
  return null;
}

/** Reads an escape. A backslash that escapes nothing is kept, as in `"\(x\)"`. */
function escapeAt(text: string, at: number): { readonly unescaped: string; readonly length: number } {
  const letter = text[at + 1] ?? '';
  const unescaped = ESCAPES.get(letter);
  if (unescaped !== undefined) return { unescaped, length: 2 };
  const digits = letter === 'u' ? text.slice(at + 2, at + 6) : '';
  return /^[0-9a-f]{4}$/i.test(digits)
    ? { unescaped: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 }
    : { unescaped: '\\', length: 1 };
}

/** Text that may follow a string in an object or list. The limits on its length keep the time linear. */
const NEXT_KEY =
  /[\s,]{0,200}(?:["“][^"“”\n]{1,100}["”]\s{0,20}:|['‘][^'‘’\n]{1,100}['’]\s{0,20}:|[\w$-]{1,100}\s{0,20}:|\}|\/[/*])/y;
const NEXT_ITEM = /[\s,]{0,200}(?:["'“‘[{\]\d-]|\/[/*]|(?:true|false|null|True|False|None)\b)/y;

/**
 * Returns whether a quote ends its string.
 * The text behind the quote decides, because the text before it can be anything.
 */
function closesAt(text: string, afterQuote: number, kind: 'key' | 'value' | 'item'): boolean {
  let at = afterQuote;
  while (isSpace(text[at])) at += 1;
  const next = text[at];
  if (kind === 'key') return next === ':';
  if (next === undefined || next === '}' || next === ']') return true;
  // Models also omit commas: a comment or white space may separate the string from the next entry.
  const follows = kind === 'value' ? NEXT_KEY : NEXT_ITEM;
  follows.lastIndex = afterQuote;
  return (next === ',' || next === '/' || at > afterQuote) && follows.test(text);
}
