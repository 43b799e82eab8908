/** Reads a tenant's budget: its limit, and its spending and reservations in the current period. */
import { windowAt } from '../../budget/reservation.ts';
import { notFound, ParleyError } from '../../errors.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { BudgetView } from './budget-view.ts';
import { budgetView } from './budget-view.ts';

/** Returns a tenant's own budget. Throws `ParleyError` unauthorized when the tenant does not exist. */
export async function readBudget(services: Services, tenantId: string): Promise<BudgetView> {
  const tenant = await services.tenants.tenant(tenantId);
  if (tenant === null) throw new ParleyError('unauthorized');
  return budgetOf(services, tenant);
}

/** Returns the budget of any tenant, for the operator. Throws `ParleyError` not_found. */
export async function readBudgetOf(services: Services, tenantId: string): Promise<BudgetView> {
  const tenant = await services.tenants.tenant(tenantId);
  if (tenant === null) throw notFound('tenant');
  return budgetOf(services, tenant);
}

async function budgetOf({ store, world }: Services, tenant: Tenant): Promise<BudgetView> {
  const now = world.now();
  const used = await store.budgets.read(tenant.id, windowAt(tenant.budget.period, now).name);
  return budgetView({ ...used, limitNanoUsd: tenant.budget.limitNanoUsd }, tenant.budget, now);
}
