/** For operators: a tenant that was deleted may have left something, and is known by it. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';

/** Throws `ParleyError` not_found for an id that is no tenant's and under which nothing was ever spent. */
export async function refuseUnknownTenant({ tenants, store }: Services, id: string): Promise<void> {
  if ((await tenants.tenant(id)) !== null) return;
  if (!(await store.budgets.spenders()).includes(id)) throw notFound('tenant');
}
