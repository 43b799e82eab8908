/**
 * Records when keys are used, with a precision of a minute: a write for each request would cost more than the request.
 */
import type { TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';

const NOTED_EVERY_MS = 60_000;
/** Maximum number of keys whose last recorded use this process remembers. */
const MAX_KNOWN = 10_000;

/**
 * Returns a function that records a use. It never throws and is not awaited, so that no request fails because of it.
 */
export function keyUses({ store, world }: Services): (key: TenantKey) => void {
  const noted = new Map<string, number>();
  return ({ tenant, id }) => {
    const now = world.now();
    const last = noted.get(id);
    if (last !== undefined && Math.abs(now.getTime() - last) < NOTED_EVERY_MS) return;
    if (noted.size >= MAX_KNOWN) noted.clear();
    noted.set(id, now.getTime());
    void store.tenants.keyUsed(tenant, id, now.toISOString()).catch(() => noted.delete(id));
  };
}
