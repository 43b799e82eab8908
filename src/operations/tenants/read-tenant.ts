/** One tenant, as the operator made it. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';
import type { TenantView } from './tenant-view.ts';
import { tenantView } from './tenant-view.ts';

/** Throws `ParleyError` not_found. */
export async function readTenant({ store }: Services, id: string): Promise<TenantView> {
  const tenant = await store.tenants.tenant(id);
  if (tenant === null) throw notFound('tenant');
  return tenantView(tenant);
}
