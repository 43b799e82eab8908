/** Converts values as models write them to the intended text, boolean or list, by fixed rules. */
import { isObject } from '../../lib/json/json-value.ts';

/** An object whose fields may be read. Keys such as `__proto__` are never read. */
export type Fields = Readonly<Record<string, unknown>>;

const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns the keys that may be read, in the order in which they were written. */
export function keysOf(fields: Fields): string[] {
  return Object.keys(fields).filter((key) => !UNSAFE_KEYS.has(key));
}

/**
 * A cache that is filled on demand.
 * Models use few keys, and converting a key again for each object costs four times as much.
 */
const PLAIN_KEYS = new Map<string, string>();

/** Maximum length of a key. No requested field has a longer name in any spelling. */
const MAX_KEY_CHARACTERS = 40;

/** Returns one key for `"Final Answer"`, `finalAnswer` and `final_answer`. */
export function plainKey(key: string): string {
  const known = PLAIN_KEYS.get(key);
  if (known !== undefined) return known;
  if (key.length > MAX_KEY_CHARACTERS) return key;
  const plain = key.toLowerCase().replace(/[\s_-]/g, '');
  if (PLAIN_KEYS.size < 500) PLAIN_KEYS.set(key, plain);
  return plain;
}

/**
 * Returns a scalar as text; null when none exists. A string stays unchanged (blank gives null), a number or boolean
 * becomes its JSON text, a list of scalars is joined by `, ` (by `; ` when a member contains a comma), and `{"value":
 * x}` (or `text`, `answer`, `label`) gives x.
 */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : restoreLatex(value).toWellFormed();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return textOfList(value);
  return isObject(value) ? textOfBox(value) : null;
}

function textOfList(list: readonly unknown[]): string | null {
  const texts = list.map((item) => (Array.isArray(item) ? null : textOf(item)));
  if (texts.length === 0 || !texts.every((text) => text !== null)) return null;
  return texts.join(texts.length > 1 && texts.some((text) => text.includes(',')) ? '; ' : ', ');
}

const BOX_KEYS: ReadonlySet<string> = new Set(['value', 'text', 'answer', 'label']);

function textOfBox(box: Fields): string | null {
  const [key, ...others] = keysOf(box).filter((each) => BOX_KEYS.has(plainKey(each)));
  const value = key !== undefined && others.length === 0 ? box[key] : null;
  return typeof value === 'object' && !Array.isArray(value) ? null : textOf(value);
}

const BACKSPACE = '\b';
const MAY_BE_LATEX = /[\b\f\t]/;

/**
 * Restores LaTeX. `"\frac"` and `"\boxed"` with a single backslash are valid JSON for a form feed and a backspace.
 * Neither occurs in real text, so the backslash is restored. A tab is replaced only before `ext{`, `imes` and `frac{`.
 */
function restoreLatex(text: string): string {
  if (!MAY_BE_LATEX.test(text)) return text;
  return text
    .replace(/\f(?=[a-z])/g, '\\f')
    .replaceAll(BACKSPACE, '\\b')
    .replace(/\t(?=ext\{|imes\b|frac\{)/g, '\\t');
}

const TRUE_WORDS: ReadonlySet<string> = new Set(['true', 'yes', '1']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['false', 'no', '0']);

export function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = textOf(value)?.trim().toLowerCase().replace(/[.!]$/, '') ?? '';
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : null;
}
