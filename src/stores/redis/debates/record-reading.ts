/** Converts hashes of Redis to records of the debate store. */

import { clampedNano } from '../../../budget/money.ts';
import type { DebateStatus } from '../../../debate/schema/event.ts';
import { FIRST_LEVEL } from '../../../debate/schema/first-level.ts';
import type { StoredReview } from '../../debates/debate-review.ts';
import { reviewedSummary } from '../../debates/debate-review.ts';
import type { DebateRecord } from '../../debates/debate-store.ts';
import type { DebateSummary } from '../../debates/debate-summary.ts';
import type { Fields } from '../../forms/journal-form.ts';
import { field } from '../../forms/journal-form.ts';
import { subjectOf } from '../../forms/stored-form.ts';

/** Returns null when the debate does not exist. */
export function recordOf(tenant: string, id: string, head: Fields): DebateRecord | null {
  if (head.subject === undefined) return null;
  return {
    tenant,
    id,
    ...subjectOf(head.subject),
    origin: head.request_id === undefined ? null : { requestId: head.request_id, keyId: head.key_id ?? null },
    needs: Number(head.needs ?? FIRST_LEVEL),
    status: field(head, 'status') as DebateStatus,
    epoch: Number(field(head, 'epoch')),
    takeovers: Number(head.takeovers ?? 0),
    cancelRequested: head.cancel_requested === '1',
    concludeRequested: head.conclude_requested === '1',
    notes: Number(head.notes ?? 0),
    createdAt: field(head, 'created_at'),
    startedAt: head.started_at ?? null,
    finishedAt: head.finished_at ?? null,
    lastSequenceNumber: Number(field(head, 'last_sequence_number')),
    costNanoUsd: clampedNano(field(head, 'cost')),
    reservedNanoUsd: clampedNano(field(head, 'held')),
    summary: summaryOf(head.summary, head.review),
    review: reviewOf(head.review)?.review ?? null,
  };
}

type StoredText = string | null | undefined;

/** Returns the summary of a finished debate with the marks of its review; null when none is stored. */
export function summaryOf(text: StoredText, review: StoredText): DebateSummary | null {
  return text === undefined || text === null ? null : reviewedSummary(JSON.parse(text), reviewOf(review));
}

function reviewOf(text: StoredText): StoredReview | null {
  return text === undefined || text === null ? null : (JSON.parse(text) as StoredReview);
}

/** Returns false when the debate has no journal, or when it was deleted between the two reads. */
export function isWholeJournal({ calls, texts }: { readonly calls: Fields; readonly texts: Fields }): boolean {
  const states = statesOf(calls);
  return states.length > 0 && states.every(({ callId, isOpen }) => isOpen || texts[callId] !== undefined);
}

export function hasEndedCalls(calls: Fields): boolean {
  return statesOf(calls).some(({ isOpen }) => !isOpen);
}

function statesOf(calls: Fields) {
  return Object.entries(calls)
    .filter(([name]) => name.startsWith('state:'))
    .map(([name, state]) => ({ callId: name.slice('state:'.length), isOpen: state === 'intent' || state === 'sent' }));
}

/** Converts a flat reply `[name, value, name, value, …]` to a record. */
export function fieldsOf(flat: readonly string[]): Fields {
  const fields: Record<string, string> = {};
  for (let i = 0; i + 1 < flat.length; i += 2) fields[flat[i] ?? ''] = flat[i + 1] ?? '';
  return fields;
}
