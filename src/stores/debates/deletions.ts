/**
 * CONTRACT: requests to delete the debates that carry pairs of metadata, and the receipt of each. A debate is
 * erased and counted in one step (`DebateStore.erase`). Every method is one atomic step and throws
 * `StoreUnavailableError` when the store cannot be reached or cannot write.
 */
import type { MetadataPair } from '../budget-cap.ts';

export interface NewDeletion {
  readonly tenant: string;
  readonly id: string;
  /** A debate that carries all of them is deleted. */
  readonly pairs: readonly MetadataPair[];
  /** ISO 8601 UTC, as all times here. */
  readonly createdAt: string;
}

export interface Deletion extends Omit<NewDeletion, 'pairs'> {
  /** Null once it has finished: a value may say who somebody is. */
  readonly pairs: readonly MetadataPair[] | null;
  /** The keys of the pairs. */
  readonly keys: readonly string[];
  /** Null: not begun. */
  readonly startedAt: string | null;
  /** Null: not finished. */
  readonly finishedAt: string | null;
  /** How many debates were deleted for it so far. */
  readonly debates: number;
}

export interface DeletionStore {
  /** False: the tenant has `most` already that have not finished. */
  add(deletion: NewDeletion, most: number): Promise<boolean>;
  /** Null: absent. */
  read(tenant: string, id: string): Promise<Deletion | null>;
  /** All of the tenant, oldest first. */
  list(tenant: string): Promise<readonly Deletion[]>;
  /** Of all tenants, oldest first. */
  unfinished(): Promise<readonly Deletion[]>;
  /** Keeps the first time. */
  begin(tenant: string, id: string, at: string): Promise<void>;
  /** Forgets the values of the pairs. Keeps the first time. */
  finish(tenant: string, id: string, at: string): Promise<void>;
}
