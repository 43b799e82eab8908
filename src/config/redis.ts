/**
 * Reads the TLS files for Redis: the certificate of a private authority, and the client certificate and key of this
 * process.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import type { RedisTls } from '../stores/redis-connection/redis-tls.ts';
import type { ReadFile } from './variables.ts';
import { optionalVariable } from './variables.ts';

export const redisFileVariables = {
  REDIS_CA_FILE: optionalVariable(z.string()),
  REDIS_CERT_FILE: optionalVariable(z.string()),
  REDIS_KEY_FILE: optionalVariable(z.string()),
};

type Name = keyof typeof redisFileVariables;
type Variables = { readonly [Variable in Name]?: string | undefined };

/** The files with the TLS option that each sets. `check` throws when the text is invalid. */
const FILES = [
  {
    name: 'REDIS_CA_FILE',
    option: 'ca',
    description: 'a certificate',
    check: (pem: string) => new X509Certificate(pem),
  },
  {
    name: 'REDIS_CERT_FILE',
    option: 'cert',
    description: 'a certificate',
    check: (pem: string) => new X509Certificate(pem),
  },
  { name: 'REDIS_KEY_FILE', option: 'key', description: 'a private key without a passphrase', check: createPrivateKey },
] as const;

/** Returns the TLS settings, null when no file is configured, and the problems, one sentence each. */
export function redisTlsOf(
  variables: Variables,
  { redisUrl, readFile }: { readonly redisUrl: string | null; readonly readFile: ReadFile },
): { readonly tls: RedisTls | null; readonly problems: readonly string[] } {
  const configured = FILES.filter(({ name }) => variables[name] !== undefined);
  const [first] = configured;
  if (first === undefined) return { tls: null, problems: [] };
  if (redisUrl?.startsWith('rediss://') !== true)
    return { tls: null, problems: [`${first.name}: requires a REDIS_URL that begins with rediss://`] };
  const problems: string[] = [];
  const tls: { -readonly [Part in keyof RedisTls]: RedisTls[Part] } = {};
  for (const { name, option, description, check } of configured) {
    const path = variables[name] ?? '';
    try {
      tls[option] = readFile(path);
    } catch (error) {
      problems.push(`${name}: ${path} cannot be read: ${(error as Error).message}`);
      continue;
    }
    if (!passes(() => check(tls[option] ?? ''))) problems.push(`${name}: ${path} is not ${description} in PEM form`);
  }
  return { tls, problems: problems.length > 0 ? problems : problemsOfPair(tls) };
}

function problemsOfPair({ cert, key }: RedisTls): string[] {
  if ((cert === undefined) !== (key === undefined))
    return [
      `REDIS_${cert === undefined ? 'KEY' : 'CERT'}_FILE: needs REDIS_${cert === undefined ? 'CERT' : 'KEY'}_FILE`,
    ];
  if (cert === undefined || key === undefined || passes(() => createSecureContext({ cert, key }))) return [];
  return ['REDIS_KEY_FILE: does not match the certificate in REDIS_CERT_FILE'];
}

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
