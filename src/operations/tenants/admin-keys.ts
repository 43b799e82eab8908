/** The keys of operators, as the configuration names them. */
import { createHash } from 'node:crypto';

/** The name of the key in PARLEY_ADMIN_KEY. */
export const ADMIN_NAME = 'admin';

export interface AdminKey {
  /** Stands in the audit log. */
  readonly name: string;
  /** SHA-256. */
  readonly hash: Buffer;
}

export interface ConfiguredAdminKeys {
  /** Null: no keys are in use. */
  readonly adminKey: string | null;
  readonly named: readonly { readonly name: string; readonly key_sha256: string }[];
}

/** Empty: no keys are in use. */
export function adminKeysOf({ adminKey, named }: ConfiguredAdminKeys): readonly AdminKey[] {
  if (adminKey === null) return [];
  const own = { name: ADMIN_NAME, hash: createHash('sha256').update(adminKey).digest() };
  return [own, ...named.map(({ name, key_sha256 }) => ({ name, hash: Buffer.from(key_sha256, 'hex') }))];
}
