/** Stores debate settings under a name, once they are shown to make a debate. */
import type { DebateRequest, PanelSettings } from '../../debate/schema/debate-request.ts';
import { ParleyError } from '../../errors.ts';
import { prepareDebate } from '../debates/prepare-debate.ts';
import type { Services } from '../services.ts';
import type { PanelName, PanelView } from './panel-view.ts';
import { panelView } from './panel-view.ts';

export interface SavePanel extends PanelName {
  readonly settings: PanelSettings;
}

export interface Saved {
  /** False: it took the place of one with the same name. */
  readonly created: boolean;
  readonly panel: PanelView;
}

/** Throws `ParleyError` as `startDebate` does for settings that would be refused there: unauthorized, invalid_request,
 * incompatible_options, model_not_allowed, unknown_model, unpriced_model; and panel_limit. */
export async function savePanel(services: Services, { tenant, name, settings }: SavePanel): Promise<Saved> {
  const { maxPanels, maxPanelBytes } = services.limits;
  const bytes = Buffer.byteLength(JSON.stringify(settings));
  if (bytes > maxPanelBytes) throw panelLimit(`a panel has at most ${maxPanelBytes} bytes, and this one ${bytes}`);
  await prepareDebate(services, tenant, trialOf(settings));
  const at = services.world.now().toISOString();
  const saved = await services.store.panels.save({ tenant, name, settings, at, most: maxPanels });
  if (saved === null) throw panelLimit(`a tenant has at most ${maxPanels} stored panels`);
  return { created: saved.created, panel: panelView(saved.panel) };
}

function panelLimit(detail: string): ParleyError {
  return new ParleyError('panel_limit', { detail });
}

/** The settings with a question, as a request that names the panel has them. The options of a ballot go with the question, so
 * they may come with it. */
function trialOf(settings: PanelSettings): DebateRequest {
  const lacksMenu = settings.protocol === 'ballot' && !settings.options;
  return {
    protocol: 'critique',
    ...settings,
    ...(lacksMenu ? { options: ['this', 'that'] } : {}),
    question: 'This or that?',
  };
}
