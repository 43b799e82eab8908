/** Typed calls for backups, exports and deletions by metadata. A tenant can also delete its own debates. */
import type { CallOptions, Wire } from './wire.ts';
import { dataOf } from './wire.ts';

export function dataCalls({ api }: Wire) {
  const of = (id: string) => ({ path: { id } });
  return {
    /** Returns the bytes of one SQLite file. */
    backup: ({ signal = null }: CallOptions = {}) => dataOf(api.GET('/v1/admin/backup', { signal, parseAs: 'stream' })),

    /** Returns JSON lines, the last of which has the type `end`. Also for a deleted tenant. */
    exportTenant: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/admin/tenants/{id}/export', { params: of(id), signal, parseAs: 'stream' })),

    /** Deletes in the background all debates of the tenant that have all of these metadata entries. */
    createTenantDeletion: (id: string, metadata: Metadata, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/admin/tenants/{id}/deletions', { params: of(id), body: { metadata }, signal })),

    tenantDeletion: (id: string, deletionId: string, { signal = null }: CallOptions = {}) => {
      const params = { path: { id, deletion_id: deletionId } };
      return dataOf(api.GET('/v1/admin/tenants/{id}/deletions/{deletion_id}', { params, signal }));
    },
  };
}

type Metadata = Readonly<Record<string, string>>;

export function deletionCalls({ api }: Wire) {
  return {
    /** Deletes in the background all debates that have all of these metadata entries. */
    createDeletion: (metadata: Metadata, { signal = null }: CallOptions = {}) =>
      dataOf(api.POST('/v1/deletions', { body: { metadata }, signal })),

    deletion: (id: string, { signal = null }: CallOptions = {}) =>
      dataOf(api.GET('/v1/deletions/{id}', { params: { path: { id } }, signal })),
  };
}
