/** Explains why a model is not known and suggests a correction. */
import { nearestText } from '../../lib/text/nearest-text.ts';
import { providerOf } from '../../models/catalog/model-row.ts';
import { vendors } from '../../models/catalog/vendors.ts';

export interface ModelSources {
  /** Names of the configured providers. */
  readonly providers: readonly string[];
  /** Models that the caller may see. */
  readonly models: readonly string[];
}

/**
 * Returns, for example, `openai/gpt-4o (OPENAI_API_KEY is not set)` or `simulated/bald (did you mean simulated/bold?)`.
 */
export function unknownModel(model: string, { providers, models }: ModelSources): string {
  const provider = providerOf(model);
  const key = vendors.find(({ name }) => name === provider)?.keyVariable;
  if (key !== undefined && !providers.includes(provider)) return `${model} (${key} is not set)`;
  const nearest = nearestText(model, models);
  if (nearest !== null) return `${model} (did you mean ${nearest}?)`;
  if (providers.includes(provider)) return model;
  return `${model} (a model is written provider/model; the providers are ${providers.join(', ')})`;
}
