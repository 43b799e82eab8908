/**
 * CONTRACT: tenants, their limits and their keys. Every method is one atomic step and throws `StoreUnavailableError`
 * when the store cannot be reached or cannot write. Debates, budgets and the ledger are stored elsewhere by tenant id,
 * also for tenants that are not stored here.
 */
import type { BudgetLimit } from '../budget/reservation.ts';
import type { Page, PageRequest } from './page.ts';

/** `suspended`: requests are refused, and accepted debates continue. */
export const tenantStatuses = ['active', 'suspended'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];

/**
 * When the calls of a tenant use the operator's provider keys. `other_providers`: for providers for which the tenant
 * has no key of its own. `fallback`: also when a provider refuses the tenant's key. `never`: never.
 */
export const operatorKeyUses = ['other_providers', 'fallback', 'never'] as const;
export type OperatorKeyUse = (typeof operatorKeyUses)[number];

/**
 * Permissions of a key: `read` debates and their data, start and change debates (`debate`), read and set budgets
 * (`billing`).
 */
export const keyScopes = ['read', 'debate', 'billing'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The retention times of a tenant in days; null means the retention time of the service. */
export interface TenantRetention {
  /** The retention time of finished debates. */
  readonly contentDays: number | null;
  /** The retention time of ledger lines. */
  readonly ledgerDays: number | null;
}

/** The limits of a tenant. Null means no limit. */
export interface TenantLimits {
  readonly status: TenantStatus;
  readonly budget: BudgetLimit;
  /** Maximum number of concurrent debates. Further ones wait. */
  readonly maxConcurrentDebates: number | null;
  /** Maximum number of unfinished debates, including running ones. Further ones are refused. */
  readonly maxUnfinishedDebates: number | null;
  readonly requestsPerMinute: number | null;
  /** Maximum number of open event streams in one process. */
  readonly maxStreams: number | null;
  /** Exact `provider/model` ids; null allows all. */
  readonly allowedModels: readonly string[] | null;
  /** The share of debates that are chosen for an audit, from 0 to 1. */
  readonly auditRate: number;
  readonly retention: TenantRetention;
  /** Metadata keys by which the tenant filters its debates and limits their spending; up to three. */
  readonly budgetKeys: readonly string[];
  readonly operatorKeys: OperatorKeyUse;
}

export interface Tenant extends TenantLimits {
  readonly id: string;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** A tenant with the version of its settings. Different settings have different versions. */
export interface VersionedTenant {
  readonly tenant: Tenant;
  readonly version: string;
}

export interface PutTenant {
  readonly created: boolean;
  readonly tenant: Tenant;
}

/** A stored key. It can verify a presented key but cannot be used as one. */
export interface TenantKey {
  /** The public part of the key, which identifies it. Unique over all tenants. */
  readonly id: string;
  readonly tenant: string;
  /** A name for people; null without one. */
  readonly name: string | null;
  /** Null means all scopes. */
  readonly scopes: readonly KeyScope[] | null;
  /** SHA-256 hash of the secret part in hexadecimal. */
  readonly secretHash: string;
  /** ISO 8601 UTC, like all times here. */
  readonly createdAt: string;
  /** Null means that it never expires. */
  readonly expiresAt: string | null;
  /** Null when it was not revoked. */
  readonly revokedAt: string | null;
}

/** A key with the time of its last use, to the minute; null when it was never used or that is not known. */
export interface ListedKey extends TenantKey {
  readonly lastUsedAt: string | null;
}

/** A tenant's own key for a provider. */
export interface ProviderKey {
  readonly provider: string;
  /** The key, encrypted by `SecretBox`. */
  readonly secret: string;
  /** Distinguishes keys and does not reveal them. */
  readonly fingerprint: string;
  /** ISO 8601 UTC. */
  readonly setAt: string;
}

/** How often a model's answers were right, among answers whose correctness is known. */
export interface ModelRecord {
  /** `provider/model`. */
  readonly model: string;
  readonly correct: number;
  readonly total: number;
}

export interface TenantStore {
  /** Returns null when the tenant does not exist. */
  tenant(id: string): Promise<Tenant | null>;
  /** Returns the tenant with its stored version; null when the tenant does not exist. */
  versioned(id: string): Promise<VersionedTenant | null>;
  /**
   * Creates the tenant or replaces its name and limits; an existing tenant keeps its `createdAt`. Returns null when a
   * tenant of this id was deleted, because its data must not become another tenant's. With `ifVersion`, writes only
   * when this is the stored version (null: when the tenant does not exist), and otherwise returns `changed`.
   */
  put(tenant: Tenant, ifVersion?: string | null): Promise<PutTenant | 'changed' | null>;
  /**
   * Deletes the tenant, its keys, its provider keys and the records of its models together. `content` says whether its
   * debates, panels and calibrations are kept, which is the default; for a tenant that was deleted already, `to_delete`
   * still marks them for deletion. Returns false when there is nothing to delete or to mark.
   */
  delete(id: string, content?: 'kept' | 'to_delete'): Promise<boolean>;
  /** Returns the ids of deleted tenants whose content is to be deleted. */
  contentToDelete(): Promise<readonly string[]>;
  /** Records that the content is deleted. */
  markContentDeleted(id: string): Promise<void>;
  /** Returns tenants, sorted by id. */
  list(page: PageRequest): Promise<Page<Tenant>>;
  /** Returns false when the tenant does not exist. */
  addKey(key: TenantKey): Promise<boolean>;
  /**
   * Returns the key with this public part, also a revoked or expired one; null when no key has it or the tenant of the
   * key was deleted.
   */
  key(id: string): Promise<TenantKey | null>;
  /** Returns keys, newest first. */
  keys(tenant: string, page: PageRequest): Promise<Page<ListedKey>>;
  /** Stores the last use of a key. */
  recordKeyUse(tenant: string, id: string, at: string): Promise<void>;
  /** Revokes a key; one that was revoked before keeps its `revokedAt`. Returns false when the tenant has no such key. */
  revokeKey(tenant: string, id: string, at: string): Promise<boolean>;
  /** Returns the keys in the order of the providers' names; none when the tenant does not exist. */
  providerKeys(tenant: string): Promise<readonly ProviderKey[]>;
  /**
   * Sets the key of its provider, or replaces it. With `ifSecret` only a key with this secret is replaced. Returns
   * false when the tenant does not exist or its key has another secret; nothing is written then.
   */
  putProviderKey(tenant: string, key: ProviderKey, ifSecret?: string): Promise<boolean>;
  /** Returns false when the tenant has no such key. */
  deleteProviderKey(tenant: string, provider: string): Promise<boolean>;
  /** Returns the records in the order in which they were stored. */
  modelRecords(tenant: string): Promise<readonly ModelRecord[]>;
  /** Replaces all records. Returns false when the tenant does not exist. */
  putModelRecords(tenant: string, records: readonly ModelRecord[]): Promise<boolean>;
}
