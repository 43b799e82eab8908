/** The keys of a tenant. */
import { notFound, ParleyError } from '../../errors.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import type { TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { CreatedKey, KeyView } from './key-view.ts';
import { keyView, publicFields } from './key-view.ts';
import { newKey } from './tenant-key.ts';
import { readTenant } from './tenants.ts';

/** Returns one page of a tenant's keys, newest first, including revoked ones. Throws `ParleyError` not_found. */
export async function listKeys(services: Services, tenant: string, page: PageRequest): Promise<Page<KeyView>> {
  await readTenant(services, tenant);
  const { rows, nextCursor } = await services.store.tenants.keys(tenant, page);
  return { rows: rows.map(keyView), nextCursor };
}

export interface CreateKey extends Pick<TenantKey, 'name' | 'scopes'> {
  readonly tenant: string;
  /** ISO 8601 time with an offset; null means that the key never expires. */
  readonly expiresAt: string | null;
}

/**
 * Creates a key and returns it; it is never shown again. Throws `ParleyError` not_found, and invalid_request when it
 * would have expired already.
 */
export async function createKey({ store, world }: Services, request: CreateKey): Promise<CreatedKey> {
  const { expiresAt } = request;
  const now = world.now();
  const expiry = expiresAt === null ? null : new Date(expiresAt);
  if (expiry !== null && expiry <= now) throw expiredError();
  const { id, key, secretHash } = newKey(world.newBytes);
  const times = { createdAt: now.toISOString(), expiresAt: expiry?.toISOString() ?? null };
  const stored = { ...request, id, secretHash, ...times, revokedAt: null };
  if (!(await store.tenants.addKey(stored))) throw notFound('tenant');
  return { ...publicFields(stored), key };
}

function expiredError(): ParleyError {
  const message = 'must be in the future';
  return new ParleyError('invalid_request', {
    detail: `expires_at: ${message}`,
    fields: [{ path: 'expires_at', message }],
  });
}

/**
 * Revokes a key permanently: new requests are refused at once, and open streams end within seconds. Has no effect on a
 * revoked key. Throws `ParleyError` not_found.
 */
export async function revokeKey({ store, world }: Services, tenant: string, keyId: string): Promise<void> {
  const revoked = await store.tenants.revokeKey(tenant, keyId, world.now().toISOString());
  if (!revoked) throw notFound('key');
}
