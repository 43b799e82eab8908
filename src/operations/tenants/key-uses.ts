/**
 * Records when keys are used, with a precision of a minute: a write for each request would cost more than the request.
 */
import type { TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';

const RECORD_INTERVAL_MS = 60_000;
/** Maximum number of keys whose last recorded use this process remembers. */
const MAX_REMEMBERED_KEYS = 10_000;

/**
 * Returns a function that records a use. It never throws and is not awaited, so that no request fails because of it.
 */
export function keyUses({ store, world }: Services): (key: TenantKey) => void {
  const recordedAt = new Map<string, number>();
  return ({ tenant, id }) => {
    const now = world.now();
    const last = recordedAt.get(id);
    if (last !== undefined && Math.abs(now.getTime() - last) < RECORD_INTERVAL_MS) return;
    if (recordedAt.size >= MAX_REMEMBERED_KEYS) recordedAt.clear();
    recordedAt.set(id, now.getTime());
    void store.tenants.recordKeyUse(tenant, id, now.toISOString()).catch(() => recordedAt.delete(id));
  };
}
