/**
 * Compaction: a finished debate has one compressed record instead of rows of events and calls. A reader looks for the
 * rows and for the record within one read, so that it always finds one of them.
 */
import type { LoggedEvent } from '../../../debate/schema/event.ts';
import type { JournalEntry } from '../../debates/debate-store.ts';
import type { EventQuery } from '../../debates/event-log.ts';
import { journalOf } from '../../forms/journal-form.ts';
import type { DebateParts } from '../../forms/packed-debate.ts';
import { packDebate, unpackDebate, unpackEvents, unpackEventsNow } from '../../forms/packed-debate.ts';
import { loggedEventOf } from '../../forms/stored-form.ts';
import type { EmbeddedDatabase } from '../database/database.ts';
import { FIRST_WITH_RECORDS } from '../database/migrations.ts';
import type { SafeSql } from '../database/safe-numbers.ts';
import type { CallRow, DebateName } from '../steps/debate-rows.ts';

type LogRange = Pick<EventQuery, 'after' | 'limit'>;

/** Maximum number of debates that one call of `uncompacted` returns. A call after their compaction returns others. */
const MAX_DEBATES = 10_000;

export async function readEvents(database: EmbeddedDatabase, query: EventQuery): Promise<readonly LoggedEvent[]> {
  const { after, limit } = query;
  const { texts, record } = database.read((sql) => {
    const live = eventTexts(sql, query, { after, limit });
    return { texts: live, record: live.length > 0 ? null : recordOf(sql, query) };
  });
  const found = record === null ? texts : (await unpackEvents(record)).slice(after, after + limit);
  return found.map((text, i) => loggedEventOf(text, after + i + 1));
}

export async function readJournal(database: EmbeddedDatabase, debate: DebateName): Promise<JournalEntry[]> {
  const { live, record } = database.read((sql) => ({ live: liveJournal(sql, debate), record: recordOf(sql, debate) }));
  const { calls, texts } = record === null ? live : await unpackDebate(record);
  return journalOf(calls, texts);
}

/** Returns the texts of the log from its rows or its record, synchronously within a step. */
export function textsOfLog(sql: SafeSql, debate: DebateName, { after, limit }: LogRange): readonly string[] {
  const live = eventTexts(sql, debate, { after, limit });
  const record = live.length > 0 ? null : recordOf(sql, debate);
  return record === null ? live : unpackEventsNow(record).slice(after, after + limit);
}

/** Returns false and does nothing when the debate has not ended, is compacted already or is absent. */
export async function compactDebate(database: EmbeddedDatabase, debate: DebateName): Promise<boolean> {
  if (database.format < FIRST_WITH_RECORDS) return false;
  const live = database.read((sql) => (isUncompacted(sql, debate) ? liveParts(sql, debate) : null));
  if (live === null) return false;
  const record = await packDebate(live);
  // A finished debate does not change, but another call may have compacted or deleted it meanwhile.
  return database.write((sql) => isUncompacted(sql, debate) && storeRecord(sql, debate, record));
}

/** Returns finished debates of all tenants, oldest first, including those that ended in an earlier format. */
export function uncompacted(database: EmbeddedDatabase): readonly DebateName[] {
  if (database.format < FIRST_WITH_RECORDS) return [];
  const rows = database.read(
    (sql) => sql.all`
      SELECT tenant, id FROM debates WHERE finished_at IS NOT NULL AND compacted = 0
      ORDER BY finished_at LIMIT ${MAX_DEBATES}`,
  );
  return rows.map(({ tenant, id }) => ({ tenant: String(tenant), debateId: String(id) }));
}

function isUncompacted(sql: SafeSql, { tenant, debateId }: DebateName): boolean {
  const row = sql.get`
    SELECT 1 FROM debates
    WHERE tenant = ${tenant} AND id = ${debateId} AND finished_at IS NOT NULL AND compacted = 0`;
  return row !== undefined;
}

function storeRecord(sql: SafeSql, debate: DebateName, record: Buffer): true {
  const { tenant, debateId } = debate;
  deleteParts(sql, debate);
  sql.run`INSERT INTO debate_records (tenant, debate_id, record) VALUES (${tenant}, ${debateId}, ${record})`;
  sql.run`UPDATE debates SET compacted = 1 WHERE tenant = ${tenant} AND id = ${debateId}`;
  return true;
}

/** Deletes the log and the journal: the rows and the record. */
export function deleteParts(sql: SafeSql, { tenant, debateId }: DebateName): void {
  sql.run`DELETE FROM events WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
  sql.run`DELETE FROM calls WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
  sql.run`DELETE FROM debate_records WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
}

function recordOf(sql: SafeSql, { tenant, debateId }: DebateName): Uint8Array | null {
  const row = sql.get`SELECT record FROM debate_records WHERE tenant = ${tenant} AND debate_id = ${debateId}`;
  return row === undefined ? null : (row.record as Uint8Array);
}

function eventTexts(sql: SafeSql, { tenant, debateId }: DebateName, { after, limit }: LogRange): readonly string[] {
  const rows = sql.all`
    SELECT text FROM events WHERE tenant = ${tenant} AND debate_id = ${debateId} AND sequence_number > ${after}
    ORDER BY sequence_number LIMIT ${limit}`;
  return rows.map(({ text }) => String(text));
}

/** SQLite reads a negative LIMIT as no limit. */
const NO_LIMIT = -1;

function liveParts(sql: SafeSql, debate: DebateName): DebateParts {
  return { events: eventTexts(sql, debate, { after: 0, limit: NO_LIMIT }), ...liveJournal(sql, debate) };
}

/** Returns the journal by the field names of a record. */
function liveJournal(sql: SafeSql, { tenant, debateId }: DebateName): Omit<DebateParts, 'events'> {
  const rows = sql.all`
    SELECT * FROM calls WHERE tenant = ${tenant} AND debate_id = ${debateId}` as unknown as CallRow[];
  const fields = rows.flatMap((row) => {
    const { call_id: id, place, state, hold, price, held, window, sent_at: sentAt, paid_by: payer, cost } = row;
    const values = { order: place, state, hold, price, held, window, sent_at: sentAt, payer, cost };
    return Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [[`${name}:${id}`, String(value)]],
    );
  });
  const texts = rows.flatMap(({ call_id: id, settlement }) => (settlement === null ? [] : [[id, settlement]]));
  return { calls: Object.fromEntries(fields), texts: Object.fromEntries(texts) };
}
