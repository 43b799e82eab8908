/** CONTRACT: what was spent and what is reserved, per tenant and window, and the ledger that proves it. */

import type { NanoUsd } from '../budget/money.ts';
import type { CallPurpose } from '../debate/engine/calls.ts';
import type { Usage } from '../debate/schema/position.ts';
import type { Page, PageRequest } from './page.ts';

export const costBases = ['reported', 'estimated', 'unknown', 'replayed'] as const;
/** `estimated` is of release 0.1 alone; since then a reservation stands where nobody reported usage, as `unknown`. */
export type CostBasis = (typeof costBases)[number];

/** What is wrong with the usage that a provider reported. `above_reservation`: more than the request allowed, and charged as
 * reported. `faulty_usage`: so much more that it is no report of this call; the reservation is charged. */
export const usageFlags = ['above_reservation', 'faulty_usage'] as const;
export type UsageFlag = (typeof usageFlags)[number];

/** One attempt that was paid for (or that nobody can say was not). */
export interface LedgerLine {
  /** Unique and ascending within a tenant. */
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly window: string;
  readonly debateId: string;
  /** The key that the debate was created with; null: without one, or not known. */
  readonly keyId: string | null;
  readonly purpose: CallPurpose;
  readonly round: number;
  readonly phase: string | null;
  /** The call's subject: a debater's id, or null. */
  readonly debaterId: string | null;
  readonly attempt: number;
  readonly model: string;
  readonly pricedAs: string | null;
  readonly usage: Usage;
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: NanoUsd;
  /** What was reserved for it; a cost above it means that more was used than the request allowed. Null in lines
   * that are older than this field. */
  readonly reservedNanoUsd: NanoUsd | null;
  readonly basis: CostBasis;
  readonly flag: UsageFlag | null;
  /** `reply`, or the error's code. */
  readonly outcome: string;
}

/** Whose key the provider bills: the operator's, or one that the tenant has of its own. */
export const payers = ['operator', 'tenant'] as const;
export type Payer = (typeof payers)[number];

/** What calls of one model, for debates of one key, come to in a month. */
export interface MonthUsage {
  readonly paidBy: Payer;
  readonly keyId: string | null;
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly costNanoUsd: NanoUsd;
}

export interface UsageOfMonth {
  /** In UTC: `2026-11`. */
  readonly month: string;
  /** From now on the month stays as it is: a line that is late counts in the month after the last closed one. */
  readonly closes: boolean;
}

/** What one model cost a tenant on one day (UTC) of settlement. */
export interface DaySpending {
  /** `2026-11-27` */
  readonly day: string;
  /** `provider/model` */
  readonly model: string;
  readonly costNanoUsd: NanoUsd;
}

export interface BudgetStore {
  /** Spent and reserved in one window. Zeroes for a window never used. */
  read(tenant: string, window: string): Promise<{ readonly spentNanoUsd: NanoUsd; readonly reservedNanoUsd: NanoUsd }>;
  /** Newest first. Σ cost over a window's lines = its `spentNanoUsd`, until some are forgotten. */
  ledger(tenant: string, page: PageRequest): Promise<Page<LedgerLine>>;
  /** Newest day first, then by model. Σ = Σ cost over the lines of these days. */
  spending(tenant: string): Promise<readonly DaySpending[]>;
  /** Every tenant that ever had a line in its ledger or a debate, deleted ones too. */
  spenders(): Promise<readonly string[]>;
  /** What the lines of a month come to, forgotten ones too. Lines of replayed calls, which cost nothing, are left out. */
  usage(tenant: string, of: UsageOfMonth): Promise<readonly MonthUsage[]>;
  /** Counts, of every tenant, the lines that `usage` would have to. How many they were. */
  countUsage(): Promise<number>;
  /**
   * Forgets the ledger lines of a tenant and its days of spending before `before` (ISO 8601 UTC), and the windows that had
   * closed by then and have no reservation. What an open window has spent stays spent, and `usage` stays as it is. How many
   * lines went: a thousand or fewer at once, 0 when none is left.
   */
  forget(tenant: string, before: string): Promise<number>;
}
