/** What is known of how often a tenant's models are right. */
import type { ModelRecord } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { readTenant } from '../tenants/read-tenant.ts';

/** Throws `ParleyError` not_found. */
export async function readReliabilities(services: Services, tenant: string): Promise<readonly ModelRecord[]> {
  await readTenant(services, tenant);
  return services.store.tenants.modelRecords(tenant);
}
