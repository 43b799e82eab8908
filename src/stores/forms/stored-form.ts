/** How the parts of a debate are written down: the same texts in every store, so that what one writes another could read. */

import { nano } from '../../budget/money.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { DebateEvent, LoggedEvent } from '../../debate/schema/event.ts';
import { NO_USAGE } from '../../debate/schema/position.ts';
import type { CostBasis, LedgerLine } from '../budget-store.ts';
import type { AttemptOutcome } from '../debates/attempt-outcome.ts';
import type { CallKey, Reservation, Settlement } from '../debates/debate-store.ts';
import type { TraceContext } from '../debates/trace-context.ts';
import { currentConfig, currentEvent } from './older-debates.ts';

/** A call's key as one text: the name of its journal entry. */
export function callIdOf(key: CallKey): string {
  return JSON.stringify([key.purpose, key.round, key.phase, key.subject, key.attempt]);
}

export function callKeyOf(callId: string): CallKey {
  const [purpose, round, phase, subject, attempt] = JSON.parse(callId) as [
    // Or a purpose that only a newer version knows.
    CallKey['purpose'],
    number,
    string | null,
    string | null,
    number,
  ];
  return { purpose, round, phase, subject, attempt };
}

/** What a debate needs that release 0.1 stored, which named no level. */
export const FIRST_ENGINE_LEVEL = 1;

/** What never changes of a debate once it is admitted. */
export interface DebateSubject {
  readonly question: string;
  readonly config: DebateConfig;
  readonly trace: TraceContext;
}

/** As JSON, since a question may hold NUL or half a surrogate pair, which plain text columns do not keep. */
export function subjectText({ question, config, trace }: DebateSubject): string {
  const { traceparent, tracestate, baggage } = trace;
  const further = { ...(tracestate === null ? {} : { tracestate }), ...(baggage === null ? {} : { baggage }) };
  return JSON.stringify({ question, config, traceparent, ...further });
}

/** Release 0.1 stored neither `tracestate` nor `baggage`. */
type StoredSubject = Omit<DebateSubject, 'trace'> & Pick<TraceContext, 'traceparent'> & Partial<TraceContext>;

export function subjectOf(text: string): DebateSubject {
  const { question, config, traceparent, tracestate = null, baggage = null } = JSON.parse(text) as StoredSubject;
  return { question, config: currentConfig(config), trace: { traceparent, tracestate, baggage } };
}

/** An event as it stands in the log, but for its number, which the log gives. */
export function eventText(event: DebateEvent, at: string): string {
  return JSON.stringify({ ...event, at });
}

export function loggedEventOf(text: string, sequenceNumber: number): LoggedEvent {
  return currentEvent({ ...(JSON.parse(text) as Omit<LoggedEvent, 'seq'>), seq: sequenceNumber } as LoggedEvent);
}

/** The part of a reservation that is neither its key nor its amount. */
export function reservationText({ model, pricedAs }: Pick<Reservation, 'model' | 'pricedAs'>): string {
  return JSON.stringify({ model, pricedAs });
}

export function reservationOf(text: string): Pick<Reservation, 'model' | 'pricedAs'> {
  return JSON.parse(text) as Pick<Reservation, 'model' | 'pricedAs'>;
}

/** The part of a settlement that is neither its key, its state nor its amount: what erasure takes away. */
type SettlementRest = Omit<Settlement, 'key' | 'state' | 'costNanoUsd'>;

export function settlementText({ outcome, usage, cacheWriteTokens, basis, flag, durationMs }: SettlementRest): string {
  return JSON.stringify({ outcome, usage, cacheWriteTokens, basis, flag, durationMs } satisfies SettlementRest);
}

/** Release 0.1 wrote no flags. */
const UNFLAGGED = { flag: null };

export function settlementOf(text: string): SettlementRest {
  return { ...UNFLAGGED, ...(JSON.parse(text) as Omit<SettlementRest, 'flag'>) };
}

/** The part of a settlement that its ledger line keeps: nothing that anybody said. */
type LedgerRest = Pick<LedgerLine, 'usage' | 'cacheWriteTokens' | 'basis' | 'flag' | 'outcome'>;

export function ledgerText({ usage, cacheWriteTokens, basis, flag, outcome }: SettlementRest): string {
  return JSON.stringify({ usage, cacheWriteTokens, basis, flag, outcome: outcomeName(outcome) } satisfies LedgerRest);
}

export function ledgerRestOf(text: string): LedgerRest {
  return { ...UNFLAGGED, ...(JSON.parse(text) as Omit<LedgerRest, 'flag'>) };
}

function outcomeName(outcome: AttemptOutcome): string {
  return outcome.kind === 'reply' ? 'reply' : outcome.code;
}

/** A number within a tenant's ledger as the line's id: ascending as a number and as a text. */
export function ledgerId(lineNumber: number): string {
  return String(lineNumber).padStart(12, '0');
}

/**
 * How a call ends that its run left behind: reserved but never sent costs nothing, sent is charged whole, since nobody can
 * say that it was not billed. The store charges the call's reservation instead of a cost.
 */
export function abandonedSettlement(state: 'void' | 'unknown'): Omit<Settlement, 'key'> {
  const basis: CostBasis = state === 'void' ? 'reported' : 'unknown';
  return {
    state,
    outcome: {
      kind: 'error',
      code: 'interrupted',
      message:
        state === 'void' ? 'The debate ended before this call was sent.' : 'The debate ended while this call was out.',
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
