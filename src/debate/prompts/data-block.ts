/**
 * Writes text of models and users as data blocks: delimited, escaped and of limited length, so that it cannot close its
 * block or act as an instruction of the service.
 */

/** Maximum number of characters of a peer's reasoning. Its answer is shown whole up to `ANSWER_CHARACTERS`. */
export const REASONING_CHARACTERS = 4_000;
export const ANSWER_CHARACTERS = 16_000;
/** Maximum number of characters of its own reasoning that a debater is shown. */
export const OWN_REASONING_CHARACTERS = 16_000;

const ESCAPED = /[&<>]/;
const CUT_MARK = ' […cut]';

export function escaped(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns the text up to `characters`, with a mark when a part is missing. Never cuts a surrogate pair in half. */
export function truncated(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const kept = text.slice(0, characters - CUT_MARK.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + CUT_MARK;
}

/** Returns the first sentence or line of a reasoning, up to this number of characters. */
export function reasonLine(reasoning: string | null, characters: number): string {
  // Later text would not be shown, and splitting a whole long text is slow.
  const beginning = (reasoning ?? '').trimStart().slice(0, 2 * characters);
  return truncated(beginning.split(/\r?\n|(?<=[.!?。！？])\s/u)[0] ?? '', characters);
}

/** Returns `<name a="1">text</name>`, with the text and the attribute values escaped. */
export function block(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return wrap(name, escaped(text), attributes);
}

/**
 * Wraps blocks that are already escaped, one per line. The string is extended instead of joined, because nested blocks
 * would otherwise be copied three times.
 */
export function blocks(
  name: string,
  inner: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  let lines = '\n';
  for (const each of inner) lines += `${each}\n`;
  return wrap(name, lines, attributes);
}

function wrap(name: string, inner: string, attributes: Readonly<Record<string, string>>): string {
  let opening = name;
  for (const key of Object.keys(attributes)) {
    opening += ` ${key}="${escaped(attributes[key] ?? '').replaceAll('"', '&quot;')}"`;
  }
  return `<${opening}>${inner}</${name}>`;
}
