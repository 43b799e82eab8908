/** Recognises ids of deleted tenants, for operators: a deleted tenant may still have a ledger. */
import { notFound } from '../../errors.ts';
import type { Services } from '../services.ts';

/** Throws `ParleyError` not_found when the id belongs to no tenant and has no spending. */
export async function refuseUnknownTenant({ tenants, store }: Services, id: string): Promise<void> {
  if ((await tenants.tenant(id)) !== null) return;
  if (!(await store.budgets.spenders()).includes(id)) throw notFound('tenant');
}
