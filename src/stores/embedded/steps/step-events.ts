/** Events as parts of a transaction: appends them and updates the row of the debate. */

import type { DebateEvent } from '../../../debate/schema/event.ts';
import { statusAfter } from '../../../debate/schema/event.ts';
import { eventText } from '../../forms/stored-form.ts';
import { FencedError } from '../../store-errors.ts';
import { textsOfLog } from '../compaction/debate-records.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import type { DebateName } from './debate-rows.ts';

export interface Append {
  readonly events: readonly DebateEvent[];
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Sequence number of the last event that the writer knows. */
  readonly afterSequenceNumber: number;
  /** The stored texts of the events, if they were serialised before the transaction. */
  readonly texts?: readonly string[];
}

export function textsOf({ events, at }: Pick<Append, 'events' | 'at'>): readonly string[] {
  return events.map((event) => eventText(event, at));
}

/** Appends the events, or nothing when the log already has them. Throws `FencedError` when the log has others there. */
export function append(sql: SafeSql, debate: DebateName, step: Append): void {
  if (step.events.length === 0 || isAppendedAlready(sql, debate, step)) return;
  const { tenant, debateId } = debate;
  const length = lastSequenceNumber(sql, debate);
  if (length !== step.afterSequenceNumber) throw new FencedError(debateId);
  const texts = step.texts ?? textsOf(step);
  step.events.forEach((event, i) => {
    sql.run`
      INSERT INTO events (tenant, debate_id, sequence_number, text)
      VALUES (${tenant}, ${debateId}, ${length + i + 1}, ${texts[i] ?? ''})`;
    updateStatus(sql, debate, { event, at: step.at });
  });
  sql.run`
    UPDATE debates SET last_sequence_number = ${length + step.events.length} WHERE tenant = ${tenant} AND id = ${debateId}`;
}

/**
 * Returns whether the log already has these events with the same text: the step was done, its reply was lost, and it is
 * repeated.
 */
export function isAppendedAlready(
  sql: SafeSql,
  debate: DebateName,
  { events, at, afterSequenceNumber, texts }: Append,
): boolean {
  const stored = textsOfLog(sql, debate, { after: afterSequenceNumber, limit: events.length });
  return (
    events.length > 0 &&
    stored.length === events.length &&
    (texts ?? textsOf({ events, at })).every((text, i) => stored[i] === text)
  );
}

function lastSequenceNumber(sql: SafeSql, { tenant, debateId }: DebateName): number {
  const row = sql.get`SELECT last_sequence_number FROM debates WHERE tenant = ${tenant} AND id = ${debateId}`;
  return Number(row?.last_sequence_number);
}

function updateStatus(
  sql: SafeSql,
  { tenant, debateId }: DebateName,
  { event, at }: { readonly event: DebateEvent; readonly at: string },
): void {
  const status = statusAfter(event.type);
  if (status === null) return;
  const startedAt = status === 'running' ? at : null;
  sql.run`
    UPDATE debates SET status = ${status}, started_at = coalesce(started_at, ${startedAt})
    WHERE tenant = ${tenant} AND id = ${debateId}`;
}
