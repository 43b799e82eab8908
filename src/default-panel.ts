/** The panel that answers when a request names none: what the keys that are set allow. */
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import type { NamedDebater } from './debate/schema/debater-request.ts';
import { resolveConfig } from './debate/settings/resolve-config.ts';
import type { Retirement } from './models/catalog/model-retirements.ts';
import { isRetired } from './models/catalog/model-retirements.ts';
import type { ModelRow } from './models/catalog/model-row.ts';
import { modelTable } from './models/catalog/model-table.ts';
import { simulatedDefaultPanel } from './models/simulated/characters.ts';
import { unknownModel } from './operations/models/unknown-model.ts';
import type { Services } from './operations/services.ts';

const PANEL_SIZE = 3;
/** Tells apart two debaters of one model. It presumes nothing about the answer, since the first round is blind. */
const THOROUGH = 'Check each step and each assumption before you answer.';

/** When a model is retired, as known at this moment. */
export interface Lifecycle {
  readonly retirementOf: (model: string) => Retirement | null;
  readonly now: Date;
}

/** The operator's own panel stays as it is written. In a built-in one a retired model gives way to its replacement. */
export function defaultPanelOf(config: Config, lifecycle: Lifecycle): NamedDebater[] {
  if (config.file.default_panel !== undefined) return config.file.default_panel;
  const providers = vendorsWithKeys(config);
  if (providers.length === 0) return simulatedDefaultPanel.map((model) => ({ model }));
  return builtInPanel(providers, lifecycle);
}

function vendorsWithKeys({ anthropic, openai }: Config): string[] {
  return [...(anthropic === null ? [] : ['anthropic']), ...(openai === null ? [] : ['openai'])];
}

/** The cheapest model of each provider, then the next cheapest ones; a panel that is still short repeats the cheapest. */
export function builtInPanel(providers: readonly string[], lifecycle: Lifecycle): NamedDebater[] {
  const byProvider = providers.map((provider) => candidatesOf(provider, lifecycle));
  const ranks = Math.max(...byProvider.map((rows) => rows.length));
  const inTurn = Array.from({ length: ranks }, (_, rank) =>
    byProvider.flatMap((rows) => rows[rank] ?? []).toSorted(cheaperFirst),
  );
  const models = inTurn.flat().map(({ id }) => standingFor(id, lifecycle));
  const panel: NamedDebater[] = models.slice(0, PANEL_SIZE).map((model) => ({ model }));
  const [cheapest] = models;
  if (panel.length < PANEL_SIZE && cheapest !== undefined) panel.push({ model: cheapest, role_hint: THOROUGH });
  return panel;
}

function candidatesOf(provider: string, { retirementOf, now }: Lifecycle): ModelRow[] {
  const rows = modelTable.filter((row) => row.isDefault && row.id.startsWith(`${provider}/`));
  return rows
    .filter(({ id }) => {
      const retirement = retirementOf(id);
      return !isRetired(retirement, now) || retirement.replacement !== null;
    })
    .toSorted(cheaperFirst);
}

function cheaperFirst({ price: a }: ModelRow, { price: b }: ModelRow): number {
  const costOf = (price: ModelRow['price']) => (price === null ? Number.POSITIVE_INFINITY : price.input + price.output);
  return costOf(a) - costOf(b);
}

function standingFor(model: string, { retirementOf, now }: Lifecycle): string {
  const retirement = retirementOf(model);
  return isRetired(retirement, now) ? (retirement.replacement ?? model) : model;
}

/** Throws `ConfigError` when the panel could not debate: no request that is silent about it would be to blame. */
export function checkDefaultPanel({
  configRules,
  models,
  listedModels,
}: Pick<Services, 'configRules' | 'models' | 'listedModels'>): void {
  const resolved = resolveConfig({ question: 'Who answers?' }, { ...configRules, seed: 0, today: '1970-01-01' });
  const named = new Set(configRules.defaultPanel.map(({ model }) => model));
  const unknown = [...named].filter((model) => models.find(model) === null);
  const known = { providers: models.providers, models: listedModels };
  const problems = [
    ...(resolved.ok ? [] : resolved.problems.map(({ message }) => message)),
    ...unknown.map((model) => `not known: ${unknownModel(model, known)}`),
  ];
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `PARLEY_CONFIG: default_panel: ${problem}`));
}

/** What `GET /v1/models` lists: models whose keys are set, the operator's, and the simulated ones. */
export function listedModelsOf(config: Config, simulated: readonly string[]): string[] {
  const vendors = vendorsWithKeys(config);
  return [
    ...modelTable.map(({ id }) => id).filter((id) => vendors.some((vendor) => id.startsWith(`${vendor}/`))),
    ...config.file.providers.flatMap(({ name, models }) => models.map((model) => `${name}/${model}`)),
    ...simulated,
  ];
}
