/** Parley for its operator: tenants, their keys and what is known of their models. The key is the admin key. */

import { billingCalls } from './billing-calls.ts';
import { dataCalls } from './data-calls.ts';
import type { CallOptions, ClientOptions } from './wire.ts';
import { openWire, taken } from './wire.ts';
import type { ModelReliabilities, NewKey, PageQuery, TenantSettings } from './words.ts';

export type ParleyOperator = ReturnType<typeof parleyOperator>;

/** Every call throws `ParleyProblem`, and the reason of its signal. */
export function parleyOperator(options: ClientOptions) {
  const wire = openWire(options);
  const { api } = wire;
  const of = (id: string) => ({ path: { id } });
  return {
    ...billingCalls(wire),
    ...dataCalls(wire),

    /** Of all tenants, oldest first. */
    stuckDebates: ({ limit = 100, signal = null }: CallOptions & { readonly limit?: number } = {}) =>
      taken(api.GET('/v1/admin/debates', { params: { query: { stuck: 'true', limit } }, signal })),

    /** Gives a debate a new run, at once. */
    requeue: (tenant: string, id: string, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/admin/debates/requeue', { body: { tenant, id }, signal })),

    tenants: (query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/tenants', { params: { query }, signal })),

    tenant: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/tenants/{id}', { params: of(id), signal })),

    putTenant: (id: string, settings: TenantSettings = {}, { signal = null }: CallOptions = {}) =>
      taken(api.PUT('/v1/admin/tenants/{id}', { params: of(id), body: settings, signal })),

    /** Changes what is named, and leaves the rest. */
    patchTenant: (id: string, settings: TenantSettings, { signal = null }: CallOptions = {}) =>
      taken(api.PATCH('/v1/admin/tenants/{id}', { params: of(id), body: settings, signal })),

    /** Its keys are refused from now on and its debates cancelled; its records stay. */
    deleteTenant: async (id: string, { signal = null }: CallOptions = {}): Promise<void> => {
      await taken(api.DELETE('/v1/admin/tenants/{id}', { params: of(id), signal }));
    },

    /** The one time that the key is told. Not asked for twice: a reply that is lost leaves a key that nobody has. */
    createKey: (id: string, about: NewKey = {}, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/admin/tenants/{id}/keys', { params: of(id), body: about, signal })),

    keys: (id: string, query: PageQuery = {}, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/tenants/{id}/keys', { params: { ...of(id), query }, signal })),

    revokeKey: async (id: string, keyId: string, { signal = null }: CallOptions = {}): Promise<void> => {
      const params = { path: { id, key_id: keyId } };
      await taken(api.DELETE('/v1/admin/tenants/{id}/keys/{key_id}', { params, signal }));
    },

    reliabilities: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/tenants/{id}/reliabilities', { params: of(id), signal })),

    putReliabilities: (id: string, reliabilities: ModelReliabilities, { signal = null }: CallOptions = {}) =>
      taken(api.PUT('/v1/admin/tenants/{id}/reliabilities', { params: of(id), body: reliabilities, signal })),
  };
}
