/** Requests of callers to the run of a debate, as steps of a transaction. */

import type { Note } from '../../../debate/schema/note.ts';
import type { AddNoteResult, AddNoteStep, ConcludeResult } from '../../debates/caller-requests.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import type { DebateName } from './debate-rows.ts';
import { debateRow } from './debate-steps.ts';

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

export function addNote(sql: SafeSql, step: AddNoteStep): AddNoteResult {
  const { tenant, debateId, note, idempotencyKey, maxNotes, level, isClosed } = step;
  const row = debateRow(sql, step);
  if (row === undefined) return { kind: 'absent' };
  const known = sql.get`
    SELECT note FROM notes
    WHERE tenant = ${tenant} AND debate_id = ${debateId} AND idempotency_key = ${idempotencyKey}`;
  if (known !== undefined) return { kind: 'known', note: JSON.parse(String(known.note)) as Note };
  if (row.finished_at !== null) return { kind: 'absent' };
  if (isClosed) return { kind: 'closed' };
  if (row.notes >= maxNotes) return { kind: 'full' };
  sql.run`
    INSERT INTO notes (tenant, debate_id, number, idempotency_key, note)
    VALUES (${tenant}, ${debateId}, ${row.notes + 1}, ${idempotencyKey}, ${JSON.stringify(note)})`;
  sql.run`
    UPDATE debates SET notes = notes + 1, needs = max(needs, ${level}) WHERE tenant = ${tenant} AND id = ${debateId}`;
  return { kind: 'added', note };
}

export function readNotes(sql: SafeSql, { tenant, debateId }: DebateName): Note[] {
  const rows = sql.all`SELECT note FROM notes WHERE tenant = ${tenant} AND debate_id = ${debateId} ORDER BY number`;
  return rows.map(({ note }) => JSON.parse(String(note)) as Note);
}
