/** The last guard of a log line: fields that hold secrets or text of a debate, and secrets wherever they turn up. */
import { WITHHELD } from './error-in-log.ts';

export const REDACTED = '[redacted]';

const secretFields = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'api-key',
  'apiKey',
  'api_key',
  'adminKey',
  'password',
  'token',
];
/** What people ask and models answer; none of it is logged, and a caller that tries does not get it through. */
const textFields = [
  'question',
  'context',
  'prompt',
  'system',
  'messages',
  'text',
  'partialText',
  'reasoningText',
  'answer',
  'reasoning',
  'body',
];

/** For pino's `redact`: each field at the top, one and two levels down. */
export const redaction = {
  paths: [...secretFields, ...textFields].flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
  censor: (_value: unknown, path: string[]) => (textFields.includes(path.at(-1) ?? '') ? WITHHELD : REDACTED),
};

/** A shorter one would stand in ordinary words. */
const MIN_SECRET_CHARACTERS = 6;

/** Credentials by their form, whoever issued them: in a URL, in a header, an API key of the usual shape. */
const credentials: readonly (readonly [RegExp, string])[] = [
  [/(\w:\/\/)[^\s/@"\\]+@/g, `$1${REDACTED}@`],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\bsk-[\w-]{8,}/g, REDACTED],
];

/** Takes credentials and the given secrets out of a line of JSON. */
export function scrubber(secrets: readonly string[]): (line: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)
    .flatMap((secret) => [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  const known = [...new Set(forms)];
  return (line) => {
    const withoutKnown = known.reduce((left, secret) => left.replaceAll(secret, REDACTED), line);
    return credentials.reduce((left, [form, mark]) => left.replace(form, mark), withoutKnown);
  };
}
