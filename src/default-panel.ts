/** Selects the panel for requests that name none, from the models whose providers are configured. */
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import type { NamedDebater } from './debate/schema/request/debater-request.ts';
import { resolveConfig } from './debate/settings/resolve-config.ts';
import type { Retirement } from './models/catalog/model-retirements.ts';
import { isRetired } from './models/catalog/model-retirements.ts';
import { withoutDate } from './models/catalog/model-row.ts';
import { modelTable } from './models/catalog/model-table.ts';
import { isSimulatedModel } from './models/model.ts';
import type { PriceList } from './models/prices/price-list.ts';
import { COMPARED_TOKENS } from './models/prices/price-list.ts';
import { simulatedDefaultPanel } from './models/simulated/characters.ts';
import { unknownModel } from './operations/models/unknown-model.ts';
import type { Services } from './operations/services.ts';

const PANEL_SIZE = 3;
/**
 * The role hint by which two debaters of one model differ. It does not influence the answer, since the first round is
 * blind.
 */
const THOROUGH_ROLE_HINT = 'Check each step and each assumption before you answer.';

/** The data by which the models of a default panel are selected. */
export interface ModelFacts {
  readonly retirementOf: (model: string) => Retirement | null;
  readonly family: (model: string) => string;
  readonly prices: PriceList;
  readonly now: Date;
}

/** Returns the operator's panel unchanged. In a built-in panel a retired model is replaced by its successor. */
export function defaultPanelOf(config: Config, localModels: readonly string[], facts: ModelFacts): NamedDebater[] {
  if (config.file.default_panel !== undefined) return config.file.default_panel;
  const panels = [modelsOfKeys(config), modelsOfFile(config), localModels].map((models) => builtInPanel(models, facts));
  return panels.find((panel) => panel.length > 0) ?? simulatedDefaultPanel.map((model) => ({ model }));
}

function modelsOfKeys({ vendorsWithKey, azureDeployments }: Config): string[] {
  const defaults = modelTable.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return vendorsWithKey.flatMap((vendor) => [
    ...defaults.filter((id) => id.startsWith(`${vendor}/`)),
    ...(vendor === 'azure' ? azureDeployments.map((name) => `azure/${name}`) : []),
  ]);
}

function modelsOfFile({ file }: Config): string[] {
  return file.providers.flatMap(({ name, models }) => models.map((model) => `${name}/${model}`));
}

/**
 * Returns a panel of three debaters: the cheapest model of each family first, then the second cheapest of each. With
 * two models, the cheaper one is also the third debater. With one model, it is all three. Models without a price are
 * left out, because no budget could be guaranteed. Returns an empty panel when no model has a price.
 */
export function builtInPanel(models: readonly string[], facts: ModelFacts): NamedDebater[] {
  const byFamily = [...Map.groupBy(candidatesOf(models, facts), ({ family }) => family).values()];
  const ranks = Math.max(0, ...byFamily.map((candidates) => candidates.length));
  const modelsByRank = Array.from({ length: ranks }, (_, rank) =>
    byFamily.flatMap((candidates) => candidates[rank] ?? []).toSorted(cheaperFirst),
  );
  const chosen = modelsByRank.flat().map(({ model }) => currentModel(model, facts));
  const [cheapest] = chosen;
  if (cheapest === undefined) return [];
  if (chosen.length === 1) return [{ model: cheapest, count: PANEL_SIZE }];
  const panel = chosen.slice(0, PANEL_SIZE).map((model) => ({ model }));
  return panel.length < PANEL_SIZE ? [...panel, { model: cheapest, role_hint: THOROUGH_ROLE_HINT }] : panel;
}

interface Candidate {
  readonly model: string;
  readonly family: string;
  readonly cost: number;
}

/**
 * Returns the usable models, cheapest first. A model that several providers offer appears once, because two debaters of
 * one model would agree with each other.
 */
function candidatesOf(models: readonly string[], { retirementOf, family, prices, now }: ModelFacts): Candidate[] {
  const priced = models.flatMap((model): Candidate[] => {
    const retirement = retirementOf(model);
    const quote = prices.quote(model, now);
    if (quote === null || (isRetired(retirement, now) && retirement.replacement === null)) return [];
    return [{ model, family: family(model), cost: quote.worstCase(COMPARED_TOKENS) }];
  });
  const sorted = priced.toSorted(cheaperFirst);
  return [...Map.groupBy(sorted, ({ model }) => nameWithoutProvider(model)).values()].flatMap(([first]) => first ?? []);
}

/** Returns the last part of the id, which is the same for every provider that offers the model. */
function nameWithoutProvider(model: string): string {
  return withoutDate(model.slice(model.lastIndexOf('/') + 1).toLowerCase());
}

function cheaperFirst({ cost: a }: Candidate, { cost: b }: Candidate): number {
  return a - b;
}

function currentModel(model: string, { retirementOf, now }: ModelFacts): string {
  const retirement = retirementOf(model);
  return isRetired(retirement, now) ? (retirement.replacement ?? model) : model;
}

/**
 * Throws `ConfigError` when the panel could not debate. Otherwise every request without a panel would fail because of
 * the configuration.
 */
export function checkDefaultPanel({
  configRules,
  models,
  listedModels,
}: Pick<Services, 'configRules' | 'models' | 'listedModels'>): void {
  const resolved = resolveConfig({ question: 'Who answers?' }, { ...configRules, seed: 0, today: '1970-01-01' });
  const named = new Set(configRules.defaultPanel.map(({ model }) => model));
  const unknown = [...named].filter((model) => models.find(model) === null);
  const availableModels = { providers: models.providers, models: listedModels };
  const problems = [
    ...(resolved.ok ? [] : resolved.problems.map(({ message }) => message)),
    ...unknown.map((model) => `unknown model: ${unknownModel(model, availableModels)}`),
  ];
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `PARLEY_CONFIG: default_panel: ${problem}`));
}

/**
 * Throws `ConfigError` when tenants have keys and the default panel is simulated: they would get simulated answers
 * unknowingly.
 */
export function checkSimulation(
  { adminKey, allowsSimulation }: Config,
  { configRules }: Pick<Services, 'configRules'>,
): void {
  const isSimulated = configRules.defaultPanel.some(({ model }) => isSimulatedModel(model));
  if (adminKey === null || allowsSimulation || !isSimulated) return;
  throw new ConfigError([
    'PARLEY_SIMULATED: is not set, and the default panel has simulated models while PARLEY_ADMIN_KEY is set; set a provider key, or PARLEY_SIMULATED=true if this is intended',
  ]);
}

/**
 * Returns the models of `GET /v1/models`: models of the configured providers, of the configuration file and of local
 * servers, and the simulated ones.
 */
export function listedModelsOf(
  config: Config,
  localModels: readonly string[],
  simulatedModels: readonly string[],
): string[] {
  return [
    ...modelTable
      .map(({ id }) => id)
      .filter((id) => config.vendorsWithKey.some((vendor) => id.startsWith(`${vendor}/`))),
    ...config.azureDeployments.map((name) => `azure/${name}`),
    ...modelsOfFile(config),
    ...localModels,
    ...simulatedModels,
  ];
}
