/** What an operator does with the data of its tenants as a whole, and deletions by metadata, also by the tenant itself. */
import type { CallOptions, Wire } from './wire.ts';
import { taken } from './wire.ts';

export function dataCalls({ api }: Wire) {
  const of = (id: string) => ({ path: { id } });
  return {
    /** The bytes of one SQLite file. */
    backup: ({ signal = null }: CallOptions = {}) => taken(api.GET('/v1/admin/backup', { signal, parseAs: 'stream' })),

    /** Lines of JSON, the last of which has the type `end`. Also of a deleted tenant. */
    exportTenant: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/admin/tenants/{id}/export', { params: of(id), signal, parseAs: 'stream' })),

    /** Deletes all debates of the tenant that carry all of this metadata, in the background. */
    createTenantDeletion: (id: string, metadata: Metadata, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/admin/tenants/{id}/deletions', { params: of(id), body: { metadata }, signal })),

    tenantDeletion: (id: string, deletionId: string, { signal = null }: CallOptions = {}) => {
      const params = { path: { id, deletion_id: deletionId } };
      return taken(api.GET('/v1/admin/tenants/{id}/deletions/{deletion_id}', { params, signal }));
    },
  };
}

type Metadata = Readonly<Record<string, string>>;

export function deletionCalls({ api }: Wire) {
  return {
    /** Deletes all debates that carry all of this metadata, in the background. */
    createDeletion: (metadata: Metadata, { signal = null }: CallOptions = {}) =>
      taken(api.POST('/v1/deletions', { body: { metadata }, signal })),

    deletion: (id: string, { signal = null }: CallOptions = {}) =>
      taken(api.GET('/v1/deletions/{id}', { params: { path: { id } }, signal })),
  };
}
