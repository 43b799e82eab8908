/**
 * CONTRACT: caps on what all debates that carry a pair of metadata may spend together. A cap counts from when it is set: every
 * reservation is made on it in the same step as on the tenant's budget, and settled with it. Its window is that of its own
 * period.
 */
import type { NanoUsd } from '../budget/money.ts';
import type { BudgetPeriod } from '../budget/reservation.ts';

export interface MetadataPair {
  readonly key: string;
  readonly value: string;
}

export interface BudgetCap {
  readonly limitNanoUsd: NanoUsd;
  readonly period: BudgetPeriod;
}

/** A cap and what is used of it in a window. */
export interface CapState extends BudgetCap {
  readonly spentNanoUsd: NanoUsd;
  readonly reservedNanoUsd: NanoUsd;
}

export interface PutCap extends BudgetCap {
  readonly tenant: string;
  readonly pair: MetadataPair;
  /** A tenant may have this many. */
  readonly most: number;
}

export interface CapStore {
  /** Sets the cap, or replaces its limit and period; what is used of it stays. Null: the tenant has as many as it may. */
  put(cap: PutCap): Promise<{ readonly created: boolean } | null>;
  /** In the window at `at` (ISO 8601 UTC). Null: the pair has no budget. */
  read(tenant: string, pair: MetadataPair, at: string): Promise<CapState | null>;
  /** The pairs that have a cap, in no order. */
  pairs(tenant: string): Promise<readonly MetadataPair[]>;
  /** A cap that is set for the pair later begins at zero. False: there was none. */
  delete(tenant: string, pair: MetadataPair): Promise<boolean>;
}
