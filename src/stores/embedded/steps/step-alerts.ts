/**
 * Spending alerts, recorded in the transaction that settles a call. Each percentage of the limit alerts once per window:
 * the settlement that reaches it returns the alert.
 */
import { clampedNano } from '../../../budget/money.ts';
import type { AlertPercent, BudgetAlert } from '../../budget-alert.ts';
import { alertPercents } from '../../budget-alert.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import type { DebateName } from './debate-rows.ts';

interface SettledCall {
  readonly callId: string;
  /** The name of the budget window, for example `2026-11`. */
  readonly window: string;
}

/** Records and returns an alert for each percentage that no earlier settlement of this window has reached. */
export function recordAlerts(sql: SafeSql, debate: DebateName, { callId, window }: SettledCall): BudgetAlert[] {
  const { tenant, debateId } = debate;
  const row = sql.get`SELECT spent, limit_amount FROM budgets WHERE tenant = ${tenant} AND window = ${window}`;
  const limit = Number(row?.limit_amount ?? 0);
  // Without a limit there is nothing to reach. A limit of zero would be reached before anything is spent.
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

/** Returns the alerts that this call has caused already, for a repeated step. The amounts are the current ones. */
export function recordedAlerts(sql: SafeSql, debate: DebateName, callId: string): BudgetAlert[] {
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
