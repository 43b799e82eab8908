/** CONTRACT: tenants and what they may do. */
import type { BudgetLimit } from '../budget/reservation.ts';

export interface Tenant {
  readonly id: string;
  readonly budget: BudgetLimit;
  /** Unfinished debates at once; null: no cap. */
  readonly maxUnfinishedDebates: number | null;
}

export interface TenantStore {
  /** Null: absent. */
  tenant(id: string): Promise<Tenant | null>;
}
