/** Holds and settlements as parts of a transaction: the only places where money is set aside, released or spent. */
import type { SQLTagStore } from 'node:sqlite';
import { nano } from '../../budget/money.ts';
import type { BudgetState } from '../../budget/reservation.ts';
import type { BudgetCheck, BudgetRefusal, Hold, Settlement } from '../debate-store.ts';
import { callIdOf, holdText, ledgerText, settlementText } from '../stored-form.ts';
import type { CallRow } from './debate-rows.ts';

export interface DebateName {
  readonly tenant: string;
  readonly debateId: string;
}

/** The holds that the journal does not have yet, each once: asking again holds nothing twice. */
export function newHolds(sql: SQLTagStore, debate: DebateName, holds: readonly Hold[]): Hold[] {
  const byCallId = new Map(holds.toReversed().map((hold) => [callIdOf(hold.key), hold]));
  return holds.filter((hold) => {
    const callId = callIdOf(hold.key);
    return byCallId.get(callId) === hold && callRow(sql, debate, callId) === undefined;
  });
}

/** Null when both budgets have room for all of the holds. */
export function refusal(
  sql: SQLTagStore,
  holds: readonly Hold[],
  { tenant, check, own }: { readonly tenant: string; readonly check: BudgetCheck; readonly own: BudgetState },
): BudgetRefusal | null {
  const total = holds.reduce((sum, hold) => sum + hold.amountNanoUsd, 0);
  const ofTenant = budgetState(sql, tenant, check);
  if (exceeds(ofTenant, total)) return { kind: 'budget_exceeded', scope: 'tenant', budget: ofTenant };
  if (exceeds(own, total)) return { kind: 'budget_exceeded', scope: 'debate', budget: own };
  return null;
}

/** spent + reserved + total > limit, written as a difference, which stays exact. */
function exceeds({ limitNanoUsd, spentNanoUsd, reservedNanoUsd }: BudgetState, total: number): boolean {
  return limitNanoUsd !== null && total > limitNanoUsd - spentNanoUsd - reservedNanoUsd;
}

function budgetState(sql: SQLTagStore, tenant: string, { limit, window }: BudgetCheck): BudgetState {
  const row = sql.get`SELECT spent, reserved FROM budgets WHERE tenant = ${tenant} AND window = ${window}`;
  return {
    limitNanoUsd: limit.limitNanoUsd,
    spentNanoUsd: nano(Number(row?.spent ?? 0)),
    reservedNanoUsd: nano(Number(row?.reserved ?? 0)),
  };
}

export function putOnHold(
  sql: SQLTagStore,
  { tenant, debateId }: DebateName,
  step: { readonly holds: readonly Hold[]; readonly window: string },
): void {
  for (const hold of step.holds) {
    const amount = hold.amountNanoUsd;
    sql.run`
      INSERT INTO calls (tenant, debate_id, call_id, place, state, hold, held, window)
      VALUES (${tenant}, ${debateId}, ${callIdOf(hold.key)},
        (SELECT count(*) FROM calls WHERE tenant = ${tenant} AND debate_id = ${debateId}),
        'intent', ${holdText(hold)}, ${amount}, ${step.window})`;
    sql.run`UPDATE debates SET held = held + ${amount} WHERE tenant = ${tenant} AND id = ${debateId}`;
    sql.run`
      INSERT INTO budgets (tenant, window, spent, reserved) VALUES (${tenant}, ${step.window}, 0, ${amount})
      ON CONFLICT DO UPDATE SET reserved = reserved + ${amount}`;
  }
}

/** A call that ended already is left as it is. `unknown` costs its hold, `void` nothing. */
export function settle(
  sql: SQLTagStore,
  debate: DebateName,
  { settlement, at }: { readonly settlement: Settlement; readonly at: string },
): void {
  const { tenant, debateId } = debate;
  const callId = callIdOf(settlement.key);
  const call = callRow(sql, debate, callId);
  if (call === undefined) throw new Error(`debate ${debateId} settles a call that was never held: ${callId}`);
  if (call.state !== 'intent' && call.state !== 'sent') return;
  const cost = costOf(settlement, call.held);
  sql.run`
    UPDATE calls SET state = ${settlement.state}, cost = ${cost}, settlement = ${settlementText(settlement)}
    WHERE tenant = ${tenant} AND debate_id = ${debateId} AND call_id = ${callId}`;
  sql.run`
    UPDATE debates SET held = held - ${call.held}, cost = cost + ${cost} WHERE tenant = ${tenant} AND id = ${debateId}`;
  sql.run`
    UPDATE budgets SET reserved = reserved - ${call.held}, spent = spent + ${cost}
    WHERE tenant = ${tenant} AND window = ${call.window}`;
  if (settlement.state === 'void') return;
  sql.run`
    INSERT INTO ledger (tenant, line_number, at, window, debate_id, call_id, hold, cost, rest)
    VALUES (${tenant}, (SELECT coalesce(max(line_number), 0) + 1 FROM ledger WHERE tenant = ${tenant}),
      ${at}, ${call.window}, ${debateId}, ${callId}, ${call.hold}, ${cost}, ${ledgerText(settlement)})`;
}

function costOf({ state, costNanoUsd }: Settlement, held: number): number {
  switch (state) {
    case 'settled':
      return costNanoUsd;
    case 'unknown':
      return held;
    case 'void':
      return 0;
  }
}

export function callRow(sql: SQLTagStore, { tenant, debateId }: DebateName, callId: string): CallRow | undefined {
  return sql.get`
    SELECT * FROM calls WHERE tenant = ${tenant} AND debate_id = ${debateId} AND call_id = ${callId}` as unknown as
    | CallRow
    | undefined;
}
