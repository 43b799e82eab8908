/** CONTRACT: what was spent and what is on hold, per tenant and window, and the ledger that proves it. */
import type { CallPurpose } from '../debate/calls.ts';
import type { Usage } from '../debate/position.ts';
import type { NanoUsd } from '../budget/money.ts';
import type { CostBasis } from './debate-store.ts';
import type { Page, PageRequest } from './page.ts';

/** One attempt that was paid for (or that nobody can say was not). */
export interface LedgerLine {
  /** Unique and ascending within a tenant. */
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly window: string;
  readonly debateId: string;
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
  readonly basis: CostBasis;
  /** `reply`, or the error's code. */
  readonly outcome: string;
}

export interface BudgetStore {
  /** Spent and reserved in one window. Zeroes for a window never used. */
  read(tenant: string, window: string): Promise<{ readonly spentNanoUsd: NanoUsd; readonly reservedNanoUsd: NanoUsd }>;
  /** Newest first. Σ cost over a window's lines = its `spentNanoUsd`. */
  ledger(tenant: string, page: PageRequest): Promise<Page<LedgerLine>>;
}
