/** CONTRACT: the budgets that a step checks before it reserves, and their refusal. */
import type { BudgetLimit, BudgetPeriod, BudgetState } from '../../budget/reservation.ts';
import type { MetadataPair } from '../budget-cap.ts';

/** The budget that a step checks: the tenant's limit, and the window of new reservations. */
export interface BudgetCheck {
  readonly limit: BudgetLimit;
  /** `windowAt(limit.period, now).name`. */
  readonly window: string;
}

export type BudgetRefusal = {
  readonly kind: 'budget_exceeded';
  /** The budget of the scope that refused. */
  readonly budget: BudgetState;
} & (
  | { readonly scope: 'tenant' | 'debate' }
  | { readonly scope: 'metadata'; readonly pair: MetadataPair; readonly period: BudgetPeriod }
);
