/** What operations work with. Composed once; an operation takes it as its first argument. */
import type { ConfigRules } from '../debate/settings/resolve-config.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Sleep } from '../lib/sleep.ts';
import type { ModelDirectory } from '../models/catalog/model-directory.ts';
import type { Retirements } from '../models/catalog/model-retirements.ts';
import type { LocalServers } from '../models/local-servers.ts';
import type { PriceList } from '../models/prices/price-list.ts';
import type { ProviderLimits } from '../runner/calls/provider-limits.ts';
import type { DebateObserver } from '../runner/debate-observer.ts';
import type { SecretBox } from '../stores/forms/secret-box.ts';
import type { Store } from '../stores/store.ts';
import type { TenantStore } from '../stores/tenant-store.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import type { KnownResults } from './calibration/known-results.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { PriceVersions } from './prices/price-versions.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Time and chance, so that a debate can be repeated. */
export interface World {
  readonly now: () => Date;
  readonly newId: () => string;
  /** A seed for a debate that names none, a safe non-negative integer. */
  readonly newSeed: () => number;
  /** Bytes that nobody can guess, for keys. */
  readonly newBytes: (count: number) => Buffer;
  /** 0–1, for back-off. */
  readonly random: () => number;
  readonly sleep: Sleep;
}

export interface CallLimits {
  /** From the sending of a call to the first event of its reply. */
  readonly firstEventTimeoutMs: number;
  /** Between two events of a reply. */
  readonly idleTimeoutMs: number;
  /** Attempts of one call. */
  readonly maxAttempts: number;
  /** Longest Retry-After that is waited for. */
  readonly maxRetryAfterMs: number;
}

export interface OperationLimits extends CallLimits {
  /** How often a follower reads the log without having been woken. */
  readonly pollMs: number;
  readonly idempotencyKeepMs: number;
  /** How long finished debates are kept; null: without a limit. */
  readonly retentionMs: number | null;
  /** Labels older than this do not count. */
  readonly labelsKeptMs: number;
  /** Debates that run at once, of a tenant that was made without saying how many; null: no cap. */
  readonly maxConcurrentDebates: number | null;
  /** Unfinished debates of a tenant that was made without saying how many; null: no cap. */
  readonly maxQueuedDebates: number | null;
  /** Streams open at once in one process, of a tenant that was made without saying how many; null: no limit. */
  readonly maxStreams: number | null;
  /** Budgets of pairs of metadata of a tenant. */
  readonly maxMetadataBudgets: number;
  /** Stored panels of a tenant. */
  readonly maxPanels: number;
  /** Of the settings of one, as JSON. */
  readonly maxPanelBytes: number;
  /** Debates of all tenants that may wait for their turn. */
  readonly maxWaitingDebates: number;
}

/** What a tenant may do, at this moment. */
export type TenantDirectory = Pick<TenantStore, 'tenant'>;

export interface Services {
  /** The path under which a proxy shows the service, before each path in a reply; '' where there is none. */
  readonly basePath: string;
  readonly store: Store;
  /** Everybody who is served; `store.tenants` holds those that were made. */
  readonly tenants: TenantDirectory;
  /** For operations that accept debates. */
  readonly knownResults: KnownResults;
  readonly queue: JobQueue;
  readonly models: ModelDirectory;
  /** Of all calls of this process. */
  readonly providerLimits: ProviderLimits;
  readonly prices: PriceList;
  readonly priceVersions: PriceVersions;
  readonly localServers: LocalServers;
  readonly retirements: Retirements;
  readonly webhooks: WebhookSender;
  /** For secrets that are stored and have to be read again. */
  readonly secrets: SecretBox;
  readonly observer: DebateObserver;
  readonly log: Log;
  readonly world: World;
  readonly limits: OperationLimits;
  /** The processes that share the store. */
  readonly fleet: Fleet;
  /** What this process can run: `ENGINE_LEVEL`. */
  readonly engineLevel: number;
  /** All of `ConfigRules` but the seed and the day, which every debate gets when it is made. */
  readonly configRules: Omit<ConfigRules, 'seed' | 'today'>;
  /** Models that `GET /v1/models` lists, as `provider/model`. */
  readonly listedModels: readonly string[];
}
