/** Caps of metadata pairs as parts of a transaction: read, reserved and settled together with the tenant's budget. */
import { clampedNano } from '../../../budget/money.ts';
import type { BudgetPeriod } from '../../../budget/reservation.ts';
import { windowAt } from '../../../budget/reservation.ts';
import type { CapState } from '../../budget-cap.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import type { DebateName } from './debate-rows.ts';

/** A cap that applies to a debate, in the window at this time. */
export interface CapWindow extends CapState {
  readonly id: number;
  readonly pair: string;
  readonly window: string;
}

export function storePairs(sql: SafeSql, { tenant, debateId }: DebateName, pairs: readonly string[]): void {
  for (const pair of pairs)
    sql.run`INSERT INTO debate_pairs (tenant, debate_id, pair) VALUES (${tenant}, ${debateId}, ${pair})`;
}

export function pairsOf(sql: SafeSql, { tenant, debateId }: DebateName): string[] {
  const rows = sql.all`SELECT pair FROM debate_pairs WHERE tenant = ${tenant} AND debate_id = ${debateId} ORDER BY rowid`;
  return rows.map((row) => String(row.pair));
}

export function capsOf(
  sql: SafeSql,
  { tenant, pairs, at }: { readonly tenant: string; readonly pairs: readonly string[]; readonly at: string },
): CapWindow[] {
  return pairs.flatMap((pair) => capOf(sql, { tenant, pair, at }) ?? []);
}

export function capOf(
  sql: SafeSql,
  { tenant, pair, at }: { readonly tenant: string; readonly pair: string; readonly at: string },
): CapWindow | null {
  const cap = sql.get`SELECT id, limit_amount, period FROM caps WHERE tenant = ${tenant} AND pair = ${pair}`;
  if (cap === undefined) return null;
  const period = String(cap.period) as BudgetPeriod;
  const window = windowAt(period, new Date(at)).name;
  const id = Number(cap.id);
  const used = sql.get`SELECT spent, reserved FROM cap_windows WHERE cap_id = ${id} AND window = ${window}`;
  return {
    id,
    pair,
    window,
    period,
    limitNanoUsd: clampedNano(Number(cap.limit_amount)),
    spentNanoUsd: clampedNano(Number(used?.spent)),
    reservedNanoUsd: clampedNano(Number(used?.reserved)),
  };
}

/** Reserves the amount on each cap. Also deletes the earlier windows of the caps, except those with reservations. */
export function reserveOnCaps(sql: SafeSql, caps: readonly CapWindow[], amount: number): void {
  for (const { id, window } of caps) {
    sql.run`DELETE FROM cap_windows WHERE cap_id = ${id} AND window <> ${window} AND reserved = 0`;
    sql.run`
      INSERT INTO cap_windows (cap_id, window, spent, reserved) VALUES (${id}, ${window}, 0, ${amount})
      ON CONFLICT DO UPDATE SET reserved = reserved + ${amount}`;
  }
}

/** Returns, as text, the caps and windows on which a call is reserved. */
export function reservedCapsText(caps: readonly CapWindow[]): string {
  return JSON.stringify(caps.map(({ id, window }) => [id, window]));
}

/**
 * Moves the amounts of a settled call from reserved to spent, on the caps of `reservedCapsText`. Changes nothing for a
 * cap that was deleted meanwhile: it has no windows, and its id is never reused.
 */
export function settleCaps(
  sql: SafeSql,
  capsText: string,
  { reserved, cost }: { readonly reserved: number; readonly cost: number },
): void {
  for (const [id, window] of JSON.parse(capsText) as [number, string][]) {
    sql.run`
      UPDATE cap_windows SET reserved = reserved - ${reserved}, spent = spent + ${cost}
      WHERE cap_id = ${id} AND window = ${window}`;
  }
}
