/** The evidence of a run, as plain data: the input of the invariants. */
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import type { JournalEntry, Settlement } from '../../../src/stores/debates/debate-store.ts';
import type { LedgerRow } from '../../support/ledger.ts';
import type { TenantName } from '../bench-settings.ts';
import type { AcceptedDebate } from '../debate-load.ts';
import type { TrackedCall } from '../processes/call-tracker.ts';
import type { Disturbance } from '../processes/fleet-member.ts';
import type { ProviderCall } from '../provider/provider-records.ts';
import type { BudgetSample } from './budget-sampler.ts';
import type { Observation } from './observer.ts';

/** An attempt of a call. */
export type JournalLine = Pick<JournalEntry, 'key' | 'state' | 'model' | 'sentAt'> & {
  readonly settlement: Pick<Settlement, 'outcome' | 'usage' | 'basis' | 'durationMs'> | null;
};

/** The stored debate after the end. */
export interface StoredDebate {
  readonly tenant: TenantName;
  readonly id: string;
  /** The number in its question. */
  readonly number: number;
  readonly status: string;
  readonly reservedNano: number;
  /** In the format of the head of the debate. */
  readonly lastSequenceNumber: number;
  readonly log: readonly LoggedEvent[];
  readonly journal: readonly JournalLine[];
}

export interface Footprint {
  /** Names of the keys without an expiry, in order. */
  readonly keys: readonly string[];
  /** Connections of the processes to Redis. */
  readonly redisConnections: number;
  readonly providerSockets: number;
  /** Event streams, and running or waiting debates, from the metrics of the processes. */
  readonly openStreams: number;
  readonly debatesInProcesses: number;
}

/** Used memory after a collection. */
export interface Memory {
  /** Of each process by its name. */
  readonly heapBytes: Readonly<Record<string, number>>;
  /** At the end: without ledgers and idempotency keys, which are kept when debates are deleted. */
  readonly redisBytes: number;
}

/** One injection of a fault. */
export interface Injection {
  readonly fault: string;
  readonly isObserved: boolean;
  /** A sentence: the observed effect, or the observation that was made instead. */
  readonly detail: string;
}

export interface Evidence {
  readonly accepted: readonly AcceptedDebate[];
  readonly debates: readonly StoredDebate[];
  readonly observations: readonly Observation[];
  readonly samples: readonly BudgetSample[];
  /** The budgets after the end of the load. */
  readonly budgets: readonly BudgetSample[];
  readonly ledger: Readonly<Record<TenantName, readonly LedgerRow[]>>;
  readonly providerCalls: readonly ProviderCall[];
  readonly trackedCalls: readonly TrackedCall[];
  readonly disturbances: readonly Disturbance[];
  /** Before any debate, and after all of them are deleted. */
  readonly footprint: { readonly before: Footprint; readonly after: Footprint };
  /** At the same times. */
  readonly memory: { readonly before: Memory; readonly after: Memory };
  /** Exit codes of processes that were stopped. */
  readonly stops: readonly {
    readonly member: string;
    readonly exit: number | string | null;
    readonly tookMs: number;
  }[];
  readonly injections: readonly Injection[];
}
