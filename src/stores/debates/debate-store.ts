/**
 * CONTRACT: debates as their two records, the public event log and the private call journal, and the compound steps
 * that move both together with the tenant's budget. Every step is one atomic action (one Lua script, one SQL
 * transaction): it happens whole or not at all. Every lookup takes the tenant; what belongs to another tenant is
 * absent. Every method throws `StoreUnavailableError` when the store cannot be reached or cannot write.
 *
 * A call in the journal moves: (none) → intent → sent → settled | unknown, or intent → void, or sent → void (refused
 * unprocessed). Only `intent` and `sent` have money reserved; every other state has it released or spent.
 */

import type { NanoUsd } from '../../budget/money.ts';
import type { BudgetLimit, BudgetPeriod, BudgetState } from '../../budget/reservation.ts';
import type { CallPlace } from '../../debate/engine/calls.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { DebateEvent, DebateStatus } from '../../debate/schema/event.ts';
import type { Note } from '../../debate/schema/note.ts';
import type { Review } from '../../debate/schema/outcome/escalation.ts';
import type { Usage } from '../../debate/schema/position.ts';
import type { BudgetAlert } from '../budget-alert.ts';
import type { MetadataPair } from '../budget-cap.ts';
import type { CostBasis, UsageFlag } from '../budget-store.ts';
import type { Page, PageRequest } from '../page.ts';
import type { WebhookMessage } from '../webhook-store.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { AddNoteResult, AddNoteStep, CallerRequests, ConcludeResult } from './caller-requests.ts';
import type { DebateFilter } from './debate-filter.ts';
import type { ReviewResult, ReviewStep } from './debate-review.ts';
import type { DebateSummary, FinishedDebate } from './debate-summary.ts';
import type { DebatesOfAll } from './debates-of-all.ts';
import type { ClaimedDebate, IdempotencyClaim } from './idempotency.ts';
import type { DebateOrigin, TraceContext } from './trace-context.ts';

/** Names the run that writes. A step whose epoch is older than the debate's is refused. */
export interface Fence {
  readonly tenant: string;
  readonly debateId: string;
  readonly epoch: number;
}

/** A call's place and its attempt, from 1: one entry of the journal, one line of the ledger. */
export interface CallKey extends CallPlace {
  readonly attempt: number;
}

export interface Reservation {
  readonly key: CallKey;
  readonly model: string;
  /** The price list's id that the amount was computed from; null when the model has no price. */
  readonly pricedAs: string | null;
  /** That price as one text: the call is settled at it, whatever the price is by then. Null as `pricedAs`. */
  readonly price: string | null;
  /** The worst case. */
  readonly amountNanoUsd: NanoUsd;
}

/** How an attempt ends. Releases its reservation, adds `costNanoUsd` to what is spent and writes its ledger line. */
export interface Settlement {
  readonly key: CallKey;
  /** `void`: nothing to pay, no ledger line. `unknown`: charged at its reservation; `costNanoUsd` is the reservation. */
  readonly state: 'settled' | 'void' | 'unknown';
  readonly outcome: AttemptOutcome;
  readonly usage: Usage;
  /** Part of `usage.input_tokens` that was written to the provider's cache. */
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: NanoUsd;
  readonly basis: CostBasis;
  readonly flag: UsageFlag | null;
  readonly durationMs: number;
}

export type JournalState = 'intent' | 'sent' | Settlement['state'];

export interface JournalEntry {
  readonly key: CallKey;
  readonly state: JournalState;
  readonly model: string;
  readonly pricedAs: string | null;
  readonly price: string | null;
  readonly reservedNanoUsd: NanoUsd;
  /** The budget window that the reservation was made in and is settled in. */
  readonly window: string;
  /** ISO 8601 UTC; null before it was sent. */
  readonly sentAt: string | null;
  /** Null until it ended. */
  readonly settlement: Settlement | null;
}

/** The head of a debate. `status`, the times and the number are kept by the steps from the events they write. */
export interface DebateRecord {
  readonly tenant: string;
  readonly id: string;
  readonly question: string;
  readonly config: DebateConfig;
  readonly trace: TraceContext;
  /** Null: not known, as of debates of release 0.1. */
  readonly origin: DebateOrigin | null;
  /** The engine level that a run of it needs, from 1. */
  readonly needs: number;
  readonly status: DebateStatus;
  readonly epoch: number;
  /** How often the debate was taken over since a run of it has made progress (`isProgress`), this time included. */
  readonly takeovers: number;
  readonly cancelRequested: boolean;
  readonly concludeRequested: boolean;
  /** How many notes people have added. */
  readonly notes: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly lastSequenceNumber: number;
  readonly costNanoUsd: NanoUsd;
  readonly reservedNanoUsd: NanoUsd;
  readonly summary: DebateSummary | null;
  /** A human's verdict on it; null until somebody gave one. */
  readonly review: Review | null;
}

/** The budget a step checks against: the tenant's limit, and the window that new reservations fall into. */
export interface BudgetCheck {
  readonly limit: BudgetLimit;
  /** `windowAt(limit.period, now).name`. */
  readonly window: string;
}

/** The key of its origin stands on each ledger line. */
export interface AdmitStep
  extends Pick<DebateRecord, 'tenant' | 'id' | 'question' | 'config' | 'trace' | 'origin' | 'needs'> {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** ISO 8601 UTC: it is listed by `expired` from then on while no run has begun it. Absent: never. */
  readonly expiresAt?: string;
  readonly budget: BudgetCheck;
  /** Pairs of its metadata by whose keys the tenant filters and caps: lists have it under them, and their caps apply to it. */
  readonly pairs: readonly MetadataPair[];
  /** The debate's own cap; null: none. */
  readonly debateLimitNanoUsd: NanoUsd | null;
  /** Routing and round 1. */
  readonly reservations: readonly Reservation[];
  readonly idempotency: IdempotencyClaim | null;
  /** Refused when the tenant has this many unfinished debates already; null: no cap. */
  readonly maxUnfinished: number | null;
  /** What a branch takes over from another debate; absent: it is no branch. */
  readonly replay?: Replay;
}

/** Copied when the branch is admitted, so that the other debate may be deleted. */
export interface Replay {
  /** After `debate.queued`. */
  readonly events: readonly DebateEvent[];
  /** Entries of the journal that cost nothing here; each has a line in the ledger. */
  readonly calls: readonly ReplayedCall[];
}

export interface ReplayedCall extends Pick<JournalEntry, 'model' | 'pricedAs'> {
  readonly settlement: Settlement;
}

export type BudgetRefusal = {
  readonly kind: 'budget_exceeded';
  /** Of the scope that refused. */
  readonly budget: BudgetState;
} & (
  | { readonly scope: 'tenant' | 'debate' }
  | { readonly scope: 'metadata'; readonly pair: MetadataPair; readonly period: BudgetPeriod }
);

export type AdmitResult =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'replayed'; readonly debateId: string; readonly createdAt: string }
  | { readonly kind: 'idempotency_mismatch' }
  | { readonly kind: 'queue_full'; readonly unfinished: number }
  | BudgetRefusal;

/** What every step of a run answers: what was asked of it meanwhile. */
export interface StepResult extends CallerRequests {
  /** Number of the last event in the log. */
  readonly lastSequenceNumber: number;
}

/** What a step that settles answers. */
export interface SettledResult extends StepResult {
  /**
   * Each window and percent once, to the settlement of the call that reached it, over all processes; again only to a
   * step that is taken again because its answer was lost.
   */
  readonly alerts: readonly BudgetAlert[];
}

export interface ReservationStep {
  readonly reservations: readonly Reservation[];
  readonly budget: BudgetCheck;
  readonly at: string;
}

/**
 * Settlements first, then events, in one step: an event never stands in the log before the call it tells of is paid.
 */
export interface WriteStep {
  readonly settlements: readonly Settlement[];
  readonly events: readonly DebateEvent[];
  /**
   * Number of the last event that the writer knows of: the events get the numbers after it. A step that was taken
   * already (its answer was lost on the way) is told by this and taken no second time; other events in that place mean
   * that the log has another writer: `FencedError`.
   */
  readonly afterSequenceNumber: number;
  /** ISO 8601 UTC, of the events and the ledger lines. */
  readonly at: string;
}

export interface FinishStep extends WriteStep {
  /**
   * The last of `events` is the terminal one. Open reservations are voided (`intent`) or charged as unknown (`sent`).
   */
  readonly summary: DebateSummary;
  /** For the tenant's webhook endpoints, written down in the same step. */
  readonly messages: readonly WebhookMessage[];
}

export interface DebateStore extends DebatesOfAll {
  /** Idempotency claim, caps, first reservations, debate, `debate.queued` event (number 1) and outbox, in one step. */
  admit(step: AdmitStep): Promise<AdmitResult>;
  /** What an idempotency key stands for at this time (ISO 8601 UTC); null: nothing. `admit` asks the same by itself. */
  findByIdempotencyKey(tenant: string, key: string, at: string): Promise<ClaimedDebate | null>;
  /**
   * Takes the debate over: raises its epoch by one, and its takeovers unless this is its first run, and returns the
   * head with them. Null: absent or finished. `level`: the engine level of the process that asks (absent: any); throws
   * `EngineLevelError` when the debate needs a higher one, and then whichever run has it goes on.
   */
  acquire(tenant: string, debateId: string, level?: number): Promise<DebateRecord | null>;
  /** Puts every reservation on the tenant's budget, the caps of the debate's pairs and its own, all or none, as journal entries in state `intent`. A key
   * that is in the journal already is left as it is and is not reserved again. Throws `FencedError`. */
  reserve(fence: Fence, step: ReservationStep): Promise<(StepResult & { readonly kind: 'reserved' }) | BudgetRefusal>;
  /** intent → sent, all or none of the given calls. Throws `FencedError`. */
  sent(fence: Fence, keys: readonly CallKey[], at: string): Promise<StepResult>;
  /**
   * Settles calls (each key once: a second settlement of the same key changes nothing) and appends events. A step that
   * is progress (`isProgress`) sets the debate's takeovers to 0. Throws `FencedError`.
   */
  write(fence: Fence, step: WriteStep): Promise<SettledResult>;
  /**
   * `write`, then closes the debate: no step of any epoch is taken after it. With epoch 0 it closes a debate that no run
   * has taken. Throws `FencedError`.
   */
  finish(fence: Fence, step: FinishStep): Promise<SettledResult>;
  /**
   * Keeps a human's verdict beside a finished debate, once or in the place of the one before; its log stays as it is.
   * The verdict, its marks in the summary, what it adds to the models' records and its messages stand in one step; the
   * same step taken again changes nothing.
   */
  review(step: ReviewStep): Promise<ReviewResult>;
  /** Null: absent. */
  read(tenant: string, debateId: string): Promise<DebateRecord | null>;
  /** In the order of the first reservation. */
  journal(tenant: string, debateId: string): Promise<readonly JournalEntry[]>;
  /**
   * Puts the log and the journal of a debate that has ended into one small record, from which they are read as before.
   * False: nothing was done, since it has not ended, was compacted before, is absent, or the format of the store has no records.
   */
  compact(tenant: string, debateId: string): Promise<boolean>;
  /** Newest first by creation; a cursor neither repeats nor skips when debates are added meanwhile. */
  list(tenant: string, filter: DebateFilter, page: PageRequest): Promise<Page<DebateRecord>>;
  /** Marks the debate as to be cancelled and wakes its followers. False: absent or finished. */
  requestCancel(tenant: string, debateId: string): Promise<boolean>;
  /**
   * Marks a running debate as to be concluded and wakes its followers. From then on it needs `level` at least: an engine
   * below it would go on debating.
   */
  requestConclude(tenant: string, debateId: string, level: number): Promise<ConcludeResult>;
  /** Keeps a note for the run of the debate, which writes it to the log, and wakes its followers. */
  addNote(step: AddNoteStep): Promise<AddNoteResult>;
  /** In the order in which they were added. */
  notes(tenant: string, debateId: string): Promise<readonly Note[]>;
  /** Ids of debates that ended before `before` (ISO 8601 UTC), at most `limit`. */
  endedBefore(tenant: string, before: string, limit: number): Promise<readonly string[]>;
  /** Finished debates, newest first by creation, `limit` at most 1,000; a cursor as of `list`. */
  finished(tenant: string, page: PageRequest): Promise<Page<FinishedDebate>>;
  /**
   * Erases question, events and journal; the ledger and the budget stay. False: absent. Only for finished debates.
   * `deletion`: the request to delete debates that counts it, in the same step; then what webhooks were told of the debate,
   * or were to be told, goes too.
   */
  erase(tenant: string, debateId: string, deletion?: string): Promise<boolean>;
}
