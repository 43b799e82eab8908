/** What an operator asks about the money of its tenants. */
import type { CallOptions, Wire } from './wire.ts';
import { taken } from './wire.ts';
import type { AuditQuery, PageQuery, PriceSettings, UsageQuery } from './words.ts';

export function billingCalls({ api }: Wire) {
  const of = (id: string) => ({ path: { id } });
  return {
    budget: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/tenants/{id}/budget', { params: of(id), signal })),

    /** Every attempt at a model call that was paid for; also of a deleted tenant. */
    ledger: (id: string, query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/tenants/{id}/ledger', { params: { ...of(id), query }, signal })),

    /** Of a month, by tenant where nothing else is said. */
    usage: (query: UsageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/usage', { params: { query }, signal })),

    /** Lines of JSON: what operators did, from after the record with this id. */
    audit: (query: AuditQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/audit', { params: { query }, signal, parseAs: 'stream' })),

    prices: ({ signal = null }: CallOptions = {}) => taken(api.GET('/v1/admin/prices', { signal })),

    /** Stores a version of the prices, which replaces the one before it. */
    putPrices: (settings: PriceSettings, { signal = null }: CallOptions = {}) =>
      taken(api.PUT('/v1/admin/prices', { body: settings, signal })),

    usageCsv: (query: UsageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/usage', { params: { query: { ...query, format: 'csv' } }, signal, parseAs: 'text' })),
  };
}
