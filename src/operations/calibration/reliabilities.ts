/** Records of how often a tenant's models were right. */
import { notFound } from '../../errors.ts';
import type { ModelRecord } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { readTenant } from '../tenants/tenants.ts';

/**
 * Replaces the records. They are for statistics and have no influence on any confidence. Throws `ParleyError`
 * not_found.
 */
export async function putReliabilities(
  { store }: Services,
  tenant: string,
  records: readonly ModelRecord[],
): Promise<void> {
  if (!(await store.tenants.putModelRecords(tenant, records))) throw notFound('tenant');
}

/** Returns the records. Throws `ParleyError` not_found. */
export async function readReliabilities(services: Services, tenant: string): Promise<readonly ModelRecord[]> {
  await readTenant(services, tenant);
  return services.store.tenants.modelRecords(tenant);
}
