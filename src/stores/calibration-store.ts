/**
 * CONTRACT: labelled debates of a tenant's panels and what was computed from them. A panel is named by its signature. Every
 * method is one atomic step and throws `StoreUnavailableError` when the store cannot be reached or cannot write.
 */
import type { WebhookMessage } from './webhook-store.ts';

/** Names a calibration; another tenant's is absent. */
export interface CalibrationName {
  readonly tenant: string;
  /** The signature of the panel. */
  readonly panel: string;
}

/** An entry that a result is computed from: a label, or a target that somebody asked for. */
export interface CalibrationEntry {
  /** Unique within the calibration, e.g. `label:<debate id>`. */
  readonly id: string;
  readonly text: string;
}

export interface StoredCalibration {
  /** Rises with every change of an entry, from 1; 0: there is none. */
  readonly version: number;
  /** In no order. */
  readonly entries: readonly CalibrationEntry[];
  /** What was computed last; null: nothing yet. */
  readonly result: string | null;
}

export interface ResultStep extends CalibrationName {
  /** Of the entries that it was computed from. */
  readonly version: number;
  readonly result: string;
  /** The result that it replaces. */
  readonly replaces: string | null;
  readonly messages: readonly WebhookMessage[];
  /** ISO 8601 UTC. */
  readonly at: string;
}

export interface CalibrationStore {
  /** Adds the entry or replaces the one with its id. The same entry again changes nothing. */
  put(name: CalibrationName, entry: CalibrationEntry): Promise<void>;
  read(name: CalibrationName): Promise<StoredCalibration>;
  /** The result alone: what an admission needs. */
  result(name: CalibrationName): Promise<string | null>;
  /** Keeps a result and writes down its messages. False, and nothing is kept: another result was kept meanwhile. */
  keep(step: ResultStep): Promise<boolean>;
  /** The panels of the tenant that have a calibration, in no order. */
  panels(tenant: string): Promise<readonly string[]>;
  /** Deletes all calibrations of the tenant. */
  deleteAll(tenant: string): Promise<void>;
  /** All calibrations of all tenants, with their versions. */
  all(): Promise<readonly (CalibrationName & { readonly version: number })[]>;
}
