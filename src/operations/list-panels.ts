/** A tenant's stored panels, by name. */
import type { Page, PageRequest } from '../stores/page.ts';
import type { PanelView } from './panel-view.ts';
import { panelView } from './panel-view.ts';
import type { Services } from './services.ts';

export interface ListPanels {
  readonly tenant: string;
  readonly page: PageRequest;
}

export async function listPanels({ store }: Services, { tenant, page }: ListPanels): Promise<Page<PanelView>> {
  const { rows, nextCursor } = await store.panels.list(tenant, page);
  return { rows: rows.map(panelView), nextCursor };
}
