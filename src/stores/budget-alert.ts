/** CONTRACT: alerts about a tenant's spending, which approaches or has reached its limit. */
import type { NanoUsd } from '../budget/money.ts';

/** Percentages of a limit at which an alert is sent. */
export const alertPercents = [50, 75, 90, 100] as const;
export type AlertPercent = (typeof alertPercents)[number];

/**
 * The spending in a window has reached this share of the limit that the latest reservation in it was checked against.
 */
export interface BudgetAlert {
  readonly window: string;
  readonly percent: AlertPercent;
  readonly limitNanoUsd: NanoUsd;
  readonly spentNanoUsd: NanoUsd;
}
