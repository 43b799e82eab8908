/**
 * Cleans text of models, tenants and services for a terminal, so that it is readable and cannot control the terminal.
 */
import { stripVTControlCharacters } from 'node:util';

/**
 * Characters that change the state of a terminal: the control characters C0, DEL and C1 (U+009B begins a sequence like
 * ESC does); characters that change the direction of a line or break it (marks, embeddings, overrides and isolates;
 * U+2028, U+2029); and lone surrogates, which a byte stream would replace. These are code points and not sequences:
 * without them no sequence is left, even if sequences were nested.
 */
const ACTING = String.raw`\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff`;
const acting = new RegExp(`[${ACTING}]|\\p{Cs}`, 'gu');
const actingOnLines = new RegExp(`(?![\\n\\t])[${ACTING}]|\\p{Cs}`, 'gu');
const beyondAscii = new RegExp(`(?![\\u0000-\\u001f])[${ACTING}]`, 'gu');

/** Returns the text on one line, with every run of white space as one space. */
export function plainLine(text: string): string {
  return withoutSequences(text).replace(/\s+/gu, ' ').replace(acting, '').trim();
}

/** Returns the text with its lines. */
export function plainText(text: string): string {
  return withoutSequences(text).replace(/\r\n?/g, '\n').replace(actingOnLines, '');
}

/** Returns the value as one line of JSON, with these characters as escapes. */
export function plainJson(value: unknown): string {
  // JSON itself escapes the first 32 characters and lone surrogates.
  return JSON.stringify(value).replace(
    beyondAscii,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Removes whole sequences, so that no `[31m` remains. The callers remove the control characters of other sequences. */
function withoutSequences(text: string): string {
  return stripVTControlCharacters(text);
}
