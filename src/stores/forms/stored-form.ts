/** The stored format of the parts of a debate, the same in every store. */

import { nano } from '../../budget/money.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { DebateEvent, LoggedEvent } from '../../debate/schema/event.ts';
import { NO_USAGE } from '../../debate/schema/position.ts';
import type { CostBasis, LedgerLine } from '../budget-store.ts';
import type { AttemptOutcome } from '../debates/attempt-outcome.ts';
import type { CallKey, Reservation, Settlement } from '../debates/debate-store.ts';
import type { TraceContext } from '../debates/trace-context.ts';
import { currentConfig, currentEvent } from './older-debates.ts';

/** Returns the key of a call as text, the name of its journal entry. */
export function callIdOf(key: CallKey): string {
  return JSON.stringify([key.purpose, key.round, key.phase, key.subject, key.attempt]);
}

export function callKeyOf(callId: string): CallKey {
  const [purpose, round, phase, subject, attempt] = JSON.parse(callId) as [
    // A newer version may have stored a purpose that is not in this type.
    CallKey['purpose'],
    number,
    string | null,
    string | null,
    number,
  ];
  return { purpose, round, phase, subject, attempt };
}

/** The parts of a debate that never change after its admission. */
export interface DebateSubject {
  readonly question: string;
  readonly config: DebateConfig;
  readonly trace: TraceContext;
}

/** The parts are stored as JSON, because text columns do not keep NUL or half a surrogate pair in a question. */
export function subjectText({ question, config, trace }: DebateSubject): string {
  const { traceparent, tracestate, baggage } = trace;
  const headers = { ...(tracestate === null ? {} : { tracestate }), ...(baggage === null ? {} : { baggage }) };
  return JSON.stringify({ question, config, traceparent, ...headers });
}

/** Release 0.1 stored neither `tracestate` nor `baggage`. */
type StoredSubject = Omit<DebateSubject, 'trace'> & Pick<TraceContext, 'traceparent'> & Partial<TraceContext>;

export function subjectOf(text: string): DebateSubject {
  const { question, config, traceparent, tracestate = null, baggage = null } = JSON.parse(text) as StoredSubject;
  return { question, config: currentConfig(config), trace: { traceparent, tracestate, baggage } };
}

/** Returns an event in its stored form without its sequence number, which is its position in the log. */
export function eventText(event: DebateEvent, at: string): string {
  return JSON.stringify({ ...event, at });
}

export function loggedEventOf(text: string, sequenceNumber: number): LoggedEvent {
  return currentEvent({ ...(JSON.parse(text) as Omit<LoggedEvent, 'seq'>), seq: sequenceNumber } as LoggedEvent);
}

/** Returns the part of a reservation without its key and amount. */
export function reservationText({ model, pricedAs }: Pick<Reservation, 'model' | 'pricedAs'>): string {
  return JSON.stringify({ model, pricedAs });
}

export function reservationOf(text: string): Pick<Reservation, 'model' | 'pricedAs'> {
  return JSON.parse(text) as Pick<Reservation, 'model' | 'pricedAs'>;
}

/** A settlement without its key, state and amount, which are stored separately. It is deleted with the debate. */
type StoredSettlement = Omit<Settlement, 'key' | 'state' | 'costNanoUsd'>;

export function settlementText({
  outcome,
  usage,
  cacheWriteTokens,
  basis,
  flag,
  durationMs,
}: StoredSettlement): string {
  return JSON.stringify({ outcome, usage, cacheWriteTokens, basis, flag, durationMs } satisfies StoredSettlement);
}

/** Release 0.1 stored no flags. */
const FLAG_DEFAULT = { flag: null };

export function settlementOf(text: string): StoredSettlement {
  return { ...FLAG_DEFAULT, ...(JSON.parse(text) as Omit<StoredSettlement, 'flag'>) };
}

/** The part of a settlement that its ledger line contains. It has no text of the debate. */
type StoredLedgerPart = Pick<LedgerLine, 'usage' | 'cacheWriteTokens' | 'basis' | 'flag' | 'outcome' | 'paidBy'>;

/** Returns the stored part of a ledger line. It names the payer only when that is the tenant. */
export function ledgerText({ usage, cacheWriteTokens, basis, flag, outcome, paidBy }: StoredSettlement): string {
  const line: Omit<StoredLedgerPart, 'paidBy'> = {
    usage,
    cacheWriteTokens,
    basis,
    flag,
    outcome: outcomeName(outcome),
  };
  return JSON.stringify(paidBy === 'tenant' ? { ...line, paidBy } : line);
}

export function ledgerPartOf(text: string): StoredLedgerPart {
  return { ...FLAG_DEFAULT, paidBy: 'operator', ...(JSON.parse(text) as Omit<StoredLedgerPart, 'flag' | 'paidBy'>) };
}

function outcomeName(outcome: AttemptOutcome): string {
  return outcome.kind === 'reply' ? 'reply' : outcome.code;
}

/** Returns the id of a ledger line from its number, padded so that it sorts both as a number and as text. */
export function ledgerId(lineNumber: number): string {
  return String(lineNumber).padStart(12, '0');
}

/**
 * Returns the settlement of a call that is open when its debate ends: a call that was only reserved costs nothing; a
 * sent call is charged at its reservation, because the provider may have billed it. The store fills in the reservation
 * as the cost.
 */
export function abandonedSettlement(state: 'void' | 'unknown'): Omit<Settlement, 'key'> {
  const basis: CostBasis = state === 'void' ? 'reported' : 'unknown';
  return {
    state,
    outcome: {
      kind: 'error',
      code: 'interrupted',
      message: state === 'void' ? 'The debate ended before this call was sent.' : 'The debate ended during this call.',
      retryable: false,
      retryAfterMs: null,
    },
    usage: NO_USAGE,
    cacheWriteTokens: 0,
    costNanoUsd: nano(0),
    basis,
    flag: null,
    durationMs: 0,
  };
}
