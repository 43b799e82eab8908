/** CONTRACT: what a tenant is warned of while its limit is being reached. */
import type { NanoUsd } from '../budget/money.ts';

/** Parts of a limit, in percent, at which a tenant is warned. */
export const alertPercents = [50, 75, 90, 100] as const;
export type AlertPercent = (typeof alertPercents)[number];

/** What a tenant has spent in a window has reached a part of the limit that the latest reservation in it was checked against. */
export interface BudgetAlert {
  readonly window: string;
  readonly percent: AlertPercent;
  readonly limitNanoUsd: NanoUsd;
  readonly spentNanoUsd: NanoUsd;
}
