/** A tenant's stored panels, by name. */
import type { Page, PageRequest } from '../../stores/page.ts';
import { boundedPage } from '../bounded-page.ts';
import type { Services } from '../services.ts';
import type { PanelView } from './panel-view.ts';
import { panelView } from './panel-view.ts';

export interface ListPanels {
  readonly tenant: string;
  readonly page: PageRequest;
}

export function listPanels({ store }: Services, { tenant, page }: ListPanels): Promise<Page<PanelView>> {
  return boundedPage(page, (part) => store.panels.list(tenant, part), panelView);
}
