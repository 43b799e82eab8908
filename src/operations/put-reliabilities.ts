/** Replaces what is known of how often a tenant's models are right. */
import { notFound } from '../errors.ts';
import type { ModelRecord } from '../stores/tenant-store.ts';
import type { Services } from './services.ts';

/** Counts for debates that are accepted from here on, by other processes half a second later at the latest. Throws `ParleyError` not_found. */
export async function putReliabilities(
  { store, knownRecords }: Services,
  tenant: string,
  records: readonly ModelRecord[],
): Promise<void> {
  if (!(await store.tenants.putModelRecords(tenant, records))) throw notFound('tenant');
  knownRecords.changed(tenant);
}
