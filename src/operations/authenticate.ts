/** Who speaks: a tenant by one of its keys, the operator by the admin key, or, where no keys are in use, the one tenant. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ParleyError } from '../errors.ts';
import type { TenantKey } from '../stores/tenant-store.ts';
import type { Services } from './services.ts';
import { keyParts, secretHash } from './tenant-key.ts';

/** The operator: administers tenants and is none. */
export const ADMIN = 'admin';

export interface TenantIdentity {
  readonly tenant: string;
  /** Null: served without a key. */
  readonly keyId: string | null;
}

export type Identity = TenantIdentity | typeof ADMIN;

export interface AccessRules {
  /** Null: no keys are in use. */
  readonly adminKey: string | null;
  /** Who is served while no keys are in use. */
  readonly keylessTenant: string;
}

/** The value of an `Authorization` header → who it is. Throws `ParleyError` unauthorized, always in the same words. */
export type Authenticator = (authorization: string | null) => Promise<Identity>;

/** Nothing is remembered between two calls, so a revoked key is refused from the next request on. */
export function authenticator(services: Services, { adminKey, keylessTenant }: AccessRules): Authenticator {
  if (adminKey === null) return async (authorization) => keyless(keylessTenant, authorization);
  const adminHash = sha256(adminKey);
  return async (authorization) => {
    const presented = presentedKey(authorization);
    if (presented === null) throw new ParleyError('unauthorized');
    if (timingSafeEqual(sha256(presented), adminHash)) return ADMIN;
    return tenantOf(services, presented);
  };
}

/** Whoever brings a tenant's key means that tenant, and must not be served as another. */
function keyless(tenant: string, authorization: string | null): TenantIdentity {
  const presented = presentedKey(authorization);
  if (presented === null || keyParts(presented) === null) return { tenant, keyId: null };
  throw new ParleyError('unauthorized', { detail: 'no keys are in use here: the service has no admin key' });
}

async function tenantOf({ store, world }: Services, presented: string): Promise<TenantIdentity> {
  const parts = keyParts(presented);
  const key = parts === null ? null : await store.tenants.key(parts.id);
  // An unknown key is compared too, with a hash that nothing has: it takes as long to refuse as a wrong secret.
  const isIts = timingSafeEqual(hashBytes(secretHash(parts?.secret ?? '')), hashBytes(key?.secretHash ?? NOBODYS_HASH));
  if (key === null || !isIts || isOver(key, world.now())) throw new ParleyError('unauthorized');
  return { tenant: key.tenant, keyId: key.id };
}

const NOBODYS_HASH = '00'.repeat(32);

function isOver({ revokedAt, expiresAt }: TenantKey, now: Date): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now.getTime());
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
