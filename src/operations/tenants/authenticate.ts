/** Who speaks: a tenant by one of its keys, the operator by the admin key, or, where no keys are in use, the one tenant. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ParleyError } from '../../errors.ts';
import type { TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { keyParts, secretHash } from './tenant-key.ts';

/** The operator: administers tenants and is not one of them. */
export const ADMIN = 'admin';

export interface TenantIdentity {
  readonly tenant: string;
  /** Null: served without a key. */
  readonly keyId: string | null;
  /** What the key may do; null or absent: everything. */
  readonly scopes?: TenantKey['scopes'];
}

export type Identity = TenantIdentity | typeof ADMIN;

export interface AccessRules {
  /** Null: no keys are in use. */
  readonly adminKey: string | null;
  /** Who is served while no keys are in use. */
  readonly keylessTenant: string;
}

/** The value of an `Authorization` header → who it is. Throws `ParleyError` unauthorized; only a caller that has
 * the whole key is told that it was revoked or has expired. */
export type Authenticator = (authorization: string | null) => Promise<Identity>;

/** Nothing is remembered between two calls, so a revoked key is refused from the next request on. */
export function authenticator(services: Services, { adminKey, keylessTenant }: AccessRules): Authenticator {
  if (adminKey === null) return async (authorization) => keyless(keylessTenant, authorization);
  const adminHash = sha256(adminKey);
  return async (authorization) => {
    const presented = presentedKey(authorization);
    if (presented === null) throw unauthorized(noKeyIn(authorization));
    if (timingSafeEqual(sha256(presented), adminHash)) return ADMIN;
    return tenantOf(services, presented);
  };
}

/** A request with a tenant's key is for that tenant, and must not be served as another. */
function keyless(tenant: string, authorization: string | null): TenantIdentity {
  const presented = presentedKey(authorization);
  if (presented === null || keyParts(presented) === null) return { tenant, keyId: null };
  throw unauthorized('no keys are in use here: the service has no admin key');
}

async function tenantOf({ store, world }: Services, presented: string): Promise<TenantIdentity> {
  const parts = keyParts(presented);
  const key = parts === null ? null : await store.tenants.key(parts.id);
  // An unknown key is compared too, with a hash that nothing has: it takes as long to refuse as a wrong secret.
  const isIts = timingSafeEqual(hashBytes(secretHash(parts?.secret ?? '')), hashBytes(key?.secretHash ?? NOBODYS_HASH));
  if (key === null || !isIts) throw unauthorized('the key is not known');
  const end = endOf(key, world.now());
  if (end !== null) throw unauthorized(end);
  return { tenant: key.tenant, keyId: key.id, scopes: key.scopes };
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
