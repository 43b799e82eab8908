/**
 * CONTRACT: debates with their public event log and their private call journal, and the steps that change both together
 * with the tenant's budget. Every step is atomic (one Lua script or one SQL transaction). Every
 * look-up takes the tenant; data of another tenant is treated as absent. Every method throws `StoreUnavailableError`
 * when the store cannot be reached or cannot write.
 * The states of a call in the journal: (none) → intent → sent → settled | unknown, or intent → void, or sent → void
 * (refused unprocessed). Only `intent` and `sent` have a reservation; all other states have released or spent it.
 */

import type { NanoUsd } from '../../budget/money.ts';
import type { CallIdentity } from '../../debate/engine/calls.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { DebateEvent, DebateStatus } from '../../debate/schema/event.ts';
import type { Note } from '../../debate/schema/note.ts';
import type { Review } from '../../debate/schema/outcome/escalation.ts';
import type { Usage } from '../../debate/schema/position.ts';
import type { BudgetAlert } from '../budget-alert.ts';
import type { MetadataPair } from '../budget-cap.ts';
import type { CostBasis, Payer, UsageFlag } from '../budget-store.ts';
import type { Page, PageRequest } from '../page.ts';
import type { ProviderKey } from '../tenant-store.ts';
import type { WebhookMessage } from '../webhook-store.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { BudgetCheck, BudgetRefusal } from './budget-check.ts';
import type { AddNoteResult, AddNoteStep, CallerRequests, ConcludeResult } from './caller-requests.ts';
import type { DebateFilter } from './debate-filter.ts';
import type { ReviewResult, ReviewStep } from './debate-review.ts';
import type { DebateSummary, FinishedDebate } from './debate-summary.ts';
import type { DebatesOfAll } from './debates-of-all.ts';
import type { ClaimedDebate, IdempotencyClaim } from './idempotency.ts';
import type { DebateOrigin, TraceContext } from './trace-context.ts';

/** Names the run that writes. A step with an epoch older than the debate's is refused. */
export interface Fence {
  readonly tenant: string;
  readonly debateId: string;
  readonly epoch: number;
}

/** The call and its attempt, from 1. It identifies one journal entry and one ledger line. */
export interface CallKey extends CallIdentity {
  readonly attempt: number;
}

/** A call that is sent, and the owner of the provider key that it is sent with; absent: the operator. */
export interface SentKey extends CallKey {
  readonly paidBy?: Payer;
}

export interface Reservation {
  readonly key: CallKey;
  readonly model: string;
  /** The id in the price list from which the amount was computed; null when the model has no price. */
  readonly pricedAs: string | null;
  /** The price as text. The call is settled at this price, even if the price has changed. Null when `pricedAs` is. */
  readonly price: string | null;
  /** The worst-case cost. */
  readonly amountNanoUsd: NanoUsd;
}

/** The end of an attempt. Releases its reservation, adds `costNanoUsd` to the spending and writes its ledger line. */
export interface Settlement {
  readonly key: CallKey;
  /** `void`: costs nothing and has no ledger line. `unknown`: charged at its reservation, which is `costNanoUsd`. */
  readonly state: 'settled' | 'void' | 'unknown';
  readonly outcome: AttemptOutcome;
  readonly usage: Usage;
  /** The part of `usage.input_tokens` that was written to the provider's cache. */
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: NanoUsd;
  readonly basis: CostBasis;
  readonly flag: UsageFlag | null;
  readonly durationMs: number;
  /** The owner of the provider key. Absent: the operator. A stored settlement has it in its `JournalEntry`. */
  readonly paidBy?: Payer;
}

export type JournalState = 'intent' | 'sent' | Settlement['state'];

export interface JournalEntry {
  readonly key: CallKey;
  readonly state: JournalState;
  readonly model: string;
  readonly pricedAs: string | null;
  readonly price: string | null;
  readonly reservedNanoUsd: NanoUsd;
  /** The budget window of the reservation. The call is settled in the same window. */
  readonly window: string;
  /** ISO 8601 UTC; null before it was sent. */
  readonly sentAt: string | null;
  /** The owner of the provider key that it was sent with. Absent: the operator, or it was not sent. */
  readonly paidBy?: Payer;
  /** Null until the call has ended. */
  readonly settlement: Settlement | null;
}

/**
 * The head of a debate. The steps derive `status`, the times and the sequence number from the events that they write.
 */
export interface DebateRecord {
  readonly tenant: string;
  readonly id: string;
  readonly question: string;
  readonly config: DebateConfig;
  readonly trace: TraceContext;
  /** Null when it is not known, for example for debates of release 0.1. */
  readonly origin: DebateOrigin | null;
  /** The engine level that a run of the debate needs, from 1. */
  readonly needs: number;
  readonly status: DebateStatus;
  readonly epoch: number;
  /** Number of takeovers, including the current one, since a run made progress (`isProgress`). */
  readonly takeovers: number;
  readonly cancelRequested: boolean;
  readonly concludeRequested: boolean;
  /** Number of notes that people have added. */
  readonly notes: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly lastSequenceNumber: number;
  readonly costNanoUsd: NanoUsd;
  readonly reservedNanoUsd: NanoUsd;
  readonly summary: DebateSummary | null;
  /** A human's verdict; null without one. */
  readonly review: Review | null;
}

/** Admits a debate. The key in its origin is written to each ledger line. */
export interface AdmitStep
  extends Pick<DebateRecord, 'tenant' | 'id' | 'question' | 'config' | 'trace' | 'origin' | 'needs'> {
  /** ISO 8601 UTC. */
  readonly at: string;
  /**
   * ISO 8601 UTC time from which `expired` lists the debate unless a run has begun. If absent, the debate never
   * expires.
   */
  readonly expiresAt?: string;
  readonly budget: BudgetCheck;
  /**
   * The metadata pairs whose keys the tenant declares. Lists can filter by them, and their caps apply to the debate.
   */
  readonly pairs: readonly MetadataPair[];
  /** The debate's own limit; null without one. */
  readonly debateLimitNanoUsd: NanoUsd | null;
  /** Reservations of the routing call and round 1. */
  readonly reservations: readonly Reservation[];
  readonly idempotency: IdempotencyClaim | null;
  /** The step is refused when the tenant has this number of unfinished debates; null means no limit. */
  readonly maxUnfinished: number | null;
  /** The rounds that a branch replays from another debate; absent when it is not a branch. */
  readonly replay?: Replay;
}

/** The replayed part of a branch. It is copied when the branch is admitted, so that the other debate may be deleted. */
export interface Replay {
  /** Events to write after `debate.queued`. */
  readonly events: readonly DebateEvent[];
  /** Journal entries that cost nothing in this debate. Each has a ledger line. */
  readonly calls: readonly ReplayedCall[];
}

export interface ReplayedCall extends Pick<JournalEntry, 'model' | 'pricedAs'> {
  readonly settlement: Settlement;
}

export type AdmitResult =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'replayed'; readonly debateId: string; readonly createdAt: string }
  | { readonly kind: 'idempotency_mismatch' }
  | { readonly kind: 'queue_full'; readonly unfinished: number }
  | BudgetRefusal;

/** The result of every step of a run. It has the requests that callers have made so far. */
export interface StepResult extends CallerRequests {
  /** Sequence number of the last event in the log. */
  readonly lastSequenceNumber: number;
}

/** The result of a step that settles calls. */
export interface SettledResult extends StepResult {
  /**
   * The budget alerts that these settlements caused. Over all processes, each window and percentage is reported once. A
   * step that is repeated because its reply was lost returns its alerts again.
   */
  readonly alerts: readonly BudgetAlert[];
}

/** Settles calls and then appends events in one step, so that the log never has an event before its call is charged. */
export interface WriteStep {
  readonly settlements: readonly Settlement[];
  readonly events: readonly DebateEvent[];
  /**
   * Sequence number of the last event that the writer knows. The events get the following numbers. If the log already
   * has these events, the step was done before and its reply was lost; it is not repeated. If the log has other events
   * there, another writer exists and the step throws `FencedError`.
   */
  readonly afterSequenceNumber: number;
  /** ISO 8601 UTC time of the events and the ledger lines. */
  readonly at: string;
}

/** A step that can also settle calls and append events, so that a run needs one step for both. */
interface StepWithWrite {
  /** Settled and appended before the rest of the step. When this is refused, the step does nothing. */
  readonly written?: WriteStep;
}

export interface ReservationStep extends StepWithWrite {
  readonly reservations: readonly Reservation[];
  readonly budget: BudgetCheck;
  readonly at: string;
}

export interface SentStep extends StepWithWrite {
  /** ISO 8601 UTC. */
  readonly at: string;
}

/**
 * The result of a reservation. It contains the tenant's provider keys, so that the calls can be sent without another
 * read. `written` is also written when a budget refuses.
 */
export type ReserveResult =
  | (SettledResult & { readonly kind: 'reserved'; readonly providerKeys: readonly ProviderKey[] })
  | (BudgetRefusal & Pick<SettledResult, 'alerts'>);

export interface FinishStep extends WriteStep {
  /**
   * The summary of the finished debate. The last of `events` must be the terminal one. Open reservations are voided
   * (`intent`) or charged as unknown (`sent`).
   */
  readonly summary: DebateSummary;
  /** Messages for the tenant's webhook endpoints, stored in the same step. */
  readonly messages: readonly WebhookMessage[];
}

export interface DebateStore extends DebatesOfAll {
  /**
   * Checks the idempotency key and the budgets and stores the first reservations, the debate, its event `debate.queued`
   * (number 1) and its outbox entry in one step.
   */
  admit(step: AdmitStep): Promise<AdmitResult>;
  /**
   * Returns the debate of an idempotency key at this time (ISO 8601 UTC); null without one. `admit` does the same check
   * itself.
   */
  findByIdempotencyKey(tenant: string, key: string, at: string): Promise<ClaimedDebate | null>;
  /**
   * Acquires the run of a debate: raises its epoch by one, and its takeovers unless this is the first run, and returns
   * the head. Returns null when it is absent or finished. `level` is the engine level of the calling process; if
   * absent, any debate is acquired. Throws `EngineLevelError` when the debate needs a higher level; a current run then
   * continues.
   */
  acquire(tenant: string, debateId: string, level?: number): Promise<DebateRecord | null>;
  /**
   * Makes all reservations on the tenant's budget, the caps of the debate's pairs and the debate's own budget, or none
   * of them, as journal entries with the state `intent`. Keys that are in the journal already are not reserved again.
   * Throws `FencedError`.
   */
  reserve(fence: Fence, step: ReservationStep): Promise<ReserveResult>;
  /** Moves all given calls from `intent` to `sent`, or none. Throws `FencedError`. */
  sent(fence: Fence, calls: readonly SentKey[], step: SentStep): Promise<SettledResult>;
  /**
   * Settles calls and appends events. A second settlement of the same key changes nothing. A step that is progress
   * (`isProgress`) sets the debate's takeovers to 0. Throws `FencedError`.
   */
  write(fence: Fence, step: WriteStep): Promise<SettledResult>;
  /**
   * Writes the step and closes the debate: no later step is accepted. With epoch 0 it closes a debate that no run has
   * acquired. Throws `FencedError`.
   */
  finish(fence: Fence, step: FinishStep): Promise<SettledResult>;
  /**
   * Stores a human's verdict beside a finished debate, once or instead of the previous one; the log does not change.
   * The verdict, its marks in the summary, its counts in the models' records and its messages are one step. Repeating
   * the step changes nothing.
   */
  review(step: ReviewStep): Promise<ReviewResult>;
  /** Returns null when the debate is absent. */
  read(tenant: string, debateId: string): Promise<DebateRecord | null>;
  /** Returns the entries in the order of their first reservation. */
  journal(tenant: string, debateId: string): Promise<readonly JournalEntry[]>;
  /**
   * Compresses the log and the journal of a finished debate into one record, from which they are read as before.
   * Returns false and does nothing when it has not ended, is compacted already or is absent, or when the format of the
   * store has no records.
   */
  compact(tenant: string, debateId: string): Promise<boolean>;
  /** Returns debates, newest first. A cursor neither repeats nor skips debates when others are added meanwhile. */
  list(tenant: string, filter: DebateFilter, page: PageRequest): Promise<Page<DebateRecord>>;
  /** Stores a cancel request and notifies followers. Returns false when the debate is absent or finished. */
  requestCancel(tenant: string, debateId: string): Promise<boolean>;
  /**
   * Stores a request to conclude a running debate and notifies followers. The debate then needs at least `level`: an
   * older engine would ignore the request.
   */
  requestConclude(tenant: string, debateId: string, level: number): Promise<ConcludeResult>;
  /** Stores a note, which the run of the debate writes to the log, and notifies followers. */
  addNote(step: AddNoteStep): Promise<AddNoteResult>;
  /** Returns the notes in the order in which they were added. */
  notes(tenant: string, debateId: string): Promise<readonly Note[]>;
  /** Returns the ids of up to `limit` debates that ended before `before` (ISO 8601 UTC). */
  endedBefore(tenant: string, before: string, limit: number): Promise<readonly string[]>;
  /**
   * Returns finished debates, newest first; `limit` is up to 1,000. The cursor has the same guarantee as that of
   * `list`.
   */
  finished(tenant: string, page: PageRequest): Promise<Page<FinishedDebate>>;
  /**
   * Deletes question, events and journal of a finished debate; ledger and budget stay. Returns false when it is absent
   * or unfinished. `deletion` is the request to delete debates that counts it in the same step; then the webhook
   * deliveries about the debate are deleted, too.
   */
  delete(tenant: string, debateId: string, deletion?: string): Promise<boolean>;
}
