/**
 * The debate store on SQLite. Each step is one transaction. The debate's followers are notified after a step that appends
 * events, ends or deletes the debate, or makes a request to its run.
 */

import type { Listeners } from '../../lib/listeners.ts';
import { yieldFirstWhenBusy, yieldWhenBusy } from '../../lib/tick-time.ts';
import type { DebateFilter } from '../debates/debate-filter.ts';
import type { DebateRecord, DebateStore, FinishStep, SentStep } from '../debates/debate-store.ts';
import type { FinishedDebate } from '../debates/debate-summary.ts';
import type { LogNotification } from '../debates/event-log.ts';
import type { OutboxEntry } from '../debates/outbox-entry.ts';
import type { DebatePosition } from '../forms/cursor.ts';
import { debateCursor, debatePositionOf } from '../forms/cursor.ts';
import { pairText } from '../forms/pair-form.ts';
import type { Page, PageRequest } from '../page.ts';
import { compactDebate, readJournal, uncompacted } from './compaction/debate-records.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { SafeSql } from './database/safe-numbers.ts';
import type { DebateName, DebateRow } from './steps/debate-rows.ts';
import { finishedOf, recordOf } from './steps/debate-rows.ts';
import * as steps from './steps/debate-steps.ts';
import { textsOf } from './steps/step-events.ts';
import { addNote, readNotes, requestCancel, requestConclude } from './steps/step-requests.ts';
import { review } from './steps/step-review.ts';

export interface EmbeddedParts {
  readonly database: EmbeddedDatabase;
  /** Followers by `debateName`. */
  readonly followers: Listeners<LogNotification>;
}

/** Returns a unique name for a tenant's debate. */
export function debateName(tenant: string, debateId: string): string {
  return JSON.stringify([tenant, debateId]);
}

export function embeddedDebateStore({ database, followers }: EmbeddedParts): DebateStore {
  function step<T>(name: DebateName, notification: LogNotification, work: (sql: SafeSql) => T): T {
    const result = database.write(work);
    followers.notify(debateName(name.tenant, name.debateId), notification);
    return result;
  }

  /** Notifies followers only when the step also appends events. */
  function stepWithWrite<T>(name: DebateName, { written }: SentStep, work: (sql: SafeSql) => T): T {
    return written === undefined ? database.write(work) : step(name, 'written', work);
  }

  return {
    admit: async (admission) =>
      step({ tenant: admission.tenant, debateId: admission.id }, 'written', (sql) => steps.admit(sql, admission)),
    findByIdempotencyKey: async (tenant, key, at) => database.read((sql) => steps.claimOf(sql, { tenant, key, at })),
    acquire: async (tenant, debateId, level) =>
      database.write((sql) => steps.acquire(sql, { tenant, debateId }, level ?? null)),
    reserve: async (fence, reserving) => stepWithWrite(fence, reserving, (sql) => steps.reserve(sql, fence, reserving)),
    sent: async (fence, calls, sending) =>
      stepWithWrite(fence, sending, (sql) => steps.sent(sql, fence, { ...sending, calls })),
    write: async (fence, writing) => step(fence, 'written', (sql) => steps.write(sql, fence, writing)),
    finish: async (fence, ending) => {
      const written = await serialised(ending);
      return step(fence, 'ended', (sql) => steps.finish(sql, fence, written));
    },

    review: async (reviewing) => database.write((sql) => review(sql, reviewing)),
    read: async (tenant, debateId) => database.read((sql) => readDebate(sql, { tenant, debateId })),

    journal: (tenant, debateId) => readJournal(database, { tenant, debateId }),
    compact: (tenant, debateId) => compactDebate(database, { tenant, debateId }),
    uncompacted: async () => uncompacted(database),
    list: async (tenant, filter, page) => database.read((sql) => listDebates(sql, { tenant, filter, page })),
    finished: async (tenant, page) => database.read((sql) => listFinished(sql, tenant, page)),

    ...requestsOfCallers(step),
    notes: async (tenant, debateId) => database.read((sql) => readNotes(sql, { tenant, debateId })),

    async delete(tenant, debateId, deletion) {
      const deleted = step({ tenant, debateId }, 'ended', (sql) =>
        steps.deleteDebate(sql, { tenant, debateId }, deletion),
      );
      if (deleted) database.truncateLog();
      return deleted;
    },

    endedBefore: async (tenant, before, limit) =>
      database.read((sql) => debatesEndedBefore(sql, tenant, { before, limit })),
    tenants: async () => database.read(tenantsWithDebates),
    unfinished: async () => database.read(unfinishedDebates),
    expired: async (at) => database.read((sql) => expiredDebates(sql, at)),
    outbox: async () => database.read(outboxEntries),
    removeFromOutbox: async (entry) => database.write((sql) => removeFromOutbox(sql, entry)),
  };
}

type Step = <T>(name: DebateName, notification: LogNotification, work: (sql: SafeSql) => T) => T;

function requestsOfCallers(step: Step): Pick<DebateStore, 'requestCancel' | 'requestConclude' | 'addNote'> {
  return {
    requestCancel: async (tenant, debateId) =>
      step({ tenant, debateId }, 'cancel', (sql) => requestCancel(sql, { tenant, debateId })),
    requestConclude: async (tenant, debateId, level) =>
      step({ tenant, debateId }, 'cancel', (sql) => requestConclude(sql, { tenant, debateId }, level)),
    addNote: async (adding) => step(adding, 'cancel', (sql) => addNote(sql, adding)),
  };
}

/** Serialises the events before the transaction, in a tick of its own, because the largest result takes long. */
async function serialised(ending: FinishStep): Promise<FinishStep & { readonly texts: readonly string[] }> {
  await yieldWhenBusy();
  const texts = textsOf(ending);
  await yieldFirstWhenBusy();
  return { ...ending, texts };
}

function readDebate(sql: SafeSql, { tenant, debateId }: DebateName): DebateRecord | null {
  const row = sql.get`
    SELECT debates.*, review FROM debates LEFT JOIN reviews ON reviews.tenant = debates.tenant AND debate_id = id
    WHERE debates.tenant = ${tenant} AND id = ${debateId}` as unknown as DebateRow | undefined;
  return row === undefined ? null : recordOf(row);
}

function namesIn(rows: readonly Readonly<Record<string, unknown>>[]): DebateName[] {
  return rows.map((row) => ({ tenant: String(row.tenant), debateId: String(row.id) }));
}

function unfinishedDebates(sql: SafeSql): DebateName[] {
  return namesIn(sql.all`SELECT tenant, id FROM debates WHERE finished_at IS NULL ORDER BY created_at, tenant, id`);
}

/** Skips from tenant to tenant in the index, so that it reads one row per tenant instead of one per debate. */
function tenantsWithDebates(sql: SafeSql): string[] {
  const rows = sql.all`
    WITH RECURSIVE found (tenant) AS (
      SELECT min(tenant) FROM debates
      UNION ALL
      SELECT (SELECT min(tenant) FROM debates WHERE tenant > found.tenant) FROM found WHERE tenant IS NOT NULL)
    SELECT tenant FROM found WHERE tenant IS NOT NULL`;
  return rows.map(({ tenant }) => String(tenant));
}

/** Reads the index of creation times: a debate that was created after `before` cannot have ended before it. */
function debatesEndedBefore(
  sql: SafeSql,
  tenant: string,
  { before, limit }: { readonly before: string; readonly limit: number },
): string[] {
  const rows = sql.all`
    SELECT id FROM debates WHERE tenant = ${tenant} AND created_at < ${before} AND finished_at < ${before}
    ORDER BY created_at, id LIMIT ${limit}`;
  return rows.map(({ id }) => String(id));
}

function expiredDebates(sql: SafeSql, at: string): DebateName[] {
  return namesIn(sql.all`
    SELECT tenant, id FROM debates WHERE expires_at IS NOT NULL AND status = 'queued' AND expires_at <= ${at}`);
}

function outboxEntries(sql: SafeSql): OutboxEntry[] {
  const rows = sql.all`SELECT tenant, debate_id, created_at FROM outbox ORDER BY created_at, tenant, debate_id`;
  return rows.map((row) => ({
    tenant: String(row.tenant),
    debateId: String(row.debate_id),
    createdAt: String(row.created_at),
  }));
}

function removeFromOutbox(sql: SafeSql, { tenant, debateId, createdAt }: OutboxEntry): void {
  sql.run`DELETE FROM outbox WHERE created_at = ${createdAt} AND tenant = ${tenant} AND debate_id = ${debateId}`;
}

/** Lists the finished debates, the newest first, without their questions and logs. */
function listFinished(sql: SafeSql, tenant: string, { limit, cursor }: PageRequest): Page<FinishedDebate> {
  const below = cursor === null ? AFTER_ALL : debatePositionOf(cursor);
  const rows = sql.all`
    SELECT id, created_at, status, summary, review
    FROM debates LEFT JOIN reviews ON reviews.tenant = debates.tenant AND debate_id = id
    WHERE debates.tenant = ${tenant} AND (created_at, id) < (${below.createdAt}, ${below.debateId}) AND finished_at IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}` as unknown as DebateRow[];
  const shown = rows.slice(0, limit);
  return { rows: shown.map(finishedOf), nextCursor: nextCursorOf(shown, rows.length > limit) };
}

/** A position after every creation time, since `~` sorts after every digit. */
const AFTER_ALL: DebatePosition = { createdAt: '~', debateId: '' };

function nextCursorOf(shown: readonly Pick<DebateRow, 'created_at' | 'id'>[], hasMore: boolean): string | null {
  const last = shown.at(-1);
  return hasMore && last !== undefined ? debateCursor({ createdAt: last.created_at, debateId: last.id }) : null;
}

interface ListQuery {
  readonly tenant: string;
  readonly filter: DebateFilter;
  readonly page: PageRequest;
}

/**
 * Reads the index of creation times downwards from the cursor. An absent bound is replaced by one that excludes
 * nothing.
 */
function listDebates(sql: SafeSql, { tenant, filter, page }: ListQuery): Page<DebateRecord> {
  const below = page.cursor === null ? AFTER_ALL : debatePositionOf(page.cursor);
  const after = filter.createdAfter === null ? '' : new Date(filter.createdAfter).toISOString();
  const before = filter.createdBefore === null ? '~' : new Date(filter.createdBefore).toISOString();
  const escalated = filter.escalated === null ? null : Number(filter.escalated);
  const reviewed = filter.reviewed === null ? null : Number(filter.reviewed);
  const pairs = JSON.stringify((filter.pairs ?? []).map(pairText));
  const rows = sql.all`
    SELECT debates.*, review FROM debates LEFT JOIN reviews ON reviews.tenant = debates.tenant AND debate_id = id
    WHERE debates.tenant = ${tenant} AND (created_at, id) < (${below.createdAt}, ${below.debateId})
      AND created_at > ${after} AND created_at < ${before}
      AND (${filter.status} IS NULL OR status = ${filter.status})
      AND (${escalated} IS NULL OR escalated = ${escalated})
      AND (${reviewed} IS NULL OR (review IS NOT NULL) = ${reviewed})
      AND (${Number(filter.waiting ?? false)} = 0
        OR (review IS NULL AND (escalated = 1 OR summary ->> '$.audit')))
      AND (${Number(filter.finished)} = 0 OR finished_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM json_each(${pairs}) AS wanted WHERE NOT EXISTS
        (SELECT 1 FROM debate_pairs WHERE tenant = debates.tenant AND debate_id = debates.id AND pair = wanted.value))
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}` as unknown as DebateRow[];
  const shown = rows.slice(0, page.limit);
  return { rows: shown.map(recordOf), nextCursor: nextCursorOf(shown, rows.length > page.limit) };
}
