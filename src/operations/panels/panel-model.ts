/** Panels as models, for callers that can only name a model: `debate/<name>` is a protocol or a stored panel. */

import type { DebateRequest, PanelSettings } from '../../debate/schema/request/debate-request.ts';
import { withPanel } from '../../debate/schema/request/present-fields.ts';
import { protocolNames } from '../../debate/schema/request/setting-names.ts';
import { ParleyError } from '../../errors.ts';
import { preparedFor } from '../debates/creation/prepare-debate.ts';
import { knownTenant } from '../debates/known-tenant.ts';
import type { ModelView } from '../models/list-models.ts';
import type { Services } from '../services.ts';

const PREFIX = 'debate/';

/**
 * Returns the fields of a request that choose the debate; null when the model is not a panel. The name of a protocol
 * always means the protocol, even if a stored panel has the same name, so that its meaning does not depend on stored
 * data.
 */
export function debateOfModel(model: string): Pick<DebateRequest, 'protocol' | 'panel'> | null {
  if (!model.startsWith(PREFIX)) return null;
  const name = model.slice(PREFIX.length);
  const protocol = protocolNames.find((each) => each === name);
  return protocol === undefined ? { panel: name } : { protocol };
}

/**
 * Returns the protocols that the tenant may use with the default panel, then the names of its stored panels. Their
 * settings are not checked here, because checking 2,000 panels blocked the process for 1.8 s. A panel with unusable
 * settings is refused when a debate uses it.
 */
export async function listPanelModels(services: Services, tenantId: string): Promise<ModelView[]> {
  const tenant = await knownTenant(services, tenantId);
  const names = await services.store.panels.names(tenantId);
  const protocols = protocolNames.flatMap((protocol) => {
    const simulated = simulatedOrNull(
      () => preparedFor(services, tenant, trialRequest({ protocol })).spec.config.simulated,
    );
    return simulated === null ? [] : [panelModel(protocol, simulated)];
  });
  const stored = names.filter((name) => debateOfModel(PREFIX + name)?.panel).map((name) => panelModel(name, null));
  return [...protocols, ...stored];
}

/** Returns null when such a debate would be refused. */
function simulatedOrNull(prepared: () => boolean): boolean | null {
  try {
    return prepared();
  } catch (error) {
    if (error instanceof ParleyError) return null;
    throw error;
  }
}

function trialRequest(settings: PanelSettings): DebateRequest {
  return withPanel({ question: 'Who answers?' }, settings);
}

/**
 * Returns a panel as a model. A panel cannot be a debater and has no price, because its cost depends on the length of
 * the debate. `simulated` is null when the settings were not read.
 */
function panelModel(name: string, simulated: boolean | null): ModelView {
  return {
    id: PREFIX + name,
    object: 'model',
    created: 0,
    owned_by: 'parley',
    capabilities: { debater: false, judge: false, simulated },
    prices: null,
  };
}
