/** Typed calls of an operator about budgets, ledgers, usage, prices and the audit log. */

import type { AuditQuery, PageQuery, PriceSettings, UsageQuery } from './contract-types.ts';
import type { CallOptions, Transport } from './transport.ts';
import { dataOf, idParams } from './transport.ts';

interface ProviderKey {
  readonly apiKey: string;
}

export function billingCalls({ api }: Transport) {
  return {
    budget: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}/budget', { params: idParams(id), signal })),

    /** Lists every charged attempt of a model call, also of a deleted tenant. */
    ledger: (id: string, query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}/ledger', { params: { ...idParams(id), query }, signal })),

    /** Returns the usage of a month, grouped by tenant by default. */
    usage: (query: UsageQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/usage', { params: { query }, signal })),

    /** Returns the audit log as JSON lines, from the record after the given id on. */
    audit: (query: AuditQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/audit', { params: { query }, signal, parseAs: 'stream' })),

    /** Lists the fingerprints of a tenant's own provider keys, never the keys themselves. */
    providerKeys: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}/provider_keys', { params: idParams(id), signal })),

    /** Sets the tenant's own key for a provider, which the next calls to that provider use. */
    putProviderKey: (id: string, provider: string, { apiKey, signal = null }: CallOptions & ProviderKey) => {
      const request = { params: { path: { id, provider } }, body: { api_key: apiKey }, signal };
      return dataOf(api.PUT('/v1/admin/tenants/{id}/provider_keys/{provider}', request));
    },

    deleteProviderKey: async (id: string, provider: string, { signal = null }: CallOptions = {}): Promise<void> => {
      const params = { path: { id, provider } };
      await dataOf(api.DELETE('/v1/admin/tenants/{id}/provider_keys/{provider}', { params, signal }));
    },

    prices: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/v1/admin/prices', { signal })),

    /** Stores a new version of the prices, which replaces the version before it. */
    putPrices: (settings: PriceSettings, { signal = null }: CallOptions = {}) =>
      dataOf(api.PUT('/v1/admin/prices', { body: settings, signal })),

    usageCsv: (query: UsageQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/usage', { params: { query: { ...query, format: 'csv' } }, signal, parseAs: 'text' })),
  };
}
