/** What callers read of a stored panel. */
import { z } from 'zod';
import { panelNameSchema, panelSettingsSchema } from '../../debate/schema/debate-request.ts';
import { stored } from '../../debate/schema/stored.ts';
import { ParleyError } from '../../errors.ts';
import type { StoredPanel } from '../../stores/panel-store.ts';

export const panelViewSchema = z.object({
  name: stored(panelNameSchema),
  /** As they were sent: what was left to defaults is left to them still. */
  settings: stored(panelSettingsSchema),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PanelView = z.infer<typeof panelViewSchema>;

/** Names a panel; another tenant's is absent. */
export interface PanelName {
  readonly tenant: string;
  readonly name: string;
}

export function panelView({ name, settings, createdAt, updatedAt }: StoredPanel): PanelView {
  return { name, settings, created_at: createdAt, updated_at: updatedAt };
}

export function noPanel(name: string): ParleyError {
  return new ParleyError('not_found', { detail: `there is no panel "${name}"` });
}
