/**
 * Helpers for the steps of a debate in tests: every field has a plain default, and a test sets the fields that it
 * tests.
 */
import { randomUUID } from 'node:crypto';
import type { NanoUsd } from '../../src/budget/money.ts';
import { nano } from '../../src/budget/money.ts';
import type { DebateEvent } from '../../src/debate/schema/event.ts';
import type { AttemptOutcome } from '../../src/stores/debates/attempt-outcome.ts';
import type { BudgetCheck } from '../../src/stores/debates/budget-check.ts';
import type { DebateFilter } from '../../src/stores/debates/debate-filter.ts';
import type {
  AdmitStep,
  CallKey,
  Fence,
  FinishStep,
  Reservation,
  ReservationStep,
  Settlement,
  WriteStep,
} from '../../src/stores/debates/debate-store.ts';
import type { DebateSummary } from '../../src/stores/debates/debate-summary.ts';
import { NO_TRACE } from '../../src/stores/debates/trace-context.ts';
import type { Store } from '../../src/stores/store.ts';
import { specOf } from '../support/debates/scripted-debate.ts';

export const AT = '2026-11-27T10:00:00.000Z';

/** A store does not interpret a configuration. */
export const CONFIG = specOf({ protocol: 'critique', context: 'a document', seed: 7 }).config;

export const SUMMARY: DebateSummary = { finalAnswer: '42', confidence: 0.8, escalated: false, rounds: 2 };

export const STARTED: DebateEvent = { type: 'debate.started', config: CONFIG, seed: 7, debaters: [] };
export const COMPLETED: DebateEvent = { type: 'debate.completed', result: null, error: null };

export const CANCELLED: DebateEvent = { type: 'debate.cancelled', result: null, error: null };

export function judgingEvent(model: string): DebateEvent {
  return { type: 'debate.judging', model, candidates: [] };
}

/** The id of a tenant or a debate that no other test uses. */
export function uniqueId(prefix: string): string {
  return `${prefix}-${randomUUID()}`;
}

/** `limit` in nano-dollars; null: no limit. */
export function budget(limit: number | null = null, window = 'all'): BudgetCheck {
  return { limit: { limitNanoUsd: orNull(limit), period: 'none' }, window };
}

/** A store does not interpret a price. */
export const PRICE = '{"a":"price"}';

export function call(subject: string | null, attempt = 1): CallKey {
  return { purpose: 'debater', round: 1, phase: null, subject, attempt };
}

export function reservation(subject: string | null, amount: number, attempt = 1): Reservation {
  return {
    key: call(subject, attempt),
    model: 'maker/model',
    pricedAs: 'model',
    price: PRICE,
    amountNanoUsd: nano(amount),
  };
}

export function reply(text: string): AttemptOutcome {
  return { kind: 'reply', text, reasoningText: null, finishReason: 'stop', rawFinishReason: 'end_turn', warnings: [] };
}

/** Settles the call at `cost` unless `changes` differ. */
export function settlement(key: CallKey, cost: number, changes: Partial<Settlement> = {}): Settlement {
  return {
    key,
    state: 'settled',
    outcome: reply('42'),
    usage: { input_tokens: 10, output_tokens: 5, cached_input_tokens: 2, reasoning_tokens: 1, total_tokens: 15 },
    cacheWriteTokens: 3,
    costNanoUsd: nano(cost),
    basis: 'reported',
    flag: null,
    durationMs: 12.5,
    ...changes,
  };
}

export interface Admission extends Partial<Omit<AdmitStep, 'debateLimitNanoUsd'>> {
  /** Nano-dollars. */
  readonly debateLimit?: number | null;
}

export function admission(tenant: string, { debateLimit = null, ...changes }: Admission = {}): AdmitStep {
  return {
    tenant,
    id: uniqueId('debate'),
    question: 'What is six times seven?',
    config: CONFIG,
    trace: NO_TRACE,
    origin: null,
    needs: 1,
    at: AT,
    budget: budget(),
    pairs: [],
    debateLimitNanoUsd: orNull(debateLimit),
    reservations: [],
    idempotency: null,
    maxUnfinished: null,
    ...changes,
  };
}

/** Admits a debate and acquires it: the fence of its first run (epoch 1), whose log ends at number 1. */
export async function startRun(store: Store, tenant: string, changes: Admission = {}): Promise<Fence> {
  const step = admission(tenant, changes);
  const result = await store.debates.admit(step);
  if (result.kind !== 'admitted') throw new Error(`not admitted: ${result.kind}`);
  const acquired = await store.debates.acquire(tenant, step.id);
  if (acquired === null) throw new Error('an admitted debate can be acquired');
  return { tenant, debateId: step.id, epoch: acquired.epoch };
}

export function reserveStep(reservations: readonly Reservation[], check: BudgetCheck = budget()): ReservationStep {
  return { reservations, budget: check, at: AT };
}

/** `after`: number of the last event that the writer knows. */
export function writeStep(after: number, changes: Partial<WriteStep> = {}): WriteStep {
  return { settlements: [], events: [], afterSequenceNumber: after, at: AT, ...changes };
}

export function finishStep(after: number, changes: Partial<FinishStep> = {}): FinishStep {
  return { ...writeStep(after), events: [COMPLETED], summary: SUMMARY, messages: [], ...changes };
}

export const NO_FILTER: DebateFilter = {
  status: null,
  escalated: null,
  finished: false,
  reviewed: null,
  createdAfter: null,
  createdBefore: null,
};

/** The time `ms` milliseconds after `AT`. */
export function laterByMs(ms: number): string {
  return new Date(Date.parse(AT) + ms).toISOString();
}

function orNull(amount: number | null): NanoUsd | null {
  return amount === null ? null : nano(amount);
}
