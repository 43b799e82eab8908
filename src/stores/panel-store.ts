/** CONTRACT: debate settings under a name, a tenant's own. Every method throws `StoreUnavailableError` as those of the
 * debate store do. */
import type { PanelSettings } from '../debate/schema/request/debate-request.ts';
import type { Page, PageRequest } from './page.ts';

export interface StoredPanel {
  readonly name: string;
  /** As they were sent. */
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
  /** A new name is refused when the tenant has this many panels. */
  readonly most: number;
}

export interface SavedPanel {
  /** False: it took the place of one with the same name, all of it, and keeps the time of its creation. */
  readonly created: boolean;
  readonly panel: StoredPanel;
}

export interface PanelStore {
  /** In one atomic step: of two that save the same name, one creates and the other replaces. Null: the tenant has `most`
   * already, and this name is not among them. */
  save(panel: SavePanel): Promise<SavedPanel | null>;
  /** Null: absent. */
  read(tenant: string, name: string): Promise<StoredPanel | null>;
  /** The names of all, in the order of their code units; no settings are read. */
  names(tenant: string): Promise<readonly string[]>;
  /** By name, in the order of its code units. */
  list(tenant: string, page: PageRequest): Promise<Page<StoredPanel>>;
  /** False: absent. */
  erase(tenant: string, name: string): Promise<boolean>;
}
