/**
 * Reads JSON with the mistakes that models make: stray and missing commas, wrong quotes, bare keys, Python words,
 * comments, unescaped quotes and line breaks in strings. It needs one pass and linear time. jsonrepair 3.15 took 0.7 s
 * for 1,000 characters and 30 s for 250,000 backticks.
 */

import type { LenientText } from './lenient-string.ts';
import { isQuote, lenientString } from './lenient-string.ts';
import { isSpace, numberOrText } from './parse-json.ts';

/** Thrown when the text is not an object, is cut off, or is nested too deep. */
class NotAnObject extends Error {}

const MAX_NESTING = 64;

/**
 * Returns the object that the whole text is, or undefined. The text must be a balanced object of a complete reply: a
 * string without an end is not repaired.
 */
export function lenientObject(text: string): unknown {
  const source: LenientText = { text, at: 0 };
  try {
    const value = objectAt(source, 1);
    skipBlank(source);
    return source.at === text.length ? value : undefined;
  } catch (error) {
    if (error instanceof NotAnObject) return undefined;
    throw error;
  }
}

function objectAt(source: LenientText, depth: number): Readonly<Record<string, unknown>> {
  consume(source, '{');
  const entries: [string, unknown][] = [];
  for (skipSeparators(source); source.text[source.at] !== '}'; skipSeparators(source)) {
    const key = keyAt(source);
    skipBlank(source);
    consume(source, ':');
    entries.push([key, valueAt(source, depth, 'value')]);
  }
  source.at += 1;
  return Object.fromEntries(entries);
}

function arrayAt(source: LenientText, depth: number): readonly unknown[] {
  consume(source, '[');
  const items: unknown[] = [];
  for (skipSeparators(source); source.text[source.at] !== ']'; skipSeparators(source)) {
    items.push(valueAt(source, depth, 'item'));
  }
  source.at += 1;
  return items;
}

function valueAt(source: LenientText, depth: number, kind: 'value' | 'item'): unknown {
  skipBlank(source);
  const character = source.text[source.at] ?? '';
  if (character === '{' || character === '[') {
    if (depth === MAX_NESTING) throw new NotAnObject();
    return character === '{' ? objectAt(source, depth + 1) : arrayAt(source, depth + 1);
  }
  if (isQuote(character)) return stringAt(source, kind);
  const start = source.at;
  const value = bareValue(source);
  // Without this check an empty item, as in `[}`, would be read again and again without an end.
  if (kind === 'item' && source.at === start) throw new NotAnObject();
  return value;
}

function keyAt(source: LenientText): string {
  if (isQuote(source.text[source.at] ?? '')) return stringAt(source, 'key');
  const key = matchAt(/[\w$-]{1,100}/y, source);
  if (key === '') throw new NotAnObject();
  return key;
}

function stringAt(source: LenientText, kind: 'key' | 'value' | 'item'): string {
  const value = lenientString(source, kind);
  if (value === null) throw new NotAnObject();
  return value;
}

const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...(['true', 'True'] as const).map((word) => [word, true] as const),
  ...(['false', 'False'] as const).map((word) => [word, false] as const),
  ...(['', 'null', 'None', 'undefined'] as const).map((word) => [word, null] as const),
]);

/** Reads a number, a word or a text without quotes. It ends at the end of its line or entry, or at a comment. */
function bareValue(source: LenientText): unknown {
  const text = matchAt(/(?:[^,{}[\]\n/]|\/(?![/*]))*/y, source).trim();
  return LITERALS.has(text) ? LITERALS.get(text) : numberOrText(text);
}

function skipSeparators(source: LenientText): void {
  skipBlank(source);
  while (source.text[source.at] === ',') {
    source.at += 1;
    skipBlank(source);
  }
  if (source.at >= source.text.length) throw new NotAnObject();
}

/** Skips white space and comments. */
function skipBlank(source: LenientText): void {
  const { text } = source;
  for (;;) {
    while (isSpace(text[source.at])) source.at += 1;
    if (text.startsWith('//', source.at)) source.at = endOf(text, '\n', source.at);
    else if (text.startsWith('/*', source.at)) source.at = endOf(text, '*/', source.at);
    else return;
  }
}

function endOf(text: string, mark: string, from: number): number {
  const start = text.indexOf(mark, from);
  return start < 0 ? text.length : start + mark.length;
}

function consume(source: LenientText, character: string): void {
  if (source.text[source.at] !== character) throw new NotAnObject();
  source.at += 1;
}

function matchAt(pattern: RegExp, source: LenientText): string {
  pattern.lastIndex = source.at;
  const [found = ''] = pattern.exec(source.text) ?? [];
  source.at += found.length;
  return found;
}
