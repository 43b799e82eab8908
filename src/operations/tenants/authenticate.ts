/** Who speaks: a tenant by one of its keys, the operator by the admin key, or, where no keys are in use, the one tenant. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ParleyError } from '../../errors.ts';
import type { TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { AdminKey } from './admin-keys.ts';
import { ADMIN_NAME } from './admin-keys.ts';
import { keyUses } from './key-uses.ts';
import { keyParts, secretHash } from './tenant-key.ts';

/** An operator, by the name of the key: administers tenants and is not one of them. */
export interface OperatorIdentity {
  readonly operator: string;
}

/** With the key in PARLEY_ADMIN_KEY. */
export const ADMIN: OperatorIdentity = { operator: ADMIN_NAME };

export interface TenantIdentity {
  readonly tenant: string;
  /** Null: served without a key. */
  readonly keyId: string | null;
  /** What the key may do; null or absent: everything. */
  readonly scopes?: TenantKey['scopes'];
}

export type Identity = TenantIdentity | OperatorIdentity;

export function isOperator(identity: Identity): identity is OperatorIdentity {
  return 'operator' in identity;
}

export interface AccessRules {
  /** Empty: no keys are in use. */
  readonly adminKeys: readonly AdminKey[];
  /** Who is served while no keys are in use. */
  readonly keylessTenant: string;
}

/** The value of an `Authorization` header → who it is. Throws `ParleyError` unauthorized; only a caller that has
 * the whole key is told that it was revoked or has expired. */
export type Authenticator = (authorization: string | null) => Promise<Identity>;

/** Nothing is remembered between two calls, so a revoked key is refused from the next request on. */
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

/** A request with a tenant's key is for that tenant, and must not be served as another. */
function keyless(tenant: string, authorization: string | null): TenantIdentity {
  const presented = presentedKey(authorization);
  if (presented === null || keyParts(presented) === null) return { tenant, keyId: null };
  throw unauthorized('no keys are in use here: the service has no admin key');
}

async function tenantKeyOf({ store, world }: Services, presented: string): Promise<TenantKey> {
  const parts = keyParts(presented);
  const key = parts === null ? null : await store.tenants.key(parts.id);
  // An unknown key is compared too, with a hash that nothing has: it takes as long to refuse as a wrong secret.
  const isIts = timingSafeEqual(hashBytes(secretHash(parts?.secret ?? '')), hashBytes(key?.secretHash ?? NOBODYS_HASH));
  if (key === null || !isIts) throw unauthorized('the key is not known');
  const end = endOf(key, world.now());
  if (end !== null) throw unauthorized(end);
  return key;
}

const NOBODYS_HASH = '00'.repeat(32);

/** Null: the key is good. */
function endOf({ revokedAt, expiresAt }: TenantKey, now: Date): string | null {
  if (revokedAt !== null) return `the key was revoked at ${revokedAt}`;
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? `the key expired at ${expiresAt}` : null;
}

function noKeyIn(authorization: string | null): string {
  const form = 'Authorization: Bearer <key>';
  return authorization ? `the Authorization header is not of the form "${form}"` : `no key was sent (${form})`;
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
