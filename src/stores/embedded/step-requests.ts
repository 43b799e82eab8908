/** What callers ask of the run of a debate, as steps of a transaction. */
import type { ConcludeResult } from '../debate-store.ts';
import type { DebateName } from './debate-rows.ts';
import { debateRow } from './debate-steps.ts';
import type { SafeSql } from './safe-numbers.ts';

export function requestCancel(sql: SafeSql, { tenant, debateId }: DebateName): boolean {
  const { changes } = sql.run`
    UPDATE debates SET cancel_requested = 1 WHERE tenant = ${tenant} AND id = ${debateId} AND finished_at IS NULL`;
  return Number(changes) > 0;
}

export function requestConclude(sql: SafeSql, { tenant, debateId }: DebateName, level: number): ConcludeResult {
  const row = debateRow(sql, { tenant, debateId });
  if (row === undefined || row.finished_at !== null) return 'absent';
  if (row.status === 'queued') return 'queued';
  sql.run`
    UPDATE debates SET conclude_requested = 1, needs = max(needs, ${level})
    WHERE tenant = ${tenant} AND id = ${debateId}`;
  return 'requested';
}
