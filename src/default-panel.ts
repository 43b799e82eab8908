/** The panel that answers when a request names none: what the keys that are set allow. */
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import type { DebaterRequest } from './debate/debate-request.ts';
import { resolveConfig } from './debate/resolve-config.ts';
import { simulatedDefaultPanel } from './models/simulated/characters.ts';
import type { Services } from './operations/services.ts';

const SCEPTIC = 'You are a sceptic: look for what would make the obvious answer wrong.';

const HAIKU = 'anthropic/claude-haiku-4-5';
const SONNET = 'anthropic/claude-sonnet-4-6';
const MINI = 'openai/gpt-4o-mini';
const LARGE = 'openai/gpt-4o';

export function defaultPanelOf({ anthropic, openai, file }: Config): DebaterRequest[] {
  if (file.default_panel !== undefined) return file.default_panel;
  if (anthropic !== null && openai !== null) return [{ model: HAIKU }, { model: SONNET }, { model: MINI }];
  if (anthropic !== null) return [{ model: HAIKU }, { model: SONNET }, { model: HAIKU, role_hint: SCEPTIC }];
  if (openai !== null) return [{ model: MINI }, { model: LARGE }, { model: MINI, role_hint: SCEPTIC }];
  return simulatedDefaultPanel.map((model) => ({ model }));
}

/** Throws `ConfigError` when the panel could not debate: no request that is silent about it would be to blame. */
export function checkDefaultPanel({ configRules, models }: Pick<Services, 'configRules' | 'models'>): void {
  const resolved = resolveConfig({ question: 'Who answers?' }, { ...configRules, seed: 0 });
  const unknown = configRules.defaultPanel.filter(({ model }) => models.find(model) === null);
  const problems = [
    ...(resolved.ok ? [] : resolved.problems.map(({ message }) => message)),
    ...unknown.map(({ model }) => `${model} is not known, or its key is not set`),
  ];
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `PARLEY_CONFIG: default_panel: ${problem}`));
}

/** What `GET /v1/models` lists: models whose keys are set, the operator's, and the simulated ones. */
export function listedModelsOf(config: Config, simulated: readonly string[]): string[] {
  const { anthropic, openai, file } = config;
  return [
    ...(anthropic === null ? [] : [HAIKU, SONNET, 'anthropic/claude-opus-4-7']),
    ...(openai === null ? [] : [MINI, LARGE, 'openai/gpt-5-mini', 'openai/gpt-5']),
    ...file.providers.flatMap(({ name, models }) => models.map((model) => `${name}/${model}`)),
    ...simulated,
  ];
}
