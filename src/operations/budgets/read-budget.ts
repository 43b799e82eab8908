/** What a tenant may spend, has spent and has on hold in the present period. */
import { windowAt } from '../../budget/reservation.ts';
import { ParleyError } from '../../errors.ts';
import type { Services } from '../services.ts';
import type { BudgetView } from './budget-view.ts';
import { budgetView } from './budget-view.ts';

/** Throws `ParleyError` unauthorized for a tenant that does not exist. */
export async function readBudget({ store, tenants, world }: Services, tenantId: string): Promise<BudgetView> {
  const tenant = await tenants.tenant(tenantId);
  if (tenant === null) throw new ParleyError('unauthorized');
  const now = world.now();
  const used = await store.budgets.read(tenantId, windowAt(tenant.budget.period, now).name);
  return budgetView({ ...used, limitNanoUsd: tenant.budget.limitNanoUsd }, tenant.budget, now);
}
