/** Panels as models: for callers who name one model and nothing else, `debate/<name>` is a protocol or a stored panel. */

import type { DebateRequest, PanelSettings } from '../../debate/schema/request/debate-request.ts';
import { withPanel } from '../../debate/schema/request/given.ts';
import { protocolNames } from '../../debate/schema/request/setting-names.ts';
import { ParleyError } from '../../errors.ts';
import { preparedFor } from '../debates/creation/prepare-debate.ts';
import { knownTenant } from '../debates/known-tenant.ts';
import type { ModelView } from '../models/list-models.ts';
import type { Services } from '../services.ts';

const PREFIX = 'debate/';

/** The part of a request that chooses the debate; null: this is no name of a panel. A protocol's name is the protocol's,
 * also where a stored panel has it, so that what a name means does not change with what is stored. */
export function debateOfModel(model: string): Pick<DebateRequest, 'protocol' | 'panel'> | null {
  if (!model.startsWith(PREFIX)) return null;
  const name = model.slice(PREFIX.length);
  const protocol = protocolNames.find((each) => each === name);
  return protocol === undefined ? { panel: name } : { protocol };
}

/** Protocols with the default panel, where the tenant may use it, then its stored panels by their names alone: to try the
 * settings of 2,000 of them held up everybody for 1.8 s. Settings that cannot be debated with are refused when asked. */
export async function listPanelModels(services: Services, tenantId: string): Promise<ModelView[]> {
  const tenant = await knownTenant(services, tenantId);
  const names = await services.store.panels.names(tenantId);
  const protocols = protocolNames.flatMap((protocol) => {
    const simulated = simulatedUnless(() => preparedFor(services, tenant, trialOf({ protocol })).spec.config.simulated);
    return simulated === null ? [] : [panelModel(protocol, simulated)];
  });
  const stored = names.filter((name) => debateOfModel(PREFIX + name)?.panel).map((name) => panelModel(name, null));
  return [...protocols, ...stored];
}

/** Null: such a debate would be refused. */
function simulatedUnless(prepared: () => boolean): boolean | null {
  try {
    return prepared();
  } catch (error) {
    if (error instanceof ParleyError) return null;
    throw error;
  }
}

function trialOf(settings: PanelSettings): DebateRequest {
  return withPanel({ question: 'Who answers?' }, settings);
}

/** A panel is no debater, and has no price of its own: what it costs depends on how long it debates. `simulated`: null
 * where its settings were not read. */
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
