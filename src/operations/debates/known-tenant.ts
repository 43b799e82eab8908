/** Finds the tenant of a request. */
import { ParleyError } from '../../errors.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';

/** Returns the tenant. Throws `ParleyError` unauthorized when it does not exist. */
export async function knownTenant({ tenants }: Services, id: string): Promise<Tenant> {
  const tenant = await tenants.tenant(id);
  if (tenant === null) throw new ParleyError('unauthorized');
  return tenant;
}
