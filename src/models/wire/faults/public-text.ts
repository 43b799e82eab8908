/** Makes a provider's own words fit to be shown: no page of markup, no keys, no addresses, no control characters, and
 * short. What is left is the provider's own sentence, since it says best what went wrong. */

const MAX_CHARACTERS = 300;
/** Read of a text, which may be a gateway's whole page; what is masked makes it shorter. */
const MAX_CHARACTERS_READ = 4_000;
/** Before runs of white space are collapsed and markup is looked for. */
const MAX_CHARACTERS_SEARCHED = 64_000;

/** A page is written for a browser: its words are about its own server. */
const MARKUP = /<(?:!doctype|\?xml|html|head|title|body|h[1-6]|center|div|p|pre|script|style)\b/i;

/** Last parts of host names: of public ones the common, and those that names inside a network end in. Any dotted word
 * would do for a host name, but a provider's sentence also names parameters (`messages.0.content`) and versions. */
const ENDINGS: ReadonlySet<string> = new Set([
  ...'com net org io ai dev app cloud edu gov info biz xyz tech uk de fr eu nl ch se jp cn ru kr br au ca'.split(' '),
  ...'local localdomain localhost internal intranet corp lan home private svc consul arpa test example'.split(' '),
  'invalid',
]);
const PORT_AND_PATH = String.raw`(?::\d{1,5})?(?:\/(?:[^\s"'<>]*[\w/=-])?)?`;

const KEY = () => '[key]';
const ADDRESS = () => '[address]';

/**
 * Most patterns take a whole run of characters, whatever it is, and a function decides: one that begins with what it has
 * to find is tried again at each character of a run, which takes quadratic time.
 */
const SECRETIVE: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/[a-z\d+.-]+(?::\/\/\S+)?/gi, (found) => (found.includes('://') ? '[address]' : found)],
  [/\b(?:bearer|basic)\s+\S+/gi, KEY],
  [
    /\b(?:sk|pk|rk|key|api|org|proj|user|req|gsk|xai)[-_][\w*-]+/gi,
    (found) => (/[-_].{4}/.test(found) ? '[key]' : found),
  ],
  [/[\w-]+/g, (found) => (isKey(found) ? '[key]' : found)],
  [/[\w.+-]+(?:@[\w-]+(?:\.[\w-]+)+)?/g, (found) => (found.includes('@') ? '[address]' : found)],
  [new RegExp(String.raw`\b(?:\d{1,3}\.){3}\d{1,3}\b${PORT_AND_PATH}`, 'g'), ADDRESS],
  [/\[?[\w:%]+\]?(?::\d{1,5})?/g, (found) => (isIpv6(found) ? '[address]' : found)],
  [new RegExp(String.raw`[a-z\d.-]+${PORT_AND_PATH}`, 'gi'), withoutHost],
  // A lone name is an address by its port.
  [/[a-z\d.-]+(?::\d{2,5}\b)?/gi, (found) => (found.includes(':') && /[a-z]/i.test(found) ? '[address]' : found)],
];

/** Longer than any word of a sentence and mixing digits with letters: a key, a token or an id. */
function isKey(run: string): boolean {
  return run.length >= 20 && /\d/.test(run) && /[a-z]/i.test(run);
}

/** Eight groups, or fewer around one "::"; a time of day has neither. */
function isIpv6(run: string): boolean {
  const [, groups = ''] = /^\[?([\da-f:]{2,39})(?:%\w+)?\]?(?::\d{1,5})?$/i.exec(run) ?? [];
  return groups.includes('::') || /^(?:[\da-f]{1,4}:){7}/i.test(groups);
}

/** Without the part of a dotted name that ends as host names do, and its port and path. */
function withoutHost(found: string): string {
  const [name = ''] = /^[a-z\d.-]+/i.exec(found) ?? [];
  const labels = name.split('.');
  const last = labels.findLastIndex((label, at) => ENDINGS.has(label.toLowerCase()) && (labels[at - 1] ?? '') !== '');
  if (last < 0) return found;
  const rest = labels.slice(last + 1);
  return rest.length === 0 ? '[address]' : ['[address]', ...rest].join('.') + found.slice(name.length);
}

/** `secrets`: exact strings that must not appear in any form of the text. `''` when nothing of it can be shown. */
export function publicText(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) if (secret !== '') shown = shown.replaceAll(secret, '[key]');
  shown = shown
    .slice(0, MAX_CHARACTERS_SEARCHED)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (MARKUP.test(shown)) return '';
  shown = shown.slice(0, MAX_CHARACTERS_READ);
  for (const [pattern, substitute] of SECRETIVE) shown = shown.replace(pattern, substitute);
  return shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS).toWellFormed()}…` : shown.toWellFormed();
}
