/** The models as a tenant reaches them: with its own keys, and with the operator's where its settings allow that. */
import type { ModelDirectory } from '../../models/catalog/model-directory.ts';
import type { LanguageModel, ModelProvider } from '../../models/model.ts';
import { isSimulatedModel, ModelError } from '../../models/model.ts';
import type { Payer } from '../../stores/budget-store.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import type { Services } from '../services.ts';
import { openedKeys } from './stored-keys.ts';

type Own = Pick<ModelProvider, 'model'>;

export interface TenantModels extends ModelDirectory {
  /** Whose key asks the model that `find` gives. */
  payerOf(model: string): Payer;
  /** The model with the operator's key, for calls that a provider refused with the tenant's. Null: that is not allowed. */
  fallback(model: string): LanguageModel | null;
}

/** As the tenant's keys are now. Throws `StoreUnavailableError`. */
export async function tenantModels(
  services: Services,
  { id, operatorKeys }: Pick<Tenant, 'id' | 'operatorKeys'>,
): Promise<TenantModels> {
  const { models } = services;
  const own = new Map<string, Own>();
  for (const { provider, apiKey } of await openedKeys(services, id)) {
    const made = await models.withKey(provider, apiKey ?? UNREADABLE);
    // A provider that this process does not know: other processes do.
    if (made !== null) own.set(provider, apiKey === null ? refusing(made) : made);
  }
  const ofOperator = (model: string) =>
    operatorKeys === 'never' && !isSimulatedModel(model) ? null : models.find(model);
  const providers = operatorKeys === 'never' ? models.providers.filter(isSimulated) : models.providers;
  return {
    ...models,
    providers: [...new Set([...providers, ...own.keys()])],
    find: (model) => {
      const ofTenant = own.get(providerOf(model));
      return ofTenant === undefined ? ofOperator(model) : ofTenant.model(model.slice(providerOf(model).length + 1));
    },
    payerOf: (model) => (own.has(providerOf(model)) ? 'tenant' : 'operator'),
    fallback: (model) => (operatorKeys === 'fallback' ? models.find(model) : null),
  };
}

function providerOf(model: string): string {
  return model.slice(0, model.indexOf('/'));
}

function isSimulated(provider: string): boolean {
  return isSimulatedModel(`${provider}/`);
}

/** It is never sent. */
const UNREADABLE = 'unreadable';

/** Refuses every call, as the provider would: no other key may be used because this one cannot be read. */
function refusing(provider: Own): Own {
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
