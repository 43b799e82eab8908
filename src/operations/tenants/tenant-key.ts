/** The format of a tenant's key: `pk_<id>_<secret>`. The id is public; only the key's owner knows the secret. */
import { createHash } from 'node:crypto';

const ID_BYTES = 8;
/** 256 bits cannot be guessed, so a fast hash protects the secret as well as a slow one. */
const SECRET_BYTES = 32;

/** 32 bytes are 43 characters of base64url. */
const FORMAT = /^pk_(?<id>[\da-f]{16})_(?<secret>[\w-]{43})$/;

export interface NewKey {
  readonly id: string;
  /** The whole key. Only its hash is stored. */
  readonly key: string;
  readonly secretHash: string;
}

export function newKey(newBytes: (count: number) => Buffer): NewKey {
  const id = newBytes(ID_BYTES).toString('hex');
  const secret = newBytes(SECRET_BYTES).toString('base64url');
  return { id, key: `${keyPrefix(id)}_${secret}`, secretHash: secretHash(secret) };
}

/** Returns the part of a key that may be shown. */
export function keyPrefix(id: string): string {
  return `pk_${id}`;
}

/** Returns the parts of a key; null when it does not have the format of a tenant's key. */
export function keyParts(key: string): { readonly id: string; readonly secret: string } | null {
  const { id, secret } = FORMAT.exec(key)?.groups ?? {};
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Returns the SHA-256 hash in hexadecimal. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
