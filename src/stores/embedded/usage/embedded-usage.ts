/** The usage of a tenant by month on SQLite, counted from its ledger within a transaction. */
import { clampedNano } from '../../../budget/money.ts';
import type { MonthUsage, Payer, UsageOfMonth } from '../../budget-store.ts';
import { monthAfter } from '../../forms/month.ts';
import type { SafeSql } from '../database/safe-numbers.ts';

/** Maximum number of ledger lines in one step, which takes a few milliseconds and blocks the process. */
const LINES_PER_STEP = 1_000;

/** Counts every new line. Returns their number. */
export function countLines(sql: SafeSql, tenant: string): number {
  let total = 0;
  for (;;) {
    const lines = countSomeLines(sql, tenant);
    total += lines;
    if (lines < LINES_PER_STEP) return total;
  }
}

/** Returns the number of the last counted line (0 for none) and the last closed month (empty for none). */
function countState(sql: SafeSql, tenant: string): { readonly last: number; readonly closed: string } {
  const row = sql.get`SELECT line_number, closed FROM usage_counted WHERE tenant = ${tenant}`;
  return { last: Number(row?.line_number ?? 0), closed: String(row?.closed ?? '') };
}

/**
 * Counts one batch of new lines and returns their number. A line of a closed month counts in the month after it.
 * Replayed calls cost nothing and are left out.
 */
export function countSomeLines(sql: SafeSql, tenant: string): number {
  const { last, closed } = countState(sql, tenant);
  const { lines, last_line: end } =
    sql.get`
      SELECT count(*) AS lines, max(line_number) AS last_line FROM (
        SELECT line_number FROM ledger WHERE tenant = ${tenant} AND line_number > ${last}
        ORDER BY line_number LIMIT ${LINES_PER_STEP})` ?? {};
  if (Number(lines) === 0) return 0;
  const firstOpenMonth = closed === '' ? '' : monthAfter(closed);
  sql.run`
    INSERT INTO usage (tenant, month, payer, key_id, model, calls, input, cached_input, output, cost)
    SELECT tenant, CASE WHEN substr(at, 1, 7) <= ${closed} THEN ${firstOpenMonth} ELSE substr(at, 1, 7) END AS of_month,
      coalesce(json_extract(rest, '$.paidBy'), 'operator') AS of_payer, coalesce(key_id, '') AS of_key,
      json_extract(hold, '$.model') AS of_model, count(*),
      CAST(sum(json_extract(rest, '$.usage.input_tokens')) AS INTEGER),
      CAST(sum(json_extract(rest, '$.usage.cached_input_tokens')) AS INTEGER),
      CAST(sum(json_extract(rest, '$.usage.output_tokens')) AS INTEGER), sum(cost)
    FROM ledger
    WHERE tenant = ${tenant} AND line_number > ${last} AND line_number <= ${Number(end)}
      AND json_extract(rest, '$.basis') <> 'replayed'
    GROUP BY of_month, of_payer, of_key, of_model
    ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, input = input + excluded.input,
      cached_input = cached_input + excluded.cached_input, output = output + excluded.output, cost = cost + excluded.cost`;
  sql.run`
    INSERT INTO usage_counted (tenant, line_number, closed) VALUES (${tenant}, ${Number(end)}, '')
    ON CONFLICT DO UPDATE SET line_number = excluded.line_number`;
  return Number(lines);
}

/** Returns the usage of a month, after counting all new lines and closing the month if requested. */
export function usageOf(sql: SafeSql, tenant: string, { month, closes }: UsageOfMonth): MonthUsage[] {
  countLines(sql, tenant);
  if (closes && month > countState(sql, tenant).closed) {
    sql.run`
      INSERT INTO usage_counted (tenant, line_number, closed) VALUES (${tenant}, 0, ${month})
      ON CONFLICT DO UPDATE SET closed = excluded.closed`;
  }
  const rows = sql.all`SELECT * FROM usage WHERE tenant = ${tenant} AND month = ${month}`;
  return rows.map((row) => ({
    paidBy: String(row.payer) as Payer,
    keyId: String(row.key_id) || null,
    model: String(row.model),
    calls: Number(row.calls),
    inputTokens: Number(row.input),
    cachedInputTokens: Number(row.cached_input),
    outputTokens: Number(row.output),
    costNanoUsd: clampedNano(Number(row.cost)),
  }));
}
