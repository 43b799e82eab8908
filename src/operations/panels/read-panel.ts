/** One stored panel, as callers read it. */

import type { Services } from '../services.ts';
import type { PanelName, PanelView } from './panel-view.ts';
import { noPanel, panelView } from './panel-view.ts';

/** Throws `ParleyError` not_found. */
export async function readPanel({ store }: Services, { tenant, name }: PanelName): Promise<PanelView> {
  const panel = await store.panels.read(tenant, name);
  if (panel === null) throw noPanel(name);
  return panelView(panel);
}
