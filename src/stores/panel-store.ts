/**
 * CONTRACT: a tenant's debate settings under names. Every method throws `StoreUnavailableError`, like the debate store.
 */
import type { PanelSettings } from '../debate/schema/request/debate-request.ts';
import type { Page, PageRequest } from './page.ts';

export interface StoredPanel {
  readonly name: string;
  /** As the caller sent them. */
  readonly settings: PanelSettings;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface SavePanel {
  readonly tenant: string;
  readonly name: string;
  readonly settings: PanelSettings;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Maximum number of panels of a tenant. A new name beyond it is refused. */
  readonly maxPanels: number;
}

export interface SavedPanel {
  /** False when it replaced a panel of the same name, which keeps its time of creation. */
  readonly created: boolean;
  readonly panel: StoredPanel;
}

export interface PanelStore {
  /**
   * Stores the panel in one atomic step: of two concurrent calls for the same name, one creates and the other replaces.
   * Returns null when the name is new and the tenant already has `maxPanels` panels.
   */
  save(panel: SavePanel): Promise<SavedPanel | null>;
  /** Returns null when it is absent. */
  read(tenant: string, name: string): Promise<StoredPanel | null>;
  /** Returns all names, sorted by code units, without reading settings. */
  names(tenant: string): Promise<readonly string[]>;
  /** Returns panels, sorted by the code units of their names. */
  list(tenant: string, page: PageRequest): Promise<Page<StoredPanel>>;
  /** Returns false when it was absent. */
  delete(tenant: string, name: string): Promise<boolean>;
}
