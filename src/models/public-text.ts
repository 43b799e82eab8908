/** Makes a provider's own words fit to be shown: no page of markup, no keys, no addresses, no control characters, and
 * short. What is left is the provider's own sentence, since it says best what went wrong. */

const MAX_CHARACTERS = 300;
/** Looked at of a text, which may be megabytes of a gateway's page; what is masked makes it shorter. */
const MAX_CHARACTERS_READ = 4_000;

/** A page is written for a browser: its words are about its own server. */
const MARKUP = /<(?:!doctype|\?xml|html|head|title|body|h[1-6]|center|div|p|pre|script|style)\b/i;

/** Last parts of host names: of public ones the common, and those that names inside a network end in. Any dotted word
 * would do for a host name, but a provider's sentence also names parameters (`messages.0.content`) and versions. */
const ENDINGS =
  'com|net|org|io|ai|dev|app|cloud|edu|gov|info|biz|xyz|tech|uk|de|fr|eu|nl|ch|se|jp|cn|ru|kr|br|au|ca|' +
  'local|localdomain|localhost|internal|intranet|corp|lan|home|private|svc|consul|arpa|test|example|invalid';
const PORT_AND_PATH = String.raw`(?::\d{1,5})?(?:\/(?:[^\s"'<>]*[\w/=-])?)?`;

const SECRETIVE: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]'],
  [/\b(?:bearer|basic)\s+\S+/gi, '[key]'],
  [/\b(?:sk|pk|rk|key|api|org|proj|user|req|gsk|xai)[-_][\w*-]{4,}/gi, '[key]'],
  // Longer than any word of a sentence and mixing digits with letters: a key, a token or an id.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '[key]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [new RegExp(String.raw`\b(?:\d{1,3}\.){3}\d{1,3}\b${PORT_AND_PATH}`, 'g'), '[address]'],
  // IPv6: eight groups, or fewer around one "::"; a time of day has neither.
  [/(?<![\w:.])\[?(?=[\da-f:]*::|(?:[\da-f]{1,4}:){7})[\da-f:]{2,39}(?:%\w+)?\]?(?::\d{1,5})?(?![\w:])/gi, '[address]'],
  [new RegExp(String.raw`\b(?:[a-z\d-]+\.)+(?:${ENDINGS})\b${PORT_AND_PATH}`, 'gi'), '[address]'],
  // A lone name is an address by its port.
  [/\b[a-z][a-z\d.-]*:\d{2,5}\b/gi, '[address]'],
];

/** `secrets`: exact strings that must not appear in any form of the text. `''` when nothing of it can be shown. */
export function publicText(text: string, secrets: readonly string[]): string {
  let shown = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  for (const secret of secrets) if (secret !== '') shown = shown.replaceAll(secret, '[key]');
  if (MARKUP.test(shown)) return '';
  shown = shown.slice(0, MAX_CHARACTERS_READ);
  for (const [pattern, substitute] of SECRETIVE) shown = shown.replace(pattern, substitute);
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS).toWellFormed()}…` : shown.toWellFormed();
}
