/** Forgets a stored panel. Debates that were made with it keep the settings that they took from it. */

import type { Services } from '../services.ts';
import type { PanelName } from './panel-view.ts';
import { noPanel } from './panel-view.ts';

/** Throws `ParleyError` not_found. */
export async function erasePanel({ store }: Services, { tenant, name }: PanelName): Promise<void> {
  if (!(await store.panels.erase(tenant, name))) throw noPanel(name);
}
