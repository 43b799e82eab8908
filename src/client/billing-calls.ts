/** What an operator asks about the money of its tenants. */
import type { CallOptions, Wire } from './wire.ts';
import { taken } from './wire.ts';
import type { PageQuery, UsageQuery } from './words.ts';

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

    usageCsv: (query: UsageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/usage', { params: { query: { ...query, format: 'csv' } }, signal, parseAs: 'text' })),
  };
}
