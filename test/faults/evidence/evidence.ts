/** Everything a run left behind, as plain data: what invariants are judged by. */
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import type { JournalEntry, Settlement } from '../../../src/stores/debates/debate-store.ts';
import type { LedgerRow } from '../../support/ledger.ts';
import type { Accepted } from '../crowd.ts';
import type { TenantName } from '../money-rules.ts';
import type { Outing } from '../processes/call-tracker.ts';
import type { Disturbance } from '../processes/member.ts';
import type { AskedCall } from '../provider/provider-books.ts';
import type { BudgetSample } from './budget-sampler.ts';
import type { Observation } from './observer.ts';

/** An attempt at a call. */
export type JournalLine = Pick<JournalEntry, 'key' | 'state' | 'model' | 'sentAt'> & {
  readonly settlement: Pick<Settlement, 'outcome' | 'usage' | 'basis' | 'durationMs'> | null;
};

/** A debate as it stands in the store when all is over. */
export interface StoredDebate {
  readonly tenant: TenantName;
  readonly id: string;
  /** Of its question. */
  readonly number: number;
  readonly status: string;
  readonly reservedNano: number;
  /** As the head of the debate has it. */
  readonly lastSequenceNumber: number;
  readonly log: readonly LoggedEvent[];
  readonly journal: readonly JournalLine[];
}

export interface Footprint {
  /** Names of the keys that have no end, in order. */
  readonly keys: readonly string[];
  /** Connections that the processes hold to Redis. */
  readonly redisConnections: number;
  readonly providerSockets: number;
  /** Event streams, and debates running or waiting, as the processes' metrics say. */
  readonly openStreams: number;
  readonly debatesInProcesses: number;
}

/** What is in use after a collection. */
export interface Memory {
  /** Of each process by its name. */
  readonly heapBytes: Readonly<Record<string, number>>;
  /** In the end without what is to stay when debates are erased: ledgers, claims of idempotency keys. */
  readonly redisBytes: number;
}

/** One time that a fault was injected. */
export interface Injection {
  readonly fault: string;
  readonly bit: boolean;
  /** What shows that it bit, or what was seen instead. */
  readonly how: string;
}

export interface Evidence {
  readonly accepted: readonly Accepted[];
  readonly debates: readonly StoredDebate[];
  readonly observations: readonly Observation[];
  readonly samples: readonly BudgetSample[];
  /** After the end. */
  readonly budgets: readonly BudgetSample[];
  readonly ledger: Readonly<Record<TenantName, readonly LedgerRow[]>>;
  readonly asked: readonly AskedCall[];
  readonly outings: readonly Outing[];
  readonly disturbances: readonly Disturbance[];
  /** Before any debate, and when all of them are erased. */
  readonly footprint: { readonly before: Footprint; readonly after: Footprint };
  /** At the same times. */
  readonly memory: { readonly before: Memory; readonly after: Memory };
  /** Exit codes of processes that were told to stop. */
  readonly stops: readonly {
    readonly member: string;
    readonly exit: number | string | null;
    readonly tookMs: number;
  }[];
  readonly injections: readonly Injection[];
}
