/** The services that operations use. They are composed once; each operation takes them as its first argument. */
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

/** Time and randomness. A test or a replay can replace them, so that a debate can be repeated. */
export interface World {
  readonly now: () => Date;
  readonly newId: () => string;
  /** Returns a seed for a debate that names none: a safe non-negative integer. */
  readonly newSeed: () => number;
  /** Returns unpredictable bytes, for keys. */
  readonly newBytes: (count: number) => Buffer;
  /** Returns a random number from 0 to 1, for backoff. */
  readonly random: () => number;
  readonly sleep: Sleep;
}

export interface CallLimits {
  /** The timeout from sending a call to the first event of its reply. */
  readonly firstEventTimeoutMs: number;
  /** The timeout between two events of a reply. */
  readonly idleTimeoutMs: number;
  /** Maximum number of attempts of one call. */
  readonly maxAttempts: number;
  /** A call whose provider asks for a longer `Retry-After` is not repeated. */
  readonly maxRetryAfterMs: number;
}

export interface OperationLimits extends CallLimits {
  /** The interval at which a follower reads the log without a notification. */
  readonly pollMs: number;
  readonly idempotencyKeepMs: number;
  /** How long finished debates are kept; null means without a limit. */
  readonly retentionMs: number | null;
  /** Older labels do not count. */
  readonly labelsKeptMs: number;
  /** Maximum number of concurrent debates of a tenant whose settings name none; null means no limit. */
  readonly maxConcurrentDebates: number | null;
  /** Maximum number of unfinished debates of a tenant whose settings name none; null means no limit. */
  readonly maxQueuedDebates: number | null;
  /** Maximum number of open streams in one process of a tenant whose settings name none; null means no limit. */
  readonly maxStreams: number | null;
  /** Maximum number of metadata budgets of a tenant. */
  readonly maxMetadataBudgets: number;
  /** Maximum number of stored panels of a tenant. */
  readonly maxPanels: number;
  /** Maximum size of a stored panel's settings as JSON. */
  readonly maxPanelBytes: number;
  /** Maximum number of waiting debates of all tenants. */
  readonly maxWaitingDebates: number;
}

/** Looks up the current settings of a tenant. */
export type TenantDirectory = Pick<TenantStore, 'tenant'>;

export interface Services {
  /**
   * The path prefix under which a proxy serves the service. It is put before each path in a reply; '' means no prefix.
   */
  readonly basePath: string;
  readonly store: Store;
  /** All tenants that are served. `store.tenants` has only those that an operator created. */
  readonly tenants: TenantDirectory;
  /** Cached results of calibration, for operations that accept debates. */
  readonly knownResults: KnownResults;
  readonly queue: JobQueue;
  readonly models: ModelDirectory;
  /** The limits on concurrent calls of this process, by provider. */
  readonly providerLimits: ProviderLimits;
  readonly prices: PriceList;
  readonly priceVersions: PriceVersions;
  readonly localServers: LocalServers;
  readonly retirements: Retirements;
  readonly webhooks: WebhookSender;
  /** Encrypts stored secrets that must be read again. */
  readonly secrets: SecretBox;
  readonly observer: DebateObserver;
  readonly log: Log;
  readonly world: World;
  readonly limits: OperationLimits;
  /** The processes that share the store. */
  readonly fleet: Fleet;
  /** The engine level that this process can run: `ENGINE_LEVEL`. */
  readonly engineLevel: number;
  /** `ConfigRules` without the seed and the day, which each debate gets when it is created. */
  readonly configRules: Omit<ConfigRules, 'seed' | 'today'>;
  /** The models of `GET /v1/models`, as `provider/model`. */
  readonly listedModels: readonly string[];
}
