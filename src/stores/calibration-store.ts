/**
 * CONTRACT: labelled debates of a tenant's panels and the results that were computed from them. A panel is named by its
 * signature. Every method is one atomic step and throws `StoreUnavailableError` when the store cannot be reached or
 * cannot write.
 */
import type { WebhookMessage } from './webhook-store.ts';

/** Names a calibration. A calibration of another tenant is treated as absent. */
export interface CalibrationName {
  readonly tenant: string;
  /** The signature of the panel. */
  readonly panel: string;
}

/** An entry from which a result is computed: a label, or a requested target. */
export interface CalibrationEntry {
  /** Unique within the calibration, for example `label:<debate id>`. */
  readonly id: string;
  readonly text: string;
}

export interface StoredCalibration {
  /** Rises with every change of an entry, from 1; 0 without entries. */
  readonly version: number;
  /** In no particular order. */
  readonly entries: readonly CalibrationEntry[];
  /** The latest result; null before the first. */
  readonly result: string | null;
}

export interface ResultStep extends CalibrationName {
  /** The version of the entries from which it was computed. */
  readonly version: number;
  readonly result: string;
  /** The result that it replaces. */
  readonly replaces: string | null;
  readonly messages: readonly WebhookMessage[];
  /** ISO 8601 UTC. */
  readonly at: string;
}

export interface CalibrationStore {
  /** Adds the entry or replaces the one with its id. An equal entry changes nothing. */
  put(name: CalibrationName, entry: CalibrationEntry): Promise<void>;
  read(name: CalibrationName): Promise<StoredCalibration>;
  /** Returns only the result, which an admission needs. */
  result(name: CalibrationName): Promise<string | null>;
  /** Stores a result and its messages. Returns false and stores nothing when another result was stored meanwhile. */
  storeResult(step: ResultStep): Promise<boolean>;
  /** Returns the panels of the tenant that have a calibration, in no particular order. */
  panels(tenant: string): Promise<readonly string[]>;
  /** Deletes all calibrations of the tenant. */
  deleteAll(tenant: string): Promise<void>;
  /** Returns all calibrations of all tenants with their versions. */
  all(): Promise<readonly (CalibrationName & { readonly version: number })[]>;
}
