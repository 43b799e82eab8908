/**
 * Cleans text of models, tenants and services for a terminal, so that it is readable and cannot control the terminal.
 */
import { stripVTControlCharacters } from 'node:util';

/**
 * Characters that control a terminal: the control characters C0, DEL and C1 (U+009B begins a sequence as ESC does), and
 * characters that change the direction of a line or break it (marks, embeddings, overrides and isolates; U+2028,
 * U+2029). Lone surrogates are removed with them, because a byte stream would replace them. Single code points are
 * removed and not only whole sequences, so that no sequence is left even if sequences were nested.
 */
const CONTROL_CHARACTERS = String.raw`\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff`;
const controlCharacters = new RegExp(`[${CONTROL_CHARACTERS}]|\\p{Cs}`, 'gu');
const controlCharactersInLines = new RegExp(`(?![\\n\\t])[${CONTROL_CHARACTERS}]|\\p{Cs}`, 'gu');
const unescapedByJson = new RegExp(`(?![\\u0000-\\u001f])[${CONTROL_CHARACTERS}]`, 'gu');

/** Returns the text on one line without control characters, with every run of white space as one space. */
export function plainLine(text: string): string {
  return withoutSequences(text).replace(/\s+/gu, ' ').replace(controlCharacters, '').trim();
}

/** Returns the text without control characters, except line breaks and tabs. */
export function plainText(text: string): string {
  return withoutSequences(text).replace(/\r\n?/g, '\n').replace(controlCharactersInLines, '');
}

/** Returns the value as one line of JSON, with control characters as escapes. */
export function plainJson(value: unknown): string {
  // JSON itself escapes the first 32 characters and lone surrogates.
  return JSON.stringify(value).replace(
    unescapedByJson,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Removes whole sequences, so that no `[31m` remains. The callers remove the control characters of other sequences. */
function withoutSequences(text: string): string {
  return stripVTControlCharacters(text);
}
