/** A stored panel in the format of the API. */
import { z } from 'zod';
import { panelSettingsSchema } from '../../debate/schema/request/debate-request.ts';
import { panelNameSchema } from '../../debate/schema/request/request-fields.ts';
import { stored } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import { ParleyError } from '../../errors.ts';
import type { StoredPanel } from '../../stores/panel-store.ts';

export const panelViewSchema = z
  .object({
    name: stored(panelNameSchema).meta({ description: 'The name of the panel.', examples: ['board'] }),
    settings: stored(panelSettingsSchema).meta({ description: 'The settings as they were sent, without defaults.' }),
    created_at: timeSchema.meta({ description: 'When the panel was created.' }),
    updated_at: timeSchema.meta({ description: 'When the panel was last updated.' }),
  })
  .meta({ description: 'Stored debate settings with a name.' });
export type PanelView = z.infer<typeof panelViewSchema>;

/** Names a panel. A panel of another tenant is treated as absent. */
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
