/** A budget in the format of the API. */
import { z } from 'zod';
import { usdFromNano } from '../../budget/money.ts';
import type { BudgetLimit, BudgetState } from '../../budget/reservation.ts';
import { budgetPeriods, remaining, windowAt } from '../../budget/reservation.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import type { BudgetRefusal } from '../../stores/debates/budget-check.ts';

export const budgetViewSchema = z
  .object({
    limit_usd: z
      .number()
      .nullable()
      .meta({ description: 'The limit of the current period in USD. Null: no limit.', examples: [10] }),
    spent_usd: z.number().meta({ description: 'USD spent in the current period.', examples: [3.21] }),
    reserved_usd: z.number().meta({ description: 'USD reserved for calls that have not ended.', examples: [0.0125] }),
    remaining_usd: z
      .number()
      .nullable()
      .meta({ description: 'USD that can still be reserved. Null: no limit.', examples: [6.7775] }),
    period: storedWord(budgetPeriods).meta({
      description: 'The period of the budget. Weeks begin on Monday. All periods are in UTC.',
    }),
    resets_at: timeSchema
      .nullable()
      .meta({ description: 'When the next period begins. Null: the budget has no further period.' }),
  })
  .meta({ description: 'The limit, the spending and the reservations of the current period, in USD.' });
export type BudgetView = z.infer<typeof budgetViewSchema>;

export function budgetView(state: BudgetState, limit: BudgetLimit, at: Date): BudgetView {
  const remainingNanoUsd = remaining(state);
  return {
    limit_usd: state.limitNanoUsd === null ? null : usdFromNano(state.limitNanoUsd),
    spent_usd: usdFromNano(state.spentNanoUsd),
    reserved_usd: usdFromNano(state.reservedNanoUsd),
    remaining_usd: remainingNanoUsd === null ? null : usdFromNano(remainingNanoUsd),
    period: limit.period,
    resets_at: windowAt(limit.period, at).resetsAt?.toISOString() ?? null,
  };
}

/**
 * Returns the members of a 402 problem: the limit that refused, the used and reserved amounts in USD, and the time at
 * which the limit resets.
 */
export function budgetMembers(refusal: BudgetRefusal, limit: BudgetLimit, at: Date): Record<string, unknown> {
  const { scope, budget } = refusal;
  const period = scope === 'metadata' ? refusal.period : limit.period;
  const view = budgetView(budget, { ...limit, period }, at);
  return {
    cap: scope,
    used: view.spent_usd,
    reserved: view.reserved_usd,
    limit: view.limit_usd,
    resets_at: scope === 'debate' ? null : view.resets_at,
    ...(scope === 'metadata' ? { metadata_key: refusal.pair.key, metadata_value: refusal.pair.value } : {}),
  };
}

/** Returns the name of the budget for a sentence about the refusal. */
export function budgetName(refusal: BudgetRefusal): string {
  if (refusal.scope !== 'metadata') return `the ${refusal.scope}`;
  return `debates with metadata ${refusal.pair.key}=${refusal.pair.value}`;
}
