/** Text that was written by a model, a tenant or a service, as it may stand on a terminal: it can be read and do nothing. */
import { stripVTControlCharacters } from 'node:util';

/**
 * What a terminal acts on: the control characters C0, DEL and C1 (U+009B begins a sequence like ESC does), and what turns
 * the direction of a line or breaks it (marks, embeddings, overrides and isolates; U+2028, U+2029); and lone surrogates,
 * of which a byte stream would make something else. A table of code points, not of sequences: with none of them left
 * there is no sequence, whatever was nested in what.
 */
const ACTING = String.raw`\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff`;
const acting = new RegExp(`[${ACTING}]|\\p{Cs}`, 'gu');
const actingOnLines = new RegExp(`(?![\\n\\t])[${ACTING}]|\\p{Cs}`, 'gu');
const beyondAscii = new RegExp(`(?![\\u0000-\\u001f])[${ACTING}]`, 'gu');

/** On one line: every run of white space is a space. */
export function plainLine(text: string): string {
  return withoutSequences(text).replace(/\s+/gu, ' ').replace(acting, '').trim();
}

/** As it is laid out, line by line. */
export function plainText(text: string): string {
  return withoutSequences(text).replace(/\r\n?/g, '\n').replace(actingOnLines, '');
}

/** The value as one line of JSON, with everything that acts written as an escape. */
export function plainJson(value: unknown): string {
  // JSON itself escapes the first 32, and lone surrogates.
  return JSON.stringify(value).replace(
    beyondAscii,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whole sequences go whole, so that no `[31m` is left to read. What this misses loses its control character below. */
function withoutSequences(text: string): string {
  return stripVTControlCharacters(text);
}
