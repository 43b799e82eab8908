/**
 * CONTRACT: tenants, what they may do, and the keys that speak for them. Every method is one atomic step, and throws
 * `StoreUnavailableError` when the store cannot be reached or cannot write. Debates, budgets and the ledger are kept by
 * tenant id elsewhere, whether the tenant is here or not.
 */
import type { BudgetLimit } from '../budget/reservation.ts';
import type { Page, PageRequest } from './page.ts';

/** `suspended`: its requests are refused; debates that were accepted go on. */
export const tenantStatuses = ['active', 'suspended'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];

/** What a key may do: read debates and all that belongs to them, start and change them, see and set money. */
export const keyScopes = ['read', 'debate', 'billing'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Days; null: as the service keeps it. */
export interface TenantRetention {
  /** Of debates that have ended. */
  readonly contentDays: number | null;
  /** Of the ledger. */
  readonly ledgerDays: number | null;
}

/** What a tenant may do. Null: no cap. */
export interface TenantLimits {
  readonly status: TenantStatus;
  readonly budget: BudgetLimit;
  /** Debates that run at once; more of them wait. */
  readonly maxConcurrentDebates: number | null;
  /** Unfinished debates at once, the running ones included; more are refused. */
  readonly maxUnfinishedDebates: number | null;
  readonly requestsPerMinute: number | null;
  /** Event streams open at once in one process. */
  readonly maxStreams: number | null;
  /** `provider/model`, word for word; null: all. */
  readonly allowedModels: readonly string[] | null;
  /** The share of debates that are drawn for an audit, 0–1. */
  readonly auditRate: number;
  readonly retention: TenantRetention;
  /** Keys of metadata by which it filters its debates and caps what they spend; at most three. */
  readonly budgetKeys: readonly string[];
}

export interface Tenant extends TenantLimits {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** A tenant with a text that is another for other settings. */
export interface VersionedTenant {
  readonly tenant: Tenant;
  readonly version: string;
}

export interface PutTenant {
  readonly created: boolean;
  readonly tenant: Tenant;
}

/** A key as it is kept: enough to recognise it, not enough to use it. */
export interface TenantKey {
  /** The key's public part, by which it is looked up. Unique over all tenants. */
  readonly id: string;
  readonly tenant: string;
  /** For people; null: it has none. */
  readonly name: string | null;
  /** Null: all. */
  readonly scopes: readonly KeyScope[] | null;
  /** SHA-256 of the secret part, hex. */
  readonly secretHash: string;
  /** ISO 8601 UTC, as all times here. */
  readonly createdAt: string;
  /** Null: never. */
  readonly expiresAt: string | null;
  /** Null: it has not been revoked. */
  readonly revokedAt: string | null;
}

/** A key and when it was used last, to the minute; null: never, or not known. */
export interface ListedKey extends TenantKey {
  readonly lastUsedAt: string | null;
}

/** How often a model's answers were right where somebody knew. */
export interface ModelRecord {
  /** `provider/model`. */
  readonly model: string;
  readonly correct: number;
  readonly total: number;
}

export interface TenantStore {
  /** Null: absent. */
  tenant(id: string): Promise<Tenant | null>;
  /** The tenant and the version of what is stored of it. Null: absent. */
  versioned(id: string): Promise<VersionedTenant | null>;
  /** Makes the tenant or replaces its name and limits; a tenant that was there keeps its `createdAt`. Null: a tenant of
   * this id was deleted, and what it left must not become another's. With `ifVersion` only where this is the stored version
   * (null: where the tenant does not exist); `changed`: it is not, and nothing was written. */
  put(tenant: Tenant, ifVersion?: string | null): Promise<PutTenant | 'changed' | null>;
  /** Deletes the tenant, its keys and its models' records together. `content`: what becomes of its debates, panels and
   * calibrations; of a tenant that was deleted before, it can still be said to be deleted. False: absent. */
  delete(id: string, content?: 'kept' | 'to_delete'): Promise<boolean>;
  /** Ids of deleted tenants whose content is to be deleted. */
  contentToDelete(): Promise<readonly string[]>;
  /** They are deleted. */
  contentDeleted(id: string): Promise<void>;
  /** In the order of their ids. */
  list(page: PageRequest): Promise<Page<Tenant>>;
  /** False: there is no such tenant. */
  addKey(key: TenantKey): Promise<boolean>;
  /** The key of this public part, revoked and expired ones too. Null: absent, as are the keys of a tenant that was ended. */
  key(id: string): Promise<TenantKey | null>;
  /** Newest first. */
  keys(tenant: string, page: PageRequest): Promise<Page<ListedKey>>;
  /** Keeps when a key was used last. */
  keyUsed(tenant: string, id: string, at: string): Promise<void>;
  /** A key that was revoked before keeps its time. False: the tenant has no such key. */
  revokeKey(tenant: string, id: string, at: string): Promise<boolean>;
  /** In the order they were put in. */
  modelRecords(tenant: string): Promise<readonly ModelRecord[]>;
  /** Replaces them all. False: there is no such tenant. */
  putModelRecords(tenant: string, records: readonly ModelRecord[]): Promise<boolean>;
}
