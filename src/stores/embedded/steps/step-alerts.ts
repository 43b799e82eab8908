/**
 * Alerts as parts of a transaction: each part of a limit is told of once per window, to the settlement that reaches it.
 */
import { clampedNano } from '../../../budget/money.ts';
import type { AlertPercent, BudgetAlert } from '../../budget-alert.ts';
import { alertPercents } from '../../budget-alert.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import type { DebateName } from './debate-rows.ts';

interface SettledCall {
  readonly callId: string;
  readonly window: string;
}

/** Those that this settlement reaches first; it is noted for each which call it was. */
export function alertsOnce(sql: SafeSql, debate: DebateName, { callId, window }: SettledCall): BudgetAlert[] {
  const { tenant, debateId } = debate;
  const row = sql.get`SELECT spent, limit_amount FROM budgets WHERE tenant = ${tenant} AND window = ${window}`;
  const limit = Number(row?.limit_amount ?? 0);
  // No limit has no parts, and of a limit of nothing every part is reached by nothing.
  if (limit === 0) return [];
  const spent = Number(row?.spent);
  const reached = alertPercents.filter((percent) => spent >= (limit * percent) / 100);
  return reached.flatMap((percent) => {
    const { changes } = sql.run`
      INSERT INTO budget_alerts (tenant, window, percent, debate_id, call_id)
      VALUES (${tenant}, ${window}, ${percent}, ${debateId}, ${callId}) ON CONFLICT DO NOTHING`;
    return changes === 0
      ? []
      : [{ window, percent, limitNanoUsd: clampedNano(limit), spentNanoUsd: clampedNano(spent) }];
  });
}

/** Those that the settlement of a call gave rise to when it was made: told again when its step is taken again. */
export function alertsOf(sql: SafeSql, debate: DebateName, callId: string): BudgetAlert[] {
  const { tenant, debateId } = debate;
  const rows = sql.all`
    SELECT window, percent, spent, limit_amount FROM budget_alerts JOIN budgets USING (tenant, window)
    WHERE tenant = ${tenant} AND debate_id = ${debateId} AND call_id = ${callId} ORDER BY percent`;
  return rows.map((row) => ({
    window: String(row.window),
    percent: Number(row.percent) as AlertPercent,
    limitNanoUsd: clampedNano(Number(row.limit_amount)),
    spentNanoUsd: clampedNano(Number(row.spent)),
  }));
}
