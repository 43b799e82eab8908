/** Finds a model by `provider/model` over all configured providers. */
import { lruCache } from '../../lib/values/lru-cache.ts';
import type { LanguageModel, ListedModel, ModelProvider } from '../model.ts';
import { modelIdOf, providerOf } from './model-row.ts';

export interface ModelDirectory {
  /** Returns null when the provider does not exist, or has a fixed list of models without this one. */
  find(model: string): LanguageModel | null;
  /** Names of the providers, in the order of the configuration. */
  readonly providers: readonly string[];
  /** Names of the providers that can be called with a key other than the operator's. */
  readonly keyable: readonly string[];
  /** Returns the provider's models, called with this key; null when it is not one of `keyable`. */
  withKey(provider: string, apiKey: string): Promise<Pick<ModelProvider, 'model'> | null>;
  /** Returns the models that a provider lists, or null when it has no list. Throws the errors of fetch. */
  list(provider: string, signal: AbortSignal): Promise<readonly ListedModel[] | null>;
}

/** Creates a provider that is called with this key. */
export type KeyedProvider = (apiKey: string) => Promise<ModelProvider>;
/** Providers by name. */
export type KeyedProviders = ReadonlyMap<string, KeyedProvider>;

/** A client needs a few kilobytes. All clients share the connections of the process. */
const MAX_CLIENTS = 500;

export function modelDirectory(providers: readonly ModelProvider[], keyed: KeyedProviders = new Map()): ModelDirectory {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const clients = lruCache<Promise<ModelProvider>>(MAX_CLIENTS);
  return {
    find: (model) => {
      const modelId = modelIdOf(model);
      return modelId === '' ? null : (byName.get(providerOf(model))?.model(modelId) ?? null);
    },
    providers: [...byName.keys()],
    keyable: [...keyed.keys()],
    withKey: async (provider, apiKey) => {
      const make = keyed.get(provider);
      return make === undefined ? null : clients(`${provider} ${apiKey}`, () => make(apiKey));
    },
    list: async (provider, signal) => (await byName.get(provider)?.listModels?.(signal)) ?? null,
  };
}
