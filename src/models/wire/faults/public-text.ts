/**
 * Cleans a provider's error text so that it can be public: masks keys and addresses, removes control characters,
 * shortens it, and drops it entirely when it is HTML. The rest is kept because the provider's own sentence describes
 * the error best.
 */

/** The maximum length of the public text, before the `…` of a shortened one. */
const MAX_CHARACTERS = 300;
/**
 * The maximum number of characters in which keys and addresses are masked. It is larger than the result, because
 * masking shortens the text.
 */
const MAX_CHARACTERS_READ = 4_000;
/** The maximum number of characters that are searched for HTML, before white space is collapsed. */
const MAX_CHARACTERS_SEARCHED = 64_000;

/** Matches HTML. An HTML page comes from a gateway and describes the gateway's own server, not the model call. */
const HTML = /<(?:!doctype|\?xml|html|head|title|body|h[1-6]|center|div|p|pre|script|style)\b/i;

/**
 * Last parts of host names: the common public ones and the ones of internal networks. Not every dotted word is a host
 * name: a provider's sentence also has parameters (`messages.0.content`) and versions.
 */
const HOST_NAME_ENDINGS: ReadonlySet<string> = new Set([
  ...'com net org io ai dev app cloud edu gov info biz xyz tech uk de fr eu nl ch se jp cn ru kr br au ca'.split(' '),
  ...'local localdomain localhost internal intranet corp lan home private svc consul arpa test example'.split(' '),
  'invalid',
]);
const PORT_AND_PATH = String.raw`(?::\d{1,5})?(?:\/(?:[^\s"'<>]*[\w/=-])?)?`;

const KEY = () => '[key]';
const ADDRESS = () => '[address]';

/**
 * Most patterns match a whole run of characters, and a function decides what to replace. A pattern for only the sought
 * text would be tried again at each character of a run, which takes quadratic time.
 */
const REDACTIONS: readonly (readonly [RegExp, (found: string) => string])[] = [
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
  [new RegExp(String.raw`[a-z\d.-]+${PORT_AND_PATH}`, 'gi'), redactHost],
  // A single name is an address only when a port follows it.
  [/[a-z\d.-]+(?::\d{2,5}\b)?/gi, (found) => (found.includes(':') && /[a-z]/i.test(found) ? '[address]' : found)],
];

/** Returns whether a run is a key, a token or an id: at least 20 characters, with digits and letters. */
function isKey(run: string): boolean {
  return run.length >= 20 && /\d/.test(run) && /[a-z]/i.test(run);
}

/** Returns whether a run is an IPv6 address: eight groups, or fewer groups with "::". A time of day has neither. */
function isIpv6(run: string): boolean {
  const [, groups = ''] = /^\[?([\da-f:]{2,39})(?:%\w+)?\]?(?::\d{1,5})?$/i.exec(run) ?? [];
  return groups.includes('::') || /^(?:[\da-f]{1,4}:){7}/i.test(groups);
}

/**
 * Replaces a host name, its port and its path. Labels behind the last host name ending (`messages.0` in
 * `api.example.com.messages.0`) are not part of the host name: they are kept, with the text that follows them.
 */
function redactHost(found: string): string {
  const [name = ''] = /^[a-z\d.-]+/i.exec(found) ?? [];
  const labels = name.split('.');
  const last = labels.findLastIndex(
    (label, at) => HOST_NAME_ENDINGS.has(label.toLowerCase()) && (labels[at - 1] ?? '') !== '',
  );
  if (last < 0) return found;
  const rest = labels.slice(last + 1);
  return rest.length === 0 ? '[address]' : ['[address]', ...rest].join('.') + found.slice(name.length);
}

/**
 * Returns the public form of a text, or `''` when nothing of it can be shown. `secrets` are exact strings that it must
 * never contain.
 */
export function publicText(text: string, secrets: readonly string[]): string {
  let cleaned = text;
  for (const secret of secrets) if (secret !== '') cleaned = cleaned.replaceAll(secret, '[key]');
  cleaned = cleaned
    .slice(0, MAX_CHARACTERS_SEARCHED)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (HTML.test(cleaned)) return '';
  cleaned = cleaned.slice(0, MAX_CHARACTERS_READ);
  for (const [pattern, substitute] of REDACTIONS) cleaned = cleaned.replace(pattern, substitute);
  return cleaned.length > MAX_CHARACTERS
    ? `${cleaned.slice(0, MAX_CHARACTERS).toWellFormed()}…`
    : cleaned.toWellFormed();
}
