/** Panels as models: for callers who name one model and nothing else, `debate/<name>` is a protocol or a stored panel. */
import { protocolNames } from '../debate/debate-config.ts';
import type { DebateRequest, PanelSettings } from '../debate/debate-request.ts';
import { withPanel } from '../debate/given.ts';
import { ParleyError } from '../errors.ts';
import type { StoredPanel } from '../stores/panel-store.ts';
import type { ModelView } from './list-models.ts';
import { knownAsker, preparedFor } from './prepare-debate.ts';
import type { Services } from './services.ts';

const PREFIX = 'debate/';

/** The part of a request that chooses the debate; null: this is no name of a panel. A protocol's name is the protocol's,
 * also where a stored panel has it, so that what a name means does not change with what is stored. */
export function debateOfModel(model: string): Pick<DebateRequest, 'protocol' | 'panel'> | null {
  if (!model.startsWith(PREFIX)) return null;
  const name = model.slice(PREFIX.length);
  const protocol = protocolNames.find((each) => each === name);
  return protocol === undefined ? { panel: name } : { protocol };
}

/** Those that would be debated with if the tenant asked: protocols with the default panel, then stored panels by name. */
export async function listPanelModels(services: Services, tenantId: string): Promise<ModelView[]> {
  const asker = await knownAsker(services, tenantId);
  const stored = (await allPanels(services, tenantId)).filter(({ name }) => debateOfModel(PREFIX + name)?.panel);
  const candidates = [
    ...protocolNames.map((protocol) => ({ name: protocol, createdAt: null, settings: { protocol } })),
    ...stored,
  ];
  return candidates.flatMap(({ name, createdAt, settings }) => {
    const simulated = simulatedUnless(() => preparedFor(services, asker, trialOf(settings)).spec.config.simulated);
    return simulated === null ? [] : [panelModel(name, { createdAt, simulated })];
  });
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

const PANELS_PER_READ = 100;

async function allPanels({ store }: Services, tenant: string): Promise<StoredPanel[]> {
  const panels: StoredPanel[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await store.panels.list(tenant, { limit: PANELS_PER_READ, cursor });
    panels.push(...page.rows);
    cursor = page.nextCursor;
    if (cursor === null) return panels;
  }
}

interface Seen {
  readonly createdAt: string | null;
  readonly simulated: boolean;
}

/** A panel is no debater, and has no price of its own: what it costs depends on how long it debates. */
function panelModel(name: string, { createdAt, simulated }: Seen): ModelView {
  return {
    id: PREFIX + name,
    object: 'model',
    created: createdAt === null ? 0 : Math.floor(Date.parse(createdAt) / 1_000),
    owned_by: 'parley',
    capabilities: { debater: false, judge: false, simulated },
    prices: null,
  };
}
