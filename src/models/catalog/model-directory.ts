/** Finds a model by `provider/model` over all configured providers. */
import { latestUsed } from '../../lib/values/latest-used.ts';
import type { LanguageModel, ListedModel, ModelProvider } from '../model.ts';

export interface ModelDirectory {
  /** Returns null when the provider does not exist, or has a fixed list of models without this one. */
  find(model: string): LanguageModel | null;
  /** Names of the providers, in the order of the configuration. */
  readonly providers: readonly string[];
  /** Names of the providers that can be asked with another key than the operator's. */
  readonly keyable: readonly string[];
  /** The provider's models, asked with this key. Null: it is not one of `keyable`. */
  withKey(provider: string, apiKey: string): Promise<Pick<ModelProvider, 'model'> | null>;
  /** Returns the models that a provider lists, or null when it has no list. Throws the errors of fetch. */
  list(provider: string, signal: AbortSignal): Promise<readonly ListedModel[] | null>;
}

/** A provider, asked with this key. */
export type KeyedProvider = (apiKey: string) => Promise<ModelProvider>;
/** By name. */
export type KeyedProviders = ReadonlyMap<string, KeyedProvider>;

/** A client is a few kilobytes; all share the connections of the process. */
const MAX_CLIENTS = 500;

export function modelDirectory(providers: readonly ModelProvider[], keyed: KeyedProviders = new Map()): ModelDirectory {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const split = (model: string) => {
    const slash = model.indexOf('/');
    return { provider: byName.get(model.slice(0, slash)), modelId: model.slice(slash + 1) };
  };
  const clients = latestUsed<Promise<ModelProvider>>(MAX_CLIENTS);
  return {
    find: (model) => {
      const { provider, modelId } = split(model);
      return modelId === '' ? null : (provider?.model(modelId) ?? null);
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
