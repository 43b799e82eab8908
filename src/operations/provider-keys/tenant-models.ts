/** The models for one tenant: called with its own keys, and with the operator's keys if its settings allow that. */
import type { ModelDirectory } from '../../models/catalog/model-directory.ts';
import { modelIdOf, providerOf } from '../../models/catalog/model-row.ts';
import type { LanguageModel, ModelProvider } from '../../models/model.ts';
import { isSimulatedModel, ModelError } from '../../models/model.ts';
import type { Payer } from '../../stores/budget-store.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import type { OpenedKey } from './stored-keys.ts';
import { openedKeys } from './stored-keys.ts';

type ModelSource = Pick<ModelProvider, 'model'>;

export interface TenantModels extends ModelDirectory {
  /** Returns the owner of the provider key with which the model of `find` is called. */
  payerOf(model: string): Payer;
  /**
   * Returns the model with the operator's key, for calls whose provider refused the tenant's key; null when the
   * tenant's settings do not allow that.
   */
  fallback(model: string): LanguageModel | null;
}

/** Returns the models with the keys that the tenant has now. Throws `StoreUnavailableError`. */
export async function tenantModels(services: Services, { id, operatorKeys }: Tenant): Promise<TenantModels> {
  return modelsWithKeys(services, operatorKeys, await openedKeys(services, id));
}

export async function modelsWithKeys(
  { models }: Pick<Services, 'models'>,
  operatorKeys: Tenant['operatorKeys'],
  keys: readonly OpenedKey[],
): Promise<TenantModels> {
  const own = new Map<string, ModelSource>();
  for (const { provider, apiKey } of keys) {
    const source = await models.withKey(provider, apiKey ?? UNREADABLE);
    // Null means that this process does not know the provider of the key, although another process does.
    if (source !== null) own.set(provider, apiKey === null ? refusingSource(source) : source);
  }
  const findWithOperatorKey = (model: string) =>
    operatorKeys === 'never' && !isSimulatedModel(model) ? null : models.find(model);
  const providers = operatorKeys === 'never' ? models.providers.filter(isSimulatedProvider) : models.providers;
  return {
    ...models,
    providers: [...new Set([...providers, ...own.keys()])],
    find: (model) => {
      const source = own.get(providerOf(model));
      return source === undefined ? findWithOperatorKey(model) : source.model(modelIdOf(model));
    },
    payerOf: (model) => (own.has(providerOf(model)) ? 'tenant' : 'operator'),
    fallback: (model) => (operatorKeys === 'fallback' ? models.find(model) : null),
  };
}

function isSimulatedProvider(provider: string): boolean {
  return isSimulatedModel(`${provider}/`);
}

/** Stands for a key that cannot be read. It is never sent, because `refusingSource` refuses every call. */
const UNREADABLE = 'unreadable';

/** Refuses every call as the provider would. When the tenant's key cannot be read, no other key may replace it. */
function refusingSource(provider: ModelSource): ModelSource {
  return {
    model: (modelId) => {
      const model = provider.model(modelId);
      if (model === null) return null;
      const { provider: name } = model;
      return { provider: name, modelId, requestBytes: (request) => model.requestBytes(request), generate: refuse };
    },
  };
}

async function refuse(): Promise<never> {
  const message = 'The stored key for the provider cannot be read.';
  throw new ModelError({ code: 'unauthorized', message, retryable: false, billed: 'no' });
}
