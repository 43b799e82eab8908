/** CONTRACT: a whole store, as each implementation provides it. */
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
  /** The random id that was written at the first use of the store; null before it was read. */
  readonly instance: string | null;
  /**
   * One sentence that says why acknowledged data may be lost although the store is reachable; null without a known
   * reason.
   */
  readonly problem: string | null;
  /** One sentence that names the faults that an acknowledged write survives. */
  readonly durability: string;
}

/** The clock that all processes of one store share. */
export interface StoreClock {
  /**
   * Returns the milliseconds by which it is ahead of this process's clock; null when that was not measured or the store
   * has no clock.
   */
  skewMs(): number | null;
  /** Returns the milliseconds to add to the time of this process; 0 while the clocks differ by less than 0.1 s. */
  offsetMs(): number;
}

export interface StoreMemory {
  readonly usedBytes: number;
  /** Writes are refused beyond this size; null when the store has no limit. */
  readonly maxBytes: number | null;
}

/** Waiting work of all tenants. */
export interface StoreBacklog {
  /** When the oldest queued debate was accepted (ISO 8601 UTC); null without one. */
  readonly oldestQueuedAt: string | null;
  /** Number of accepted debates that are not in the queue yet. */
  readonly outbox: number;
  /** Number of webhook messages that have not ended, including messages before their next attempt. */
  readonly pendingDeliveries: number;
  /** Number of those whose next attempt is due. */
  readonly dueDeliveries: number;
}

/** A file with a consistent copy of a store. */
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
  /** Returns the health within 2 s. Never throws. */
  health(): Promise<StoreHealth>;
  /**
   * Returns the memory of a store in memory, at most 1 s old; null when the store is on disk or does not report it.
   * Never throws.
   */
  memory(): Promise<StoreMemory | null>;
  /** Returns the waiting work at this time (ISO 8601 UTC). Throws `StoreUnavailableError`. */
  backlog(at: string): Promise<StoreBacklog>;
  /**
   * Makes a copy while the store is in use. Throws `StoreUnavailableError`. Null when the store has its own backup
   * tools.
   */
  readonly backUp: (() => Promise<StoreCopy>) | null;
  close(): Promise<void>;
}
