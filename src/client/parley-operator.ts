/** The client of an operator: tenants, their keys, money, data and model reliabilities. It needs an admin key. */

import { billingCalls } from './billing-calls.ts';
import type { ModelReliabilities, NewKey, PageQuery, TenantSettings } from './contract-types.ts';
import { dataCalls } from './data-calls.ts';
import type { CallOptions, ClientOptions } from './transport.ts';
import { createTransport, dataOf, idParams } from './transport.ts';

export type ParleyOperator = ReturnType<typeof parleyOperator>;

/** Returns a client of an operator. Every call throws `ParleyProblem`, or the reason of its signal. */
export function parleyOperator(options: ClientOptions) {
  const transport = createTransport(options);
  const { api } = transport;
  return {
    ...billingCalls(transport),
    ...dataCalls(transport),

    /** Lists stuck debates of all tenants, oldest first. */
    stuckDebates: ({ limit = 100, signal = null }: CallOptions & { readonly limit?: number } = {}) =>
      dataOf(api.GET('/v1/admin/debates', { params: { query: { stuck: 'true', limit } }, signal })),

    /** Starts a new run of a debate at once. */
    requeue: (tenant: string, id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/admin/debates/requeue', { body: { tenant, id }, signal })),

    tenants: (query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants', { params: { query }, signal })),

    tenant: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}', { params: idParams(id), signal })),

    putTenant: (id: string, settings: TenantSettings = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.PUT('/v1/admin/tenants/{id}', { params: idParams(id), body: settings, signal })),

    /** Changes the given settings and keeps the others. */
    patchTenant: (id: string, settings: TenantSettings, { signal = null }: CallOptions = {}) =>
      dataOf(api.PATCH('/v1/admin/tenants/{id}', { params: idParams(id), body: settings, signal })),

    /** Deletes a tenant. Its keys are refused from now on and its debates are cancelled. Its records are kept. */
    deleteTenant: async (id: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await dataOf(api.DELETE('/v1/admin/tenants/{id}', { params: idParams(id), signal }));
    },

    /**
     * Creates a key. This reply is the only one that contains it. Not retried, because a lost reply leaves an unknown
     * key.
     */
    createKey: (id: string, settings: NewKey = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/admin/tenants/{id}/keys', { params: idParams(id), body: settings, signal })),

    keys: (id: string, query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}/keys', { params: { ...idParams(id), query }, signal })),

    revokeKey: async (id: string, keyId: string, { signal = null }: CallOptions = {}): Promise<void> => {
      const params = { path: { id, key_id: keyId } };
      await dataOf(api.DELETE('/v1/admin/tenants/{id}/keys/{key_id}', { params, signal }));
    },

    reliabilities: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}/reliabilities', { params: idParams(id), signal })),

    putReliabilities: (id: string, reliabilities: ModelReliabilities, { signal = null }: CallOptions = {}) =>
      dataOf(api.PUT('/v1/admin/tenants/{id}/reliabilities', { params: idParams(id), body: reliabilities, signal })),
  };
}
