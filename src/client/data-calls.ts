/** What an operator does with the data of its tenants as a whole. */
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
  };
}
