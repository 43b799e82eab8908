/** The form of a tenant's key: `pk_<id>_<secret>`, the id public, the secret known to its holder alone. */
import { createHash } from 'node:crypto';

const ID_BYTES = 8;
/** 256 bits: nobody guesses it, so a fast hash keeps it as well as a slow one would. */
const SECRET_BYTES = 32;

/** 32 bytes are 43 characters of base64url. */
const FORM = /^pk_(?<id>[\da-f]{16})_(?<secret>[\w-]{43})$/;

export interface NewKey {
  readonly id: string;
  /** The whole key; from here on it is known by its hash alone. */
  readonly key: string;
  readonly secretHash: string;
}

export function newKey(newBytes: (count: number) => Buffer): NewKey {
  const id = newBytes(ID_BYTES).toString('hex');
  const secret = newBytes(SECRET_BYTES).toString('base64url');
  return { id, key: `${keyPrefix(id)}_${secret}`, secretHash: secretHash(secret) };
}

/** What may be shown of a key. */
export function keyPrefix(id: string): string {
  return `pk_${id}`;
}

/** Null: not a tenant's key. */
export function keyParts(key: string): { readonly id: string; readonly secret: string } | null {
  const { id, secret } = FORM.exec(key)?.groups ?? {};
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** SHA-256, hex. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
