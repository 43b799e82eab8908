/** The steps of a debate. Each must run within one transaction. */

import type { NanoUsd } from '../../../budget/money.ts';
import { clampedNano, ZERO_USD } from '../../../budget/money.ts';
import type { BudgetState } from '../../../budget/reservation.ts';
import type { DebateEvent } from '../../../debate/schema/event.ts';
import type { BudgetAlert } from '../../budget-alert.ts';
import type { Payer } from '../../budget-store.ts';
import type {
  AdmitResult,
  AdmitStep,
  DebateRecord,
  Fence,
  FinishStep,
  ReservationStep,
  ReserveResult,
  SentKey,
  SentStep,
  SettledResult,
  StepResult,
  WriteStep,
} from '../../debates/debate-store.ts';
import type { ClaimedDebate } from '../../debates/idempotency.ts';
import { isProgress } from '../../debates/run-progress.ts';
import { pairText } from '../../forms/pair-form.ts';
import { abandonedSettlement, callIdOf, callKeyOf, subjectText } from '../../forms/stored-form.ts';
import { EngineLevelError, FencedError } from '../../store-errors.ts';
import { deleteParts } from '../compaction/debate-records.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import { readProviderKeys } from '../provider-keys/embedded-provider-keys.ts';
import type { DebateName, DebateRow } from './debate-rows.ts';
import { recordOf } from './debate-rows.ts';
import { recordedAlerts } from './step-alerts.ts';
import { capsOf, pairsOf, storePairs } from './step-caps.ts';
import type { Append } from './step-events.ts';
import { append, isAppendedAlready } from './step-events.ts';
import { storeMessages } from './step-messages.ts';
import { callRow, newReservations, refusal, replayCall, settle, writeReservations } from './step-reservations.ts';

const QUEUED = { type: 'debate.queued' } as DebateEvent;

export function admit(sql: SafeSql, step: AdmitStep): AdmitResult {
  const refused = earlierAdmission(sql, step) ?? queueFull(sql, step);
  if (refused !== null) return refused;
  const debate: DebateName = { tenant: step.tenant, debateId: step.id };
  if (debateRow(sql, debate) !== undefined) throw new Error(`debate ${step.id} cannot be admitted: taken`);
  const reservations = newReservations(sql, debate, step.reservations);
  const debateBudget = { limitNanoUsd: step.debateLimitNanoUsd, spentNanoUsd: ZERO_USD, reservedNanoUsd: ZERO_USD };
  const pairs = step.pairs.map(pairText);
  const caps = capsOf(sql, { tenant: step.tenant, pairs, at: step.at });
  const budgetRefusal = refusal(sql, step.tenant, { reservations, check: step.budget, caps, debateBudget });
  if (budgetRefusal !== null) return budgetRefusal;
  sql.run`
    INSERT INTO debates
      (tenant, id, status, created_at, own_limit, needs, subject, request_id, key_id, expires_at)
    VALUES (${step.tenant}, ${step.id}, 'queued', ${step.at}, ${step.debateLimitNanoUsd}, ${step.needs}, ${subjectText(step)},
      ${step.origin?.requestId ?? null}, ${step.origin?.keyId ?? null}, ${step.expiresAt ?? null})`;
  sql.run`INSERT INTO outbox (created_at, tenant, debate_id) VALUES (${step.at}, ${step.tenant}, ${step.id})`;
  storePairs(sql, debate, pairs);
  writeReservations(sql, debate, { reservations, check: step.budget, caps });
  append(sql, debate, { events: [QUEUED, ...(step.replay?.events ?? [])], at: step.at, afterSequenceNumber: 0 });
  for (const call of step.replay?.calls ?? [])
    replayCall(sql, debate, { call, window: step.budget.window, at: step.at });
  storeClaim(sql, step);
  return { kind: 'admitted' };
}

/** Returns the result for an idempotency key that was used before; null for a new key. Deletes expired keys. */
function earlierAdmission(sql: SafeSql, { tenant, idempotency, at }: AdmitStep): AdmitResult | null {
  if (idempotency === null) return null;
  sql.run`DELETE FROM claims WHERE expires_at_ms <= ${Date.parse(at)}`;
  const claim = claimOf(sql, { tenant, key: idempotency.key, at });
  if (claim === null) return null;
  const { bodyHash, debateId, createdAt } = claim;
  return bodyHash === idempotency.bodyHash
    ? { kind: 'replayed', debateId, createdAt }
    : { kind: 'idempotency_mismatch' };
}

export function claimOf(
  sql: SafeSql,
  { tenant, key, at }: { readonly tenant: string; readonly key: string; readonly at: string },
): ClaimedDebate | null {
  const row = sql.get`
    SELECT body_hash, debate_id, created_at FROM claims
    WHERE tenant = ${tenant} AND idempotency_key = ${key} AND expires_at_ms > ${Date.parse(at)}`;
  if (row === undefined) return null;
  return {
    bodyHash: String(row.body_hash),
    debateId: String(row.debate_id),
    createdAt: String(row.created_at),
  };
}

function storeClaim(sql: SafeSql, { tenant, id, idempotency, at }: AdmitStep): void {
  if (idempotency === null) return;
  sql.run`
    INSERT INTO claims (tenant, idempotency_key, body_hash, debate_id, created_at, expires_at_ms)
    VALUES (${tenant}, ${idempotency.key}, ${idempotency.bodyHash}, ${id}, ${at}, ${Date.parse(at) + idempotency.keepMs})`;
}

function queueFull(sql: SafeSql, { tenant, maxUnfinished }: AdmitStep): AdmitResult | null {
  if (maxUnfinished === null) return null;
  const row = sql.get`SELECT count(*) AS unfinished FROM debates WHERE tenant = ${tenant} AND finished_at IS NULL`;
  const unfinished = Number(row?.unfinished);
  return unfinished >= maxUnfinished ? { kind: 'queue_full', unfinished } : null;
}

/** Acquires the run. Null for `level` means any level. Throws `EngineLevelError`. */
export function acquire(sql: SafeSql, { tenant, debateId }: DebateName, level: number | null): DebateRecord | null {
  const row = sql.get`
    UPDATE debates SET epoch = epoch + 1, takeovers = takeovers + (epoch > 0)
    WHERE tenant = ${tenant} AND id = ${debateId} AND finished_at IS NULL RETURNING *` as unknown as
    | DebateRow
    | undefined;
  if (row === undefined) return null;
  // The error rolls back the transaction, so that no run is acquired.
  if (level !== null && row.needs > level) throw new EngineLevelError(debateId, row.needs);
  return recordOf(row);
}

export function reserve(sql: SafeSql, fence: Fence, step: ReservationStep): ReserveResult {
  const alerts = writeFirst(sql, fence, step.written);
  const row = fencedRow(sql, fence);
  const reservations = newReservations(sql, fence, step.reservations);
  if (reservations.length > 0) {
    const caps = capsOf(sql, { tenant: fence.tenant, pairs: pairsOf(sql, fence), at: step.at });
    const refused = refusal(sql, fence.tenant, {
      reservations,
      check: step.budget,
      caps,
      debateBudget: debateBudgetOf(row),
    });
    if (refused !== null) return { ...refused, alerts };
    writeReservations(sql, fence, { reservations, check: step.budget, caps });
  }
  return { kind: 'reserved', ...stepResult(row), alerts, providerKeys: readProviderKeys(sql, fence.tenant) };
}

export function sent(
  sql: SafeSql,
  fence: Fence,
  { calls, at, written }: SentStep & { readonly calls: readonly SentKey[] },
): SettledResult {
  const alerts = writeFirst(sql, fence, written);
  const row = fencedRow(sql, fence);
  for (const call of calls) {
    const callId = callIdOf(call);
    if (callRow(sql, fence, callId) === undefined)
      throw new Error(`debate ${fence.debateId} sends a call that was never reserved: ${callId}`);
    sql.run`
      UPDATE calls SET state = 'sent', sent_at = ${at}, paid_by = ${call.paidBy ?? null}
      WHERE tenant = ${fence.tenant} AND debate_id = ${fence.debateId} AND call_id = ${callId} AND state = 'intent'`;
  }
  return { ...stepResult(row), alerts };
}

function writeFirst(sql: SafeSql, fence: Fence, step: WriteStep | undefined): readonly BudgetAlert[] {
  return step === undefined ? [] : write(sql, fence, step).alerts;
}

export function write(sql: SafeSql, fence: Fence, step: WriteStep): SettledResult {
  fencedRow(sql, fence);
  const alerts = settleAll(sql, fence, step);
  append(sql, fence, step);
  if (isProgress(step)) {
    sql.run`
      UPDATE debates SET takeovers = 0 WHERE tenant = ${fence.tenant} AND id = ${fence.debateId} AND takeovers > 0`;
  }
  return { ...stepResult(fencedRow(sql, fence)), alerts };
}

export function finish(sql: SafeSql, fence: Fence, step: FinishStep & Pick<Append, 'texts'>): SettledResult {
  const row = debateRow(sql, fence);
  // A run that closed the debate but lost the reply may repeat the step; nothing is done twice.
  if (row?.epoch === fence.epoch && row.finished_at !== null && isAppendedAlready(sql, fence, step))
    return {
      ...stepResult(row),
      alerts: step.settlements.flatMap(({ key }) => recordedAlerts(sql, fence, callIdOf(key))),
    };
  fencedRow(sql, fence);
  const alerts = [...settleAll(sql, fence, step), ...settleOpenCalls(sql, fence, step.at)];
  append(sql, fence, step);
  const result = stepResult(fencedRow(sql, fence));
  sql.run`
    UPDATE debates
    SET finished_at = ${step.at}, summary = ${JSON.stringify(step.summary)}, escalated = ${Number(step.summary.escalated)}
    WHERE tenant = ${fence.tenant} AND id = ${fence.debateId}`;
  storeMessages(sql, fence.tenant, step);
  return { ...result, alerts };
}

function settleAll(sql: SafeSql, fence: Fence, { settlements, at }: WriteStep): BudgetAlert[] {
  return settlements.flatMap((settlement) => settle(sql, fence, { settlement, at }));
}

function settleOpenCalls(sql: SafeSql, { tenant, debateId }: Fence, at: string): BudgetAlert[] {
  const open = sql.all`
    SELECT call_id, state, paid_by FROM calls
    WHERE tenant = ${tenant} AND debate_id = ${debateId} AND state IN ('intent', 'sent') ORDER BY place`;
  return open.flatMap(({ call_id: callId, state, paid_by }) => {
    const ending = abandonedSettlement(state === 'sent' ? 'unknown' : 'void');
    const paidBy: Payer = paid_by === 'tenant' ? 'tenant' : 'operator';
    return settle(sql, { tenant, debateId }, { settlement: { key: callKeyOf(String(callId)), ...ending, paidBy }, at });
  });
}

/** Returns the row of the debate. Throws `FencedError` when the run of this epoch must not write. */
function fencedRow(sql: SafeSql, fence: Fence): DebateRow {
  const row = debateRow(sql, fence);
  if (row === undefined || row.finished_at !== null || row.epoch !== fence.epoch) throw new FencedError(fence.debateId);
  return row;
}

export function debateRow(sql: SafeSql, { tenant, debateId }: DebateName): DebateRow | undefined {
  return sql.get`SELECT * FROM debates WHERE tenant = ${tenant} AND id = ${debateId}` as unknown as
    | DebateRow
    | undefined;
}

function stepResult(row: DebateRow): StepResult {
  return {
    cancelRequested: row.cancel_requested === 1,
    concludeRequested: row.conclude_requested === 1,
    notes: row.notes,
    lastSequenceNumber: row.last_sequence_number,
  };
}

function debateBudgetOf(row: DebateRow): BudgetState {
  const limit: NanoUsd | null = row.own_limit === null ? null : clampedNano(row.own_limit);
  return { limitNanoUsd: limit, spentNanoUsd: clampedNano(row.cost), reservedNanoUsd: clampedNano(row.held) };
}

/** Deletes a finished debate. Keeps the ledger and the budget. */
export function deleteDebate(sql: SafeSql, { tenant, debateId }: DebateName, deletion?: string): boolean {
  const { changes } = sql.run`
    DELETE FROM debates WHERE tenant = ${tenant} AND id = ${debateId} AND finished_at IS NOT NULL`;
  if (Number(changes) === 0) return false;
  deleteParts(sql, { tenant, debateId });
  sql.run`DELETE FROM debate_pairs WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
  sql.run`DELETE FROM reviews WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
  sql.run`DELETE FROM notes WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
  if (deletion !== undefined) {
    sql.run`UPDATE deletions SET debates = debates + 1 WHERE tenant = ${tenant} AND id = ${deletion}`;
    sql.run`
      DELETE FROM deliveries
      WHERE tenant = ${tenant} AND instr(delivery, ${debateId}) > 0
        AND CASE WHEN json_valid(delivery ->> '$.message.payload')
          THEN delivery ->> '$.message.payload' ->> '$.data.debate_id' END = ${debateId}`;
  }
  return true;
}
