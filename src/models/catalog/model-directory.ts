/** Finds a model by `provider/model` over all configured providers. */
import type { LanguageModel, ListedModel, ModelProvider } from '../model.ts';

export interface ModelDirectory {
  /** Returns null when the provider does not exist, or has a fixed list of models without this one. */
  find(model: string): LanguageModel | null;
  /** Names of the providers, in the order of the configuration. */
  readonly providers: readonly string[];
  /** Returns the models that a provider lists, or null when it has no list. Throws the errors of fetch. */
  list(provider: string, signal: AbortSignal): Promise<readonly ListedModel[] | null>;
}

export function modelDirectory(providers: readonly ModelProvider[]): ModelDirectory {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const split = (model: string) => {
    const slash = model.indexOf('/');
    return { provider: byName.get(model.slice(0, slash)), modelId: model.slice(slash + 1) };
  };
  return {
    find: (model) => {
      const { provider, modelId } = split(model);
      return modelId === '' ? null : (provider?.model(modelId) ?? null);
    },
    providers: [...byName.keys()],
    list: async (provider, signal) => (await byName.get(provider)?.listModels?.(signal)) ?? null,
  };
}
