/** The panel that answers when a request names none: what the keys that are set allow. */
import type { Config } from './config.ts';
import type { DebaterRequest } from './debate/debate-request.ts';
import { simulatedDefaultPanel } from './models/simulated/characters.ts';

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
