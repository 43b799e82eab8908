/** Stored panels: debate settings under a name. */
import type { DebateRequest, PanelSettings } from '../../debate/schema/request/debate-request.ts';
import { ParleyError } from '../../errors.ts';
import type { Page, PageRequest } from '../../stores/page.ts';
import { boundedPage } from '../bounded-page.ts';
import { prepareDebate } from '../debates/creation/prepare-debate.ts';
import type { Services } from '../services.ts';
import type { PanelName, PanelView } from './panel-view.ts';
import { noPanel, panelView } from './panel-view.ts';

export interface ListPanels {
  readonly tenant: string;
  readonly page: PageRequest;
}

/** Returns one page of a tenant's stored panels, sorted by name. */
export function listPanels({ store }: Services, { tenant, page }: ListPanels): Promise<Page<PanelView>> {
  return boundedPage(page, (part) => store.panels.list(tenant, part), panelView);
}

/** Returns one stored panel. Throws `ParleyError` not_found. */
export async function readPanel({ store }: Services, { tenant, name }: PanelName): Promise<PanelView> {
  const panel = await store.panels.read(tenant, name);
  if (panel === null) throw noPanel(name);
  return panelView(panel);
}

export interface SavePanel extends PanelName {
  readonly settings: PanelSettings;
}

export interface SavePanelResult {
  /** False when it replaced a panel of the same name. */
  readonly created: boolean;
  readonly panel: PanelView;
}

/**
 * Stores debate settings under a name after checking that a debate can be started with them. Throws `ParleyError`
 * panel_limit and the errors of `startDebate` for settings that it would refuse: unauthorized, invalid_request,
 * incompatible_options, model_not_allowed, unknown_model, unpriced_model.
 */
export async function savePanel(services: Services, { tenant, name, settings }: SavePanel): Promise<SavePanelResult> {
  const { maxPanels, maxPanelBytes } = services.limits;
  const bytes = Buffer.byteLength(JSON.stringify(settings));
  if (bytes > maxPanelBytes) throw panelLimit(`a panel has at most ${maxPanelBytes} bytes, and this one ${bytes}`);
  await prepareDebate(services, tenant, trialRequest(settings));
  const at = services.world.now().toISOString();
  const saved = await services.store.panels.save({ tenant, name, settings, at, maxPanels });
  if (saved === null) throw panelLimit(`a tenant has at most ${maxPanels} stored panels`);
  return { created: saved.created, panel: panelView(saved.panel) };
}

function panelLimit(detail: string): ParleyError {
  return new ParleyError('panel_limit', { detail });
}

/**
 * Returns a request with these settings and a question. The options of a ballot may come with the question, so sample
 * options are added when the settings have none.
 */
function trialRequest(settings: PanelSettings): DebateRequest {
  const lacksOptions = settings.protocol === 'ballot' && !settings.options;
  return {
    protocol: 'critique',
    ...settings,
    ...(lacksOptions ? { options: ['this', 'that'] } : {}),
    question: 'This or that?',
  };
}

/** Deletes a stored panel. Debates that used it keep their settings. Throws `ParleyError` not_found. */
export async function deletePanel({ store }: Services, { tenant, name }: PanelName): Promise<void> {
  if (!(await store.panels.delete(tenant, name))) throw noPanel(name);
}
