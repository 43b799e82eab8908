/** Revokes a key, which cannot be undone: new requests are refused at once, open streams end within seconds. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';

/** Revoking twice is revoking once. Throws `ParleyError` not_found. */
export async function revokeKey({ store, world }: Services, tenant: string, keyId: string): Promise<void> {
  const revoked = await store.tenants.revokeKey(tenant, keyId, world.now().toISOString());
  if (!revoked) throw notFound('key');
}
