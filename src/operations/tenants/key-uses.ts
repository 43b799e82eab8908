/** Notes when keys are used, to the minute: a write for each request would cost more than the request. */
import type { TenantKey } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';

const NOTED_EVERY_MS = 60_000;
/** Keys of which this process knows when it noted them. */
const MAX_KNOWN = 10_000;

/** Never throws and is not waited for: no request fails for it. */
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
