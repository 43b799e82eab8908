/** Tenants in the operator's list, with their spending in the current budget period. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import { windowAt } from '../../budget/reservation.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { tenantView, tenantViewSchema } from './tenant-view.ts';

export const listedTenantSchema = tenantViewSchema
  .extend({
    spent_usd: z.number().meta({ description: 'USD spent in the current period of its budget.', examples: [3.21] }),
    reserved_usd: z.number().meta({ description: 'USD reserved for calls that have not ended.', examples: [0.0125] }),
  })
  .meta({ description: 'A tenant and its spending in the current period.' });
export type ListedTenant = z.infer<typeof listedTenantSchema>;

export async function listedTenant({ store, world }: Services, tenant: Tenant): Promise<ListedTenant> {
  const window = windowAt(tenant.budget.period, world.now()).name;
  const { spentNanoUsd, reservedNanoUsd } = await store.budgets.read(tenant.id, window);
  return { ...tenantView(tenant), spent_usd: usdFromNano(spentNanoUsd), reserved_usd: usdFromNano(reservedNanoUsd) };
}
