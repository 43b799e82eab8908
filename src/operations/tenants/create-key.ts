/** Gives a tenant a key, and tells it this once. */
import { notFound, ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';
import { keyPrefix, newKey } from './tenant-key.ts';
import type { CreatedKey } from './tenant-view.ts';

export interface CreateKey {
  readonly tenant: string;
  /** ISO 8601 with an offset; null: never. */
  readonly expiresAt: string | null;
}

/** Throws `ParleyError`: not_found, invalid_request when it would have expired already. */
export async function createKey({ store, world }: Services, { tenant, expiresAt }: CreateKey): Promise<CreatedKey> {
  const now = world.now();
  const expiry = expiresAt === null ? null : new Date(expiresAt);
  if (expiry !== null && expiry <= now) throw expired();
  const { id, key, secretHash } = newKey(world.newBytes);
  const times = { createdAt: now.toISOString(), expiresAt: expiry?.toISOString() ?? null };
  const added = await store.tenants.addKey({ id, tenant, secretHash, ...times, revokedAt: null });
  if (!added) throw notFound('tenant');
  return { id, key, prefix: keyPrefix(id), created_at: times.createdAt, expires_at: times.expiresAt };
}

function expired(): ParleyError {
  const message = 'must be in the future';
  return new ParleyError('invalid_request', {
    detail: `expires_at: ${message}`,
    fields: [{ path: 'expires_at', message }],
  });
}
