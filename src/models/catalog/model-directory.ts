/** `provider/model` → the model, over all providers that are set up. */
import type { LanguageModel, ListedModel, ModelProvider } from '../model.ts';

export interface ModelDirectory {
  /** Null: no such provider, or the provider knows its models and this is none of them. */
  find(model: string): LanguageModel | null;
  /** Names of the providers, in the order of the configuration. */
  readonly providers: readonly string[];
  /** What a provider lists; null: it has no list. Throws what fetch throws. */
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
