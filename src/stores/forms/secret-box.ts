/**
 * Encrypts stored secrets with AES-256-GCM and the operator's newest key. Without a key they are stored unencrypted. An
 * encrypted text is `sealed:1:<key>:<nonce, tag and cipher text>`, where the key is named by a part of its hash.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'sealed:1:';

/** Thrown when a secret was encrypted with a missing key or for another owner, or was changed. */
export class SecretUnreadableError extends Error {
  constructor(why: string) {
    super(`a stored secret cannot be read: ${why}`);
    this.name = 'SecretUnreadableError';
  }
}

export interface SecretBox {
  /** Whether there is a key. Without one, secrets are stored unencrypted. */
  readonly hasKey: boolean;
  /** Returns the stored form. `owner` names the owner of the secret; it can be decrypted only for the same owner. */
  seal(secret: string, owner: string): string;
  /**
   * Returns the secret. A secret that was stored without a key is returned unchanged. Throws `SecretUnreadableError`.
   */
  open(stored: string, owner: string): string;
  /**
   * Returns whether the stored form is the one that `seal` would write: with the newest key, or unencrypted without
   * keys.
   */
  isCurrent(stored: string): boolean;
}

interface Key {
  readonly name: string;
  readonly bytes: Buffer;
}

/** `keys` have 32 bytes each, the newest first. */
export function secretBox(keys: readonly Buffer[]): SecretBox {
  const namedKeys = keys.map((bytes): Key => ({ name: nameOf(bytes), bytes }));
  const [newest] = namedKeys;
  return {
    hasKey: newest !== undefined,
    seal: (secret, owner) => (newest === undefined ? secret : encrypted(newest, secret, owner)),
    open: (stored, owner) => (stored.startsWith(PREFIX) ? decrypted(namedKeys, stored, owner) : stored),
    isCurrent: (stored) =>
      newest === undefined ? !stored.startsWith(PREFIX) : stored.startsWith(`${PREFIX}${newest.name}:`),
  };
}

function nameOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function encrypted({ name, bytes }: Key, secret: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${PREFIX}${name}:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
}

function decrypted(keys: readonly Key[], stored: string, owner: string): string {
  const [name, text = ''] = stored.slice(PREFIX.length).split(':');
  const key = keys.find((candidate) => candidate.name === name);
  if (key === undefined)
    throw new SecretUnreadableError('PARLEY_SECRET_KEYS does not have the key that it was encrypted with');
  const bytes = Buffer.from(text, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, options).setAAD(Buffer.from(owner)).setAuthTag(tag);
    const secret = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(secret).toString('utf8');
  } catch {
    throw new SecretUnreadableError('it was changed, or it belongs to another record');
  }
}
