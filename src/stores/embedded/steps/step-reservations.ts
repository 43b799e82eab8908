/** Reservations and settlements as parts of a transaction. Only this file reserves, releases or spends money. */
import { clampedNano } from '../../../budget/money.ts';
import type { BudgetState } from '../../../budget/reservation.ts';
import type { BudgetAlert } from '../../budget-alert.ts';
import type { BudgetCheck, BudgetRefusal } from '../../debates/budget-check.ts';
import type { ReplayedCall, Reservation, Settlement } from '../../debates/debate-store.ts';
import { pairOf } from '../../forms/pair-form.ts';
import { callIdOf, ledgerText, reservationOf, reservationText, settlementText } from '../../forms/stored-form.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import type { CallRow, DebateName } from './debate-rows.ts';
import { recordAlerts, recordedAlerts } from './step-alerts.ts';
import type { CapWindow } from './step-caps.ts';
import { reservedCapsText, reserveOnCaps, settleCaps } from './step-caps.ts';

/**
 * Returns the reservations that the journal does not have yet, each once, so that a repeated step reserves nothing
 * twice.
 */
export function newReservations(sql: SafeSql, debate: DebateName, reservations: readonly Reservation[]): Reservation[] {
  const byCallId = new Map(reservations.toReversed().map((reservation) => [callIdOf(reservation.key), reservation]));
  return reservations.filter((reservation) => {
    const callId = callIdOf(reservation.key);
    return byCallId.get(callId) === reservation && callRow(sql, debate, callId) === undefined;
  });
}

export interface Budgets {
  readonly check: BudgetCheck;
  readonly caps: readonly CapWindow[];
  readonly debateBudget: BudgetState;
}

/** Returns the first budget that the reservations would exceed; null when they fit in every budget. */
export function refusal(
  sql: SafeSql,
  tenant: string,
  { reservations, check, caps, debateBudget }: Budgets & { readonly reservations: readonly Reservation[] },
): BudgetRefusal | null {
  const total = reservations.reduce((sum, reservation) => sum + reservation.amountNanoUsd, 0);
  const tenantBudget = budgetState(sql, tenant, check);
  if (exceeds(tenantBudget, total)) return { kind: 'budget_exceeded', scope: 'tenant', budget: tenantBudget };
  const exceeded = caps.find((cap) => exceeds(cap, total));
  if (exceeded !== undefined) return capRefusal(exceeded);
  if (exceeds(debateBudget, total)) return { kind: 'budget_exceeded', scope: 'debate', budget: debateBudget };
  return null;
}

function capRefusal({ pair, period, limitNanoUsd, spentNanoUsd, reservedNanoUsd }: CapWindow): BudgetRefusal {
  const budget = { limitNanoUsd, spentNanoUsd, reservedNanoUsd };
  return { kind: 'budget_exceeded', scope: 'metadata', pair: pairOf(pair), period, budget };
}

/** Returns whether spent + reserved + total > limit. Computed as a difference, which stays exact. */
function exceeds({ limitNanoUsd, spentNanoUsd, reservedNanoUsd }: BudgetState, total: number): boolean {
  return limitNanoUsd !== null && total > limitNanoUsd - spentNanoUsd - reservedNanoUsd;
}

function budgetState(sql: SafeSql, tenant: string, { limit, window }: BudgetCheck): BudgetState {
  const row = sql.get`SELECT spent, reserved FROM budgets WHERE tenant = ${tenant} AND window = ${window}`;
  return {
    limitNanoUsd: limit.limitNanoUsd,
    spentNanoUsd: clampedNano(Number(row?.spent)),
    reservedNanoUsd: clampedNano(Number(row?.reserved)),
  };
}

export function writeReservations(
  sql: SafeSql,
  { tenant, debateId }: DebateName,
  { reservations, check, caps }: Omit<Budgets, 'debateBudget'> & { readonly reservations: readonly Reservation[] },
): void {
  const { window, limit } = check;
  for (const reservation of reservations) {
    const amount = reservation.amountNanoUsd;
    sql.run`
      INSERT INTO calls (tenant, debate_id, call_id, place, state, hold, price, held, window, caps)
      VALUES (${tenant}, ${debateId}, ${callIdOf(reservation.key)},
        (SELECT count(*) FROM calls WHERE tenant = ${tenant} AND debate_id = ${debateId}),
        'intent', ${reservationText(reservation)}, ${reservation.price}, ${amount}, ${window}, ${reservedCapsText(caps)})`;
    reserveOnCaps(sql, caps, amount);
    sql.run`UPDATE debates SET held = held + ${amount} WHERE tenant = ${tenant} AND id = ${debateId}`;
    sql.run`
      INSERT INTO budgets (tenant, window, spent, reserved, limit_amount)
      VALUES (${tenant}, ${window}, 0, ${amount}, ${limit.limitNanoUsd})
      ON CONFLICT DO UPDATE SET reserved = reserved + ${amount}, limit_amount = ${limit.limitNanoUsd}`;
  }
}

/**
 * Settles a call and returns the alerts that it causes. A call that has ended is left as it is. `unknown` costs its
 * reservation, `void` nothing.
 */
export function settle(
  sql: SafeSql,
  debate: DebateName,
  { settlement, at }: { readonly settlement: Settlement; readonly at: string },
): BudgetAlert[] {
  const { tenant, debateId } = debate;
  const callId = callIdOf(settlement.key);
  const call = callRow(sql, debate, callId);
  if (call === undefined) throw new Error(`debate ${debateId} settles a call that was never reserved: ${callId}`);
  const { window } = call;
  if (call.state !== 'intent' && call.state !== 'sent') return recordedAlerts(sql, debate, callId);
  const cost = costOf(settlement, call.held);
  sql.run`
    UPDATE calls SET state = ${settlement.state}, cost = ${cost}, settlement = ${settlementText(settlement)}
    WHERE tenant = ${tenant} AND debate_id = ${debateId} AND call_id = ${callId}`;
  sql.run`
    UPDATE debates SET held = held - ${call.held}, cost = cost + ${cost} WHERE tenant = ${tenant} AND id = ${debateId}`;
  sql.run`
    UPDATE budgets SET reserved = reserved - ${call.held}, spent = spent + ${cost}
    WHERE tenant = ${tenant} AND window = ${window}`;
  settleCaps(sql, call.caps, { reserved: call.held, cost });
  if (settlement.state === 'void') return [];
  writeLine(sql, debate, { call, settlement, cost, at });
  return recordAlerts(sql, debate, { callId, window });
}

/** Stores a call that another debate has paid for: settled at no cost, with a ledger line. */
export function replayCall(
  sql: SafeSql,
  debate: DebateName,
  { call, window, at }: { readonly call: ReplayedCall; readonly window: string; readonly at: string },
): void {
  const { tenant, debateId } = debate;
  const { settlement } = call;
  const callId = callIdOf(settlement.key);
  sql.run`
    INSERT INTO calls (tenant, debate_id, call_id, place, state, hold, held, window, cost, settlement)
    VALUES (${tenant}, ${debateId}, ${callId},
      (SELECT count(*) FROM calls WHERE tenant = ${tenant} AND debate_id = ${debateId}),
      'settled', ${reservationText(call)}, 0, ${window}, 0, ${settlementText(settlement)})`;
  const row = callRow(sql, debate, callId);
  if (row !== undefined) writeLine(sql, debate, { call: row, settlement, cost: 0, at });
}

interface NewLedgerLine {
  readonly call: CallRow;
  readonly settlement: Settlement;
  readonly cost: number;
  readonly at: string;
}

/**
 * Writes a ledger line and adds its cost to the spending of the day. Numbers continue after the last line, even if
 * older lines were deleted.
 */
function writeLine(
  sql: SafeSql,
  { tenant, debateId }: DebateName,
  { call, settlement, cost, at }: NewLedgerLine,
): void {
  const end = sql.get`
    INSERT INTO ledger_ends (tenant, line_number) VALUES (${tenant}, 1)
    ON CONFLICT DO UPDATE SET line_number = line_number + 1 RETURNING line_number`;
  sql.run`
    INSERT INTO ledger (tenant, line_number, at, window, debate_id, call_id, hold, held, cost, rest, key_id)
    VALUES (${tenant}, ${Number(end?.line_number)}, ${at}, ${call.window}, ${debateId}, ${call.call_id}, ${call.hold},
      ${call.held}, ${cost}, ${ledgerText(settlement)},
      (SELECT key_id FROM debates WHERE tenant = ${tenant} AND id = ${debateId}))`;
  sql.run`
    INSERT INTO spending (tenant, day, model, cost)
    VALUES (${tenant}, ${at.slice(0, 10)}, ${reservationOf(call.hold).model}, ${cost})
    ON CONFLICT DO UPDATE SET cost = cost + ${cost}`;
}

function costOf({ state, costNanoUsd }: Settlement, reserved: number): number {
  switch (state) {
    case 'settled':
      return costNanoUsd;
    case 'unknown':
      return reserved;
    case 'void':
      return 0;
  }
}

export function callRow(sql: SafeSql, { tenant, debateId }: DebateName, callId: string): CallRow | undefined {
  return sql.get`
    SELECT * FROM calls WHERE tenant = ${tenant} AND debate_id = ${debateId} AND call_id = ${callId}` as unknown as
    | CallRow
    | undefined;
}
