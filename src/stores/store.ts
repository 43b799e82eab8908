/** CONTRACT: a whole store, as one implementation offers it. */
import type { CapStore } from './budget-cap.ts';
import type { BudgetStore } from './budget-store.ts';
import type { CalibrationStore } from './calibration-store.ts';
import type { DebateStore } from './debates/debate-store.ts';
import type { DeletionStore } from './debates/deletions.ts';
import type { EventLog } from './debates/event-log.ts';
import type { LiveText } from './debates/live-text.ts';
import type { LiveProcesses } from './live-processes.ts';
import type { Migration } from './migration.ts';
import type { PanelStore } from './panel-store.ts';
import type { RateCounter } from './rate-counter.ts';
import type { RecordLogs } from './record-logs.ts';
import type { TenantStore } from './tenant-store.ts';
import type { WebhookStore } from './webhook-store.ts';

export interface StoreHealth {
  /** `embedded` or `redis`. */
  readonly kind: string;
  readonly reachable: boolean;
  /** The random mark that was written into the store at its first use; null: not read yet. */
  readonly instance: string | null;
  /** Why it must not be relied on although it can be reached, in one sentence; null: no reason is known. */
  readonly problem: string | null;
  /** One sentence: what an acknowledged write survives. */
  readonly durability: string;
}

/** The clock that all processes over one store share. */
export interface StoreClock {
  /** How far it is ahead of this process', in milliseconds; null: not measured yet, or the store has no clock of its own. */
  skewMs(): number | null;
  /** To be added to the time of this process; 0 while both are one within 0.1 s. */
  offsetMs(): number;
}

export interface StoreMemory {
  readonly usedBytes: number;
  /** Writes are refused beyond it; null: the store has no limit of its own. */
  readonly maxBytes: number | null;
}

/** What waits in a store, of all tenants. */
export interface StoreBacklog {
  /** When the debate was accepted that has waited longest for its start (ISO 8601 UTC); null: none waits. */
  readonly oldestQueuedAt: string | null;
  /** Debates that are accepted and have not reached the queue. */
  readonly outbox: number;
  /** Webhook messages that have not ended, also messages that wait for their next attempt. */
  readonly pendingDeliveries: number;
  /** Of them, those whose attempt could be made now. */
  readonly dueDeliveries: number;
}

/** A file with all of a store at one moment. */
export interface StoreCopy {
  readonly path: string;
  remove(): void;
}

export interface Store {
  readonly debates: DebateStore;
  readonly events: EventLog;
  readonly budgets: BudgetStore;
  readonly caps: CapStore;
  readonly liveText: LiveText;
  readonly panels: PanelStore;
  readonly tenants: TenantStore;
  readonly rates: RateCounter;
  readonly processes: LiveProcesses;
  readonly migration: Migration;
  readonly webhooks: WebhookStore;
  readonly calibrations: CalibrationStore;
  readonly deletions: DeletionStore;
  readonly records: RecordLogs;
  readonly clock: StoreClock;
  /** Answers within 2 s; never throws. */
  health(): Promise<StoreHealth>;
  /** Of a store in memory, at most 1 s old; null: the store is on disk, or does not tell. Never throws. */
  memory(): Promise<StoreMemory | null>;
  /** At this time (ISO 8601 UTC). Throws `StoreUnavailableError`. */
  backlog(at: string): Promise<StoreBacklog>;
  /** Makes a copy while the store is in use. Throws `StoreUnavailableError`. Null: the store has tools of its own for that. */
  readonly backUp: (() => Promise<StoreCopy>) | null;
  close(): Promise<void>;
}
