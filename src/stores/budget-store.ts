/** CONTRACT: spending and reservations per tenant and window, and the ledger that proves them. */

import type { NanoUsd } from '../budget/money.ts';
import type { CallPurpose } from '../debate/engine/calls.ts';
import type { Usage } from '../debate/schema/position.ts';
import type { Page, PageRequest } from './page.ts';

export const costBases = ['reported', 'estimated', 'unknown', 'replayed'] as const;
/**
 * Only release 0.1 wrote `estimated`. Since then calls without reported usage are charged at their reservation, as
 * `unknown`.
 */
export type CostBasis = (typeof costBases)[number];

/**
 * Problems of the usage that a provider reported. `above_reservation`: more than the request allowed; it is charged as
 * reported. `faulty_usage`: too much to belong to this call; the reservation is charged.
 */
export const usageFlags = ['above_reservation', 'faulty_usage'] as const;
export type UsageFlag = (typeof usageFlags)[number];

/** The owner of the provider key: the operator, or the tenant itself. */
export const payers = ['operator', 'tenant'] as const;
export type Payer = (typeof payers)[number];

/** One attempt that was charged, or that may have been charged by the provider. */
export interface LedgerLine {
  /** Unique and ascending within a tenant. */
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The budget window in which the cost was charged. */
  readonly window: string;
  readonly debateId: string;
  /** The key that created the debate; null when there was none or it is not known. */
  readonly keyId: string | null;
  readonly purpose: CallPurpose;
  readonly round: number;
  readonly phase: string | null;
  /** The subject of the call: the id of a debater, or null. */
  readonly debaterId: string | null;
  readonly attempt: number;
  readonly model: string;
  /** The id in the price list; null when the model has no price. */
  readonly pricedAs: string | null;
  readonly usage: Usage;
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: NanoUsd;
  /**
   * The reservation of the call. A higher cost means that more was used than the request allowed. Null in lines that
   * are older than this field.
   */
  readonly reservedNanoUsd: NanoUsd | null;
  readonly basis: CostBasis;
  readonly flag: UsageFlag | null;
  readonly paidBy: Payer;
  /** `reply`, or the code of the error. */
  readonly outcome: string;
}

/** The usage of one model in a month by the debates of one key, for one payer. */
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
  /** A month in UTC, such as `2026-11`. */
  readonly month: string;
  /** If true, closes the month: a line that is written later counts in the month after the last closed one. */
  readonly closes: boolean;
}

/** The cost of one model for a tenant on one day of settlement (UTC). */
export interface DaySpending {
  /** For example `2026-11-27`. */
  readonly day: string;
  /** `provider/model`. */
  readonly model: string;
  readonly costNanoUsd: NanoUsd;
}

/** Costs of ledger lines that the store lost, because an older snapshot was restored. */
export interface LostSpending {
  readonly window: string;
  /** The cost of all lost lines of this window, including the lines that an earlier `raise` has already added. */
  readonly lostNanoUsd: NanoUsd;
  /** If false, `raise` only computes the amount and writes nothing. */
  readonly applies: boolean;
}

export interface BudgetStore {
  /** Returns spending and reservations of one window; zeros for an unused window. */
  read(tenant: string, window: string): Promise<{ readonly spentNanoUsd: NanoUsd; readonly reservedNanoUsd: NanoUsd }>;
  /**
   * Returns lines, newest first. The costs of all lines of a window add up to its `spentNanoUsd`, unless some were
   * deleted or lost.
   */
  ledger(tenant: string, page: PageRequest): Promise<Page<LedgerLine>>;
  /** Returns the spending, newest day first, then by model. It adds up to the costs of the lines of these days. */
  spending(tenant: string): Promise<readonly DaySpending[]>;
  /** Returns every tenant that ever had a ledger line or a debate, including deleted ones. */
  spenders(): Promise<readonly string[]>;
  /**
   * Returns the usage of a month, including deleted lines. Lines of replayed calls, which cost nothing, are left out.
   */
  usage(tenant: string, of: UsageOfMonth): Promise<readonly MonthUsage[]>;
  /** Returns the number of the last line that was exported or deleted. All later lines are still in the ledger. */
  lastExportedLine(tenant: string): Promise<number>;
  /** Records that the lines up to this number are exported. */
  markExported(tenant: string, lineNumber: number): Promise<void>;
  /**
   * Adds lost costs to `spentNanoUsd` of a window, except the part that was added before. Returns the added amount. The
   * ledger, `spending` and `usage` do not change.
   */
  raise(tenant: string, lost: LostSpending): Promise<NanoUsd>;
  /** Counts the new lines of every tenant in advance for `usage`. Returns their number. */
  countUsage(): Promise<number>;
  /**
   * Deletes the ledger lines and days of spending of a tenant before `before` (ISO 8601 UTC), and the windows that had
   * closed by then and have no reservation. The spending of an open window and `usage` do not change. Returns the
   * number of deleted lines: up to 1,000 per call, and 0 when none is left.
   */
  deleteBefore(tenant: string, before: string): Promise<number>;
}
