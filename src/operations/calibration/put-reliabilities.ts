/** Replaces the counts of how often a tenant's models were right: they serve statistics, and no confidence. */
import { notFound } from '../../errors.ts';
import type { ModelRecord } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';

/** Throws `ParleyError` not_found. */
export async function putReliabilities(
  { store }: Services,
  tenant: string,
  records: readonly ModelRecord[],
): Promise<void> {
  if (!(await store.tenants.putModelRecords(tenant, records))) throw notFound('tenant');
}
