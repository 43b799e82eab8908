/** Values as models write them → the text, truth or list that was meant, by fixed rules. */

/** An object that can be looked into; keys that reach for prototypes are not looked at anywhere. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const POISONED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The keys that are looked at, in the order in which they were written. */
export function keysOf(fields: Fields): string[] {
  return Object.keys(fields).filter((key) => !POISONED_KEYS.has(key));
}

/**
 * Filled as keys come: models use few, and a key made again for each object costs four times as much to store under.
 */
const PLAIN_KEYS = new Map<string, string>();

/** No field that is asked for has a longer name, however it is spelled. */
const MAX_KEY_CHARACTERS = 40;

/** `"Final Answer"`, `finalAnswer` and `final_answer` are one key. */
export function plainKey(key: string): string {
  const known = PLAIN_KEYS.get(key);
  if (known !== undefined) return known;
  if (key.length > MAX_KEY_CHARACTERS) return key;
  const plain = key.toLowerCase().replace(/[\s_-]/g, '');
  if (PLAIN_KEYS.size < 500) PLAIN_KEYS.set(key, plain);
  return plain;
}

/**
 * A scalar as text: a string stays as it is (blank is nothing), a number or boolean is its JSON text, a list of scalars
 * is joined by `, ` (by `; ` where a member has a comma of its own), and `{"value": x}` (or `text`, `answer`, `label`) is x. Anything else is nothing.
 */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : restoreLatex(value).toWellFormed();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return textOfList(value);
  return isFields(value) ? textOfBox(value) : null;
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
 * `"\frac"` and `"\boxed"` written without a second backslash are valid JSON for a form feed and a backspace. Neither
 * stands in real text, so the backslash is put back; a tab only becomes one before `ext{`, `imes` and `frac`.
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

export function truthOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = textOf(value)?.trim().toLowerCase().replace(/[.!]$/, '') ?? '';
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : null;
}
