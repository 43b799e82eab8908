/** Converts rows of the embedded store to records of the debate store. */

import { clampedNano } from '../../../budget/money.ts';
import type { DebateStatus } from '../../../debate/schema/event.ts';
import type { StoredReview } from '../../debates/debate-review.ts';
import { reviewedSummary } from '../../debates/debate-review.ts';
import type { DebateRecord, JournalEntry } from '../../debates/debate-store.ts';
import type { DebateSummary, FinishedDebate } from '../../debates/debate-summary.ts';
import { subjectOf } from '../../forms/stored-form.ts';

export interface DebateName {
  readonly tenant: string;
  readonly debateId: string;
}

export interface DebateRow {
  readonly tenant: string;
  readonly id: string;
  readonly status: DebateStatus;
  readonly epoch: number;
  readonly takeovers: number;
  readonly cancel_requested: number;
  readonly conclude_requested: number;
  readonly notes: number;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly last_sequence_number: number;
  readonly cost: number;
  readonly held: number;
  readonly own_limit: number | null;
  readonly needs: number;
  readonly summary: string | null;
  readonly subject: string;
  /** Null when it is not known. */
  readonly request_id: string | null;
  readonly key_id: string | null;
  /** From the table of reviews; absent when a step does not need it. */
  readonly review?: string | null;
}

export interface CallRow {
  readonly call_id: string;
  /** The order of the first reservation. */
  readonly place: number;
  readonly state: JournalEntry['state'];
  readonly hold: string;
  readonly price: string | null;
  readonly held: number;
  readonly window: string;
  /** The caps on which the call is reserved, in the format of step-caps.ts. */
  readonly caps: string;
  readonly sent_at: string | null;
  /** Null: the operator, or it was not sent. */
  readonly paid_by: string | null;
  readonly cost: number | null;
  readonly settlement: string | null;
}

export function recordOf(row: DebateRow): DebateRecord {
  return {
    tenant: row.tenant,
    id: row.id,
    ...subjectOf(row.subject),
    origin: row.request_id === null ? null : { requestId: row.request_id, keyId: row.key_id },
    needs: row.needs,
    status: row.status,
    epoch: row.epoch,
    takeovers: row.takeovers,
    cancelRequested: row.cancel_requested === 1,
    concludeRequested: row.conclude_requested === 1,
    notes: row.notes,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    lastSequenceNumber: row.last_sequence_number,
    costNanoUsd: clampedNano(row.cost),
    reservedNanoUsd: clampedNano(row.held),
    summary: summaryOf(row),
    review: reviewOf(row)?.review ?? null,
  };
}

type EndOfRow = Pick<DebateRow, 'status' | 'summary' | 'review'>;

export function finishedOf(row: EndOfRow): FinishedDebate {
  return { status: row.status, summary: summaryOf(row) };
}

function summaryOf(row: EndOfRow): DebateSummary | null {
  if (row.summary === null) return null;
  return reviewedSummary(JSON.parse(row.summary) as DebateSummary, reviewOf(row));
}

function reviewOf({ review }: EndOfRow): StoredReview | null {
  return review === undefined || review === null ? null : (JSON.parse(review) as StoredReview);
}
