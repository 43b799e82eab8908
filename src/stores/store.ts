/** CONTRACT: a whole store, as one implementation offers it. */
import type { CapStore } from './budget-cap.ts';
import type { BudgetStore } from './budget-store.ts';
import type { CalibrationStore } from './calibration-store.ts';
import type { DebateStore } from './debate-store.ts';
import type { EventLog } from './event-log.ts';
import type { LiveText } from './live-text.ts';
import type { PanelStore } from './panel-store.ts';
import type { RateCounter } from './rate-counter.ts';
import type { TenantStore } from './tenant-store.ts';
import type { WebhookStore } from './webhook-store.ts';

export interface StoreHealth {
  /** `embedded` or `redis`. */
  readonly kind: string;
  readonly reachable: boolean;
  /** The random mark that was written into the store at its first use; null: not read yet. */
  readonly instance: string | null;
  /** One sentence: what an acknowledged write survives. */
  readonly durability: string;
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
  readonly webhooks: WebhookStore;
  readonly calibrations: CalibrationStore;
  /** Answers within 2 s; never throws. */
  health(): Promise<StoreHealth>;
  /** Makes a copy while the store is in use. Throws `StoreUnavailableError`. Null: the store has tools of its own for that. */
  readonly backUp: (() => Promise<StoreCopy>) | null;
  close(): Promise<void>;
}
