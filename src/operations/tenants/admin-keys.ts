/** The admin keys that the configuration names. */
import { createHash } from 'node:crypto';

/** The name of the key in PARLEY_ADMIN_KEY. */
export const ADMIN_NAME = 'admin';

export interface AdminKey {
  /** The name of the key in the audit log. */
  readonly name: string;
  /** The SHA-256 hash of the key. */
  readonly hash: Buffer;
}

export interface ConfiguredAdminKeys {
  /** Null means that no keys are in use. */
  readonly adminKey: string | null;
  readonly named: readonly { readonly name: string; readonly key_sha256: string }[];
}

/** Returns the admin keys. An empty list means that no keys are in use. */
export function adminKeysOf({ adminKey, named }: ConfiguredAdminKeys): readonly AdminKey[] {
  if (adminKey === null) return [];
  const own = { name: ADMIN_NAME, hash: createHash('sha256').update(adminKey).digest() };
  return [own, ...named.map(({ name, key_sha256 }) => ({ name, hash: Buffer.from(key_sha256, 'hex') }))];
}
