/** Foreign text as data: delimited, escaped and bounded, so that nothing in it can close its own block or act as an
 * instruction of ours. */

/** Characters of a peer's reasoning that are shown; its answer is shown whole up to `ANSWER_CHARACTERS`. */
export const REASONING_CHARACTERS = 4_000;
export const ANSWER_CHARACTERS = 16_000;
/** Of the reasoning that a debater is shown as its own. */
export const OWN_REASONING_CHARACTERS = 16_000;

const ESCAPED = /[&<>]/;
const CUT_MARK = ' […cut]';

export function escaped(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** At most `characters` of the text, never half a surrogate pair, with a mark where something is missing. */
export function bounded(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const kept = text.slice(0, characters - CUT_MARK.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + CUT_MARK;
}

/** The first sentence or line of a reasoning, up to this number of characters. */
export function reasonLine(reasoning: string | null, characters: number): string {
  // What is beyond it would not be shown, and splitting all of a long text is slow.
  const beginning = (reasoning ?? '').trimStart().slice(0, 2 * characters);
  return bounded(beginning.split(/\r?\n|(?<=[.!?。！？])\s/u)[0] ?? '', characters);
}

/** `<name a="1">text</name>`, with the text and the attribute values escaped. */
export function block(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return wrapped(name, escaped(text), attributes);
}

/** The same around blocks that are escaped already, one a line. Added up and not joined, since what a block of blocks of
 * blocks holds would be copied three times before it is sent. */
export function blocks(
  name: string,
  inner: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  let lines = '\n';
  for (const each of inner) lines += `${each}\n`;
  return wrapped(name, lines, attributes);
}

function wrapped(name: string, inner: string, attributes: Readonly<Record<string, string>>): string {
  let opening = name;
  for (const key of Object.keys(attributes)) {
    opening += ` ${key}="${escaped(attributes[key] ?? '').replaceAll('"', '&quot;')}"`;
  }
  return `<${opening}>${inner}</${name}>`;
}
