/** Makes a tenant, or replaces what it may do. */
import { ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';
import type { TenantSettings, TenantView } from './tenant-view.ts';
import { tenantOf, tenantView } from './tenant-view.ts';

/** Takes effect with the next request; debates that run are held to the new budget from their next hold on. Throws
 * `ParleyError` tenant_deleted. */
export async function putTenant(
  { store, world, limits }: Services,
  id: string,
  settings: TenantSettings,
): Promise<{ readonly created: boolean; readonly tenant: TenantView }> {
  const put = await store.tenants.put(tenantOf({ id, settings, createdAt: world.now().toISOString(), limits }));
  if (put === null) {
    const detail = `there was a tenant "${id}", and what it left must not become another's: choose another id`;
    throw new ParleyError('tenant_deleted', { detail });
  }
  return { created: put.created, tenant: tenantView(put.tenant) };
}
