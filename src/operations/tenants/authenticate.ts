/**
 * Authenticates a request: as a tenant by one of its keys, as the operator by an admin key, or, while no keys are in
 * use, as the only tenant.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ParleyError } from '../../errors.ts';
import type { TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { AdminKey } from './admin-keys.ts';
import { ADMIN_NAME } from './admin-keys.ts';
import { keyUses } from './key-uses.ts';
import { keyParts, secretHash } from './tenant-key.ts';

/** An operator, identified by the name of the admin key. An operator administers tenants and is not one of them. */
export interface OperatorIdentity {
  readonly operator: string;
}

/** The identity of the key in PARLEY_ADMIN_KEY. */
export const ADMIN: OperatorIdentity = { operator: ADMIN_NAME };

export interface TenantIdentity {
  readonly tenant: string;
  /** Null when the request needed no key. */
  readonly keyId: string | null;
  /** The permissions of the key; null or absent means all. */
  readonly scopes?: TenantKey['scopes'];
}

export type Identity = TenantIdentity | OperatorIdentity;

export function isOperator(identity: Identity): identity is OperatorIdentity {
  return 'operator' in identity;
}

export interface AccessRules {
  /** Empty while no keys are in use. */
  readonly adminKeys: readonly AdminKey[];
  /** The tenant that is served while no keys are in use. */
  readonly keylessTenant: string;
}

/**
 * Returns the identity for the value of an `Authorization` header. Throws `ParleyError` unauthorized. Only a caller
 * that has the whole key learns that it was revoked or has expired.
 */
export type Authenticator = (authorization: string | null) => Promise<Identity>;

/** Returns an authenticator. It caches nothing, so a revoked key is refused from the next request on. */
export function authenticator(services: Services, { adminKeys, keylessTenant }: AccessRules): Authenticator {
  if (adminKeys.length === 0) return async (authorization) => keyless(keylessTenant, authorization);
  const noteUse = keyUses(services);
  return async (authorization) => {
    const presented = presentedKey(authorization);
    if (presented === null) throw unauthorized(noKeyIn(authorization));
    const hash = sha256(presented);
    const [operator] = adminKeys.filter((key) => timingSafeEqual(hash, key.hash));
    if (operator !== undefined) return { operator: operator.name };
    const key = await tenantKeyOf(services, presented);
    noteUse(key);
    return { tenant: key.tenant, keyId: key.id, scopes: key.scopes };
  };
}

/**
 * Returns the only tenant. Throws when the request has a key of a tenant, because it must not be served as another
 * tenant.
 */
function keyless(tenant: string, authorization: string | null): TenantIdentity {
  const presented = presentedKey(authorization);
  if (presented === null || keyParts(presented) === null) return { tenant, keyId: null };
  throw unauthorized('this service has no admin key and uses no keys');
}

async function tenantKeyOf({ store, world }: Services, presented: string): Promise<TenantKey> {
  const parts = keyParts(presented);
  const key = parts === null ? null : await store.tenants.key(parts.id);
  // An unknown key is compared with a hash that no secret has, so that its refusal takes as long as that of a wrong
  // secret.
  const isMatch = timingSafeEqual(
    hashBytes(secretHash(parts?.secret ?? '')),
    hashBytes(key?.secretHash ?? IMPOSSIBLE_HASH),
  );
  if (key === null || !isMatch) throw unauthorized('the key is unknown');
  const end = invalidReason(key, world.now());
  if (end !== null) throw unauthorized(end);
  return key;
}

const IMPOSSIBLE_HASH = '00'.repeat(32);

/** Returns why the key no longer works; null when it works. */
function invalidReason({ revokedAt, expiresAt }: TenantKey, now: Date): string | null {
  if (revokedAt !== null) return `the key was revoked at ${revokedAt}`;
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? `the key expired at ${expiresAt}` : null;
}

function noKeyIn(authorization: string | null): string {
  const format = 'Authorization: Bearer <key>';
  return authorization ? `the Authorization header is not of the form "${format}"` : `no key was sent (${format})`;
}

function unauthorized(detail: string): ParleyError {
  return new ParleyError('unauthorized', { detail });
}

function presentedKey(authorization: string | null): string | null {
  return /^Bearer +(?<key>\S+)$/i.exec(authorization ?? '')?.groups?.key ?? null;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function hashBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
