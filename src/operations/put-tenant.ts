/** Makes a tenant, or replaces what it may do. */
import type { Services } from './services.ts';
import type { TenantSettings, TenantView } from './tenant-view.ts';
import { tenantOf, tenantView } from './tenant-view.ts';

/** Takes effect with the next request; debates that run are held to the new budget from their next hold on. */
export async function putTenant(
  { store, world, limits }: Services,
  id: string,
  settings: TenantSettings,
): Promise<{ readonly created: boolean; readonly tenant: TenantView }> {
  const put = await store.tenants.put(tenantOf({ id, settings, createdAt: world.now().toISOString(), limits }));
  return { created: put.created, tenant: tenantView(put.tenant) };
}
