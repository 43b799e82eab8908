/** Typed calls for backups, exports and deletions by metadata. A tenant can also delete its own debates. */
import type { CallOptions, Transport } from './transport.ts';
import { dataOf, idParams } from './transport.ts';

export function dataCalls({ api }: Transport) {
  return {
    /** Returns the bytes of one SQLite file. */
    backup: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/v1/admin/backup', { signal, parseAs: 'stream' })),

    /** Returns all data of a tenant, which may be deleted, as JSON lines. The last line has the type `end`. */
    exportTenant: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}/export', { params: idParams(id), signal, parseAs: 'stream' })),

    /** Deletes in the background all debates of the tenant that have all of these metadata entries. */
    createTenantDeletion: (id: string, metadata: Metadata, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/admin/tenants/{id}/deletions', { params: idParams(id), body: { metadata }, signal })),

    tenantDeletion: (id: string, deletionId: string, { signal = null }: CallOptions = {}) => {
      const params = { path: { id, deletion_id: deletionId } };
      return dataOf(api.GET('/v1/admin/tenants/{id}/deletions/{deletion_id}', { params, signal }));
    },
  };
}

type Metadata = Readonly<Record<string, string>>;

export function deletionCalls({ api }: Transport) {
  return {
    /** Deletes in the background all debates that have all of these metadata entries. */
    createDeletion: (metadata: Metadata, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/deletions', { body: { metadata }, signal })),

    deletion: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/deletions/{id}', { params: { path: { id } }, signal })),
  };
}
