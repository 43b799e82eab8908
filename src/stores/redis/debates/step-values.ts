/**
 * Converts the steps of a debate to the flat lists of texts that the Lua scripts read. Amounts are whole decimal
 * numbers as text.
 */

import type { NanoUsd } from '../../../budget/money.ts';
import { nano } from '../../../budget/money.ts';
import type { DebateEvent } from '../../../debate/schema/event.ts';
import { statusAfter } from '../../../debate/schema/event.ts';
import type { BudgetCheck } from '../../debates/budget-check.ts';
import type { ReviewStep, StoredReview } from '../../debates/debate-review.ts';
import { withCounts } from '../../debates/debate-review.ts';
import type {
  AdmitStep,
  Fence,
  FinishStep,
  Reservation,
  ReservationStep,
  SentKey,
  SentStep,
  Settlement,
  WriteStep,
} from '../../debates/debate-store.ts';
import { isProgress } from '../../debates/run-progress.ts';
import { pairText, windowsAt } from '../../forms/pair-form.ts';
import {
  abandonedSettlement,
  callIdOf,
  eventText,
  ledgerText,
  reservationText,
  settlementText,
  subjectText,
} from '../../forms/stored-form.ts';
import { deliveryText, ENDED_DELIVERIES_KEPT, newDelivery } from '../../forms/webhook-form.ts';
import type { ModelRecord } from '../../tenant-store.ts';
import type { WebhookMessage } from '../../webhook-store.ts';

const QUEUED = { type: 'debate.queued' } as DebateEvent;

export function admitValues(step: AdmitStep): string[] {
  return [
    step.id,
    step.at,
    subjectText(step),
    String(step.needs),
    limitText(step.debateLimitNanoUsd),
    step.idempotency?.bodyHash ?? '',
    String(Math.ceil(step.idempotency?.keepMs ?? 0)),
    step.maxUnfinished === null ? '' : String(step.maxUnfinished),
    step.origin?.requestId ?? '',
    step.origin?.keyId ?? '',
    ...budgetValues(step.budget),
    step.pairs.length === 0 ? '' : JSON.stringify(step.pairs.map(pairText)),
    step.expiresAt ?? '',
    ...windowsAt(step.at),
    ...reservationValues(step.reservations),
    ...eventValues([QUEUED, ...(step.replay?.events ?? [])], step.at),
    ...withCount(step.replay?.calls ?? [], ({ settlement, ...reservation }) => [
      callIdOf(settlement.key),
      reservationText(reservation),
      settlementText(settlement),
      ledgerText(settlement),
    ]),
  ];
}

/** Returns the values of a reservation in a run. */
export function reserveValues(
  { epoch, debateId }: Fence,
  { budget, at, reservations, written }: ReservationStep,
): string[] {
  const reserved = [...budgetValues(budget), ...windowsAt(at), ...reservationValues(reservations)];
  return [String(epoch), ...reserved, ...optionalWriteValues(debateId, written)];
}

function budgetValues({ limit, window }: BudgetCheck): string[] {
  return [window, limitText(limit.limitNanoUsd)];
}

function reservationValues(reservations: readonly Reservation[]): string[] {
  return withCount(reservations, (reservation) => [
    callIdOf(reservation.key),
    reservationText(reservation),
    reservation.price ?? '',
    amountText(reservation.amountNanoUsd),
  ]);
}

export function sentValues(
  { epoch, debateId }: Fence,
  { calls, at, written }: SentStep & { readonly calls: readonly SentKey[] },
): string[] {
  const values = withCount(calls, (call) => [callIdOf(call), call.paidBy === 'tenant' ? 'tenant' : '']);
  return [String(epoch), at, ...values, ...optionalWriteValues(debateId, written)];
}

export function writeValues({ epoch, debateId }: Fence, step: WriteStep): string[] {
  return [String(epoch), ...writeStepValues(debateId, step), progressText(step)];
}

function optionalWriteValues(debateId: string, step: WriteStep | undefined): string[] {
  return step === undefined ? [''] : ['1', ...writeStepValues(debateId, step), progressText(step)];
}

function progressText(step: WriteStep): string {
  return isProgress(step) ? '1' : '';
}

/** Returns the values that writing.lua and finish.lua share. */
function writeStepValues(debateId: string, step: WriteStep): string[] {
  return [
    debateId,
    step.at,
    String(step.afterSequenceNumber),
    ...withCount(step.settlements, settlementValues),
    ...eventValues(step.events, step.at),
  ];
}

/** `compactsLater` means that the debate will be compacted after its end. */
export function finishValues({ epoch, debateId }: Fence, step: FinishStep, compactsLater: boolean): string[] {
  // The script settles the calls that are still open: unsent calls as `void`, sent calls as `unknown`.
  const neverSent = abandonedSettlement('void');
  const sentSettlement = abandonedSettlement('unknown');
  return [
    String(epoch),
    ...writeStepValues(debateId, step),
    JSON.stringify(step.summary),
    step.summary.escalated ? 'escalated' : step.summary.audit ? 'audit' : '',
    settlementText(neverSent),
    ledgerText(neverSent),
    settlementText(sentSettlement),
    ledgerText(sentSettlement),
    ledgerText({ ...sentSettlement, paidBy: 'tenant' }),
    compactsLater ? '1' : '',
    ...messageValues(step.messages, step.at),
  ];
}

/** The stored values from which the new records of the models are computed; '' when a value is absent. */
export interface KnownReviewValues {
  readonly review: string;
  /** The number of replacements of the records when the review was made. */
  readonly reviewReplaced: string;
  readonly records: string;
  readonly replaced: string;
}

export const NOTHING_KNOWN: KnownReviewValues = { review: '', reviewReplaced: '', records: '', replaced: '' };

export function reviewValues(step: ReviewStep, known: KnownReviewValues): string[] {
  const { debateId, review, marks, records, supersede, messages } = step;
  const stored: StoredReview = { review, marks, records };
  return [
    ...[debateId, review.at, supersede ? '1' : '', JSON.stringify(stored), JSON.stringify(recordsAfter(step, known))],
    ...[known.review, known.reviewReplaced, known.records, known.replaced],
    ...messageValues(messages, review.at),
  ];
}

function recordsAfter({ records: added }: ReviewStep, known: KnownReviewValues): readonly ModelRecord[] {
  const records = JSON.parse(known.records || '[]') as ModelRecord[];
  // The counts of an earlier review are in the records unless these were replaced since.
  const isCounted = known.review !== '' && known.reviewReplaced === (known.replaced || '0');
  const previousCounts = isCounted ? (JSON.parse(known.review) as StoredReview).records : [];
  return withCounts(withCounts(records, previousCounts, -1), added, 1);
}

export function messageValues(messages: readonly WebhookMessage[], at: string): string[] {
  return [
    String(Date.parse(at)),
    String(ENDED_DELIVERIES_KEPT),
    ...withCount(messages, (message) => [message.id, message.event, deliveryText(newDelivery('', message, at))]),
  ];
}

function settlementValues(settlement: Settlement): string[] {
  return [
    callIdOf(settlement.key),
    settlement.state,
    amountText(settlement.costNanoUsd),
    settlementText(settlement),
    ledgerText(settlement),
  ];
}

function eventValues(events: readonly DebateEvent[], at: string): string[] {
  return withCount(events, (event) => [eventText(event, at), statusAfter(event.type) ?? '']);
}

function withCount<T>(items: readonly T[], values: (item: T) => string[]): string[] {
  return [String(items.length), ...items.flatMap(values)];
}

function limitText(limit: NanoUsd | null): string {
  return limit === null ? '' : amountText(limit);
}

/** Checks the amount, because a script that fails halfway cannot undo its first half. */
function amountText(amount: number): string {
  return String(nano(amount));
}
