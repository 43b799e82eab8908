/**
 * CONTRACT: caps, which limit the total spending of all debates with the same metadata pair. A cap counts from the time
 * when it is set. Every reservation is made on it in the same step as on the tenant's budget, and is settled together
 * with it. Its window depends on its own period.
 */
import type { NanoUsd } from '../budget/money.ts';
import type { BudgetPeriod } from '../budget/reservation.ts';
import type { LostSpending } from './budget-store.ts';

export interface MetadataPair {
  readonly key: string;
  readonly value: string;
}

export interface BudgetCap {
  readonly limitNanoUsd: NanoUsd;
  readonly period: BudgetPeriod;
}

/** A cap and its use in one window. */
export interface CapState extends BudgetCap {
  readonly spentNanoUsd: NanoUsd;
  readonly reservedNanoUsd: NanoUsd;
}

export interface PutCap extends BudgetCap {
  readonly tenant: string;
  readonly pair: MetadataPair;
  /** Maximum number of caps of a tenant. */
  readonly maxCaps: number;
}

export interface CapStore {
  /**
   * Creates the cap, or replaces its limit and period and keeps its use. Returns null when the tenant has the maximum
   * number.
   */
  put(cap: PutCap): Promise<{ readonly created: boolean } | null>;
  /** Returns the cap in the window at `at` (ISO 8601 UTC); null when the pair has none. */
  read(tenant: string, pair: MetadataPair, at: string): Promise<CapState | null>;
  /** Returns the pairs that have a cap, in no particular order. */
  pairs(tenant: string): Promise<readonly MetadataPair[]>;
  /**
   * Does the same as `BudgetStore.raise`, for a window of the cap. Does nothing and returns 0 when the pair has none.
   */
  raise(tenant: string, pair: MetadataPair, lost: LostSpending): Promise<NanoUsd>;
  /** Deletes the cap. A later cap of the same pair begins at zero. Returns false when there was none. */
  delete(tenant: string, pair: MetadataPair): Promise<boolean>;
}
