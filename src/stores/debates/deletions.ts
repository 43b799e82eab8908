/**
 * CONTRACT: requests to delete the debates with given metadata pairs, and their receipts. A debate is deleted and
 * counted in one step (`DebateStore.delete`). Every method is one atomic step and throws `StoreUnavailableError` when
 * the store cannot be reached or cannot write.
 */
import type { MetadataPair } from '../budget-cap.ts';

export interface NewDeletion {
  readonly tenant: string;
  readonly id: string;
  /** Debates with all of these pairs are deleted. */
  readonly pairs: readonly MetadataPair[];
  /** ISO 8601 UTC, like all times here. */
  readonly createdAt: string;
}

export interface Deletion extends Omit<NewDeletion, 'pairs'> {
  /** Null once the deletion has finished, because values may identify a person. */
  readonly pairs: readonly MetadataPair[] | null;
  /** The keys of the pairs. */
  readonly keys: readonly string[];
  /** Null before it has begun. */
  readonly startedAt: string | null;
  /** Null before it has finished. */
  readonly finishedAt: string | null;
  /** Number of debates that it has deleted so far. */
  readonly debates: number;
}

export interface DeletionStore {
  /** Stores a request. Returns false when the tenant has `maxUnfinished` unfinished ones. */
  add(deletion: NewDeletion, maxUnfinished: number): Promise<boolean>;
  /** Returns null when it is absent. */
  read(tenant: string, id: string): Promise<Deletion | null>;
  /** Returns all deletions of the tenant, oldest first. */
  list(tenant: string): Promise<readonly Deletion[]>;
  /** Returns the unfinished deletions of all tenants, oldest first. */
  unfinished(): Promise<readonly Deletion[]>;
  /** Records the start. Only the first time is kept. */
  begin(tenant: string, id: string, at: string): Promise<void>;
  /** Records the end and deletes the values of the pairs. Only the first time is kept. */
  finish(tenant: string, id: string, at: string): Promise<void>;
}
