/**
 * Finds the signature under which the labels of a panel are stored, and the panel's default parameters.
 */
import type { PanelParameters } from '../../debate/calibration/learn-panel.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import { prepareDebate } from '../debates/creation/prepare-debate.ts';
import type { Services } from '../services.ts';
import { panelSignature } from './panel-signature.ts';

export interface SignedPanel {
  readonly signature: string;
  readonly defaults: PanelParameters;
  readonly config: DebateConfig;
}

/**
 * Null for `panel` means the configured panel. Throws the same `ParleyError` as `startDebate` for a panel that it would
 * refuse.
 */
export async function signatureOfPanel(services: Services, tenant: string, panel: string | null): Promise<SignedPanel> {
  const { spec } = await prepareDebate(services, tenant, { question: 'Who answers?', panel });
  const { debaters, correlation } = spec.config;
  const reliabilities = Object.fromEntries(debaters.map(({ id, reliability }) => [id, reliability]));
  return { signature: panelSignature(spec.config), defaults: { reliabilities, correlation }, config: spec.config };
}
