/** The whole store in one directory for one process: SQLite for stored data, and memory for listeners. */

import { cachedFor } from '../../lib/cached-for.ts';
import { Listeners } from '../../lib/listeners.ts';
import type { EventLog, LogNotification } from '../debates/event-log.ts';
import type { LiveText, TextDelta } from '../debates/live-text.ts';
import type { EmbeddedFormat } from '../forms/store-format.ts';
import type { Store, StoreHealth } from '../store.ts';
import { readEvents } from './compaction/debate-records.ts';
import { copyDatabase, removePartialCopies } from './database/backup.ts';
import { EmbeddedDatabase } from './database/database.ts';
import { FORMAT } from './database/migrations.ts';
import { embeddedDeletionStore } from './deletions/embedded-deletion-store.ts';
import { embeddedBacklog } from './embedded-backlog.ts';
import { embeddedBudgetStore } from './embedded-budget-store.ts';
import { embeddedCalibrationStore } from './embedded-calibration-store.ts';
import { embeddedCapStore } from './embedded-cap-store.ts';
import type { EmbeddedParts } from './embedded-debate-store.ts';
import { debateName, embeddedDebateStore } from './embedded-debate-store.ts';
import { embeddedLiveProcesses } from './embedded-live-processes.ts';
import { embeddedPanelStore } from './embedded-panel-store.ts';
import { embeddedRateCounter } from './embedded-rate-counter.ts';
import { embeddedTenantStore } from './embedded-tenant-store.ts';
import { embeddedWebhookStore } from './embedded-webhook-store.ts';
import { embeddedRecordLogs } from './records/embedded-record-logs.ts';

export interface EmbeddedStoreOptions {
  /** Created when it does not exist. */
  readonly dataDir: string;
  /** The minimum format of the data. The default is 6. */
  readonly format?: EmbeddedFormat;
}

/** Health is cached for this time, because each check writes to the disk and any client may request it. */
const HEALTH_CACHE_MS = 500;

/**
 * Throws an `Error` of one sentence for the operator when the directory cannot be used, for example because another
 * process uses it.
 */
export function embeddedStore({ dataDir, format = '6' }: EmbeddedStoreOptions): Store {
  const database = new EmbeddedDatabase(dataDir, Number(format));
  removePartialCopies(dataDir);
  const followers = new Listeners<LogNotification>();
  const watchers = new Listeners<TextDelta>();
  return {
    debates: embeddedDebateStore({ database, followers }),
    events: embeddedEventLog({ database, followers }),
    budgets: embeddedBudgetStore(database),
    caps: embeddedCapStore(database),
    liveText: embeddedLiveText(watchers),
    panels: embeddedPanelStore(database),
    tenants: embeddedTenantStore(database),
    rates: embeddedRateCounter(),
    processes: embeddedLiveProcesses(),
    migration: {
      readable: FORMAT.readable,
      format: async () => database.format,
      finish: async () => database.raiseFormat(FORMAT.readable),
    },
    webhooks: embeddedWebhookStore(database),
    calibrations: embeddedCalibrationStore(database),
    deletions: embeddedDeletionStore(database),
    records: embeddedRecordLogs(database),
    health: cachedFor(HEALTH_CACHE_MS, async () => embeddedHealth(database)),
    memory: async () => null,
    backlog: async (at) => embeddedBacklog(database, at),
    clock: { skewMs: () => null, offsetMs: () => 0 },
    backUp: () => copyDatabase(database, dataDir),
    async close() {
      database.close();
      followers.clear();
      watchers.clear();
    },
  };
}

function embeddedEventLog({ database, followers }: EmbeddedParts): EventLog {
  return {
    read: (query) => readEvents(database, query),
    watch: async (tenant, debateId, wake) => followers.add(debateName(tenant, debateId), wake),
  };
}

function embeddedLiveText(watchers: Listeners<TextDelta>): LiveText {
  return {
    publish: (tenant, debateId, delta) => watchers.notify(debateName(tenant, debateId), delta),
    watched: async (tenant, debateId) => watchers.has(debateName(tenant, debateId)),
    watch: async (tenant, debateId, onDelta) => watchers.add(debateName(tenant, debateId), onDelta),
  };
}

function embeddedHealth(database: EmbeddedDatabase): StoreHealth {
  const common = { kind: 'embedded', instance: database.instance, problem: null };
  try {
    database.probe();
    const durability =
      "An acknowledged write is flushed to this machine's disk: it survives a crash of the process and a loss of power.";
    return { ...common, reachable: true, durability };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^store unavailable: /, '') : 'unknown';
    return { ...common, reachable: false, durability: `Nothing can be written now: ${reason}.` };
  }
}
