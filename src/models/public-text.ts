/** Makes a provider's own words fit to be shown: no keys, no addresses, no control characters, and short. */

const MAX_CHARACTERS = 300;

const SECRETIVE: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]'],
  [/\b(?:bearer|basic)\s+\S+/gi, '[key]'],
  [/\b(?:sk|pk|rk|key|api|org|proj|user|req|gsk|xai)[-_][\w*-]{4,}/gi, '[key]'],
  // Longer than any word of a sentence and mixing digits with letters: a key, a token or an id.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '[key]'],
];

/** `secrets`: exact strings that must not appear in any form of the text. */
export function publicText(text: string, secrets: readonly string[]): string {
  let shown = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  for (const secret of secrets) if (secret !== '') shown = shown.replaceAll(secret, '[key]');
  for (const [pattern, substitute] of SECRETIVE) shown = shown.replace(pattern, substitute);
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS).toWellFormed()}…` : shown;
}
