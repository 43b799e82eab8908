/** GET /v1/admin/tenants/{id}/export: exports all data of a tenant as lines of JSON. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { exportTenant } from '../../../operations/exports/export-tenant.ts';
import { refuseUnknownTenant } from '../../../operations/tenants/unknown-tenant.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, textResponse } from '../../schemas/responses.ts';

const TYPE = 'application/x-ndjson';

/** Maximum size of the text that is generated ahead of the reader. */
const BUFFER_BYTES = 65_536;

export const readTenantExport: Route = (api, { services, streams }) => {
  api.get(
    '/tenants/:id/export',
    {
      schema: {
        operationId: 'readTenantExport',
        tags: ['tenants'],
        summary: 'Export a tenant',
        description:
          'Everything that the tenant has, as lines of JSON `{type, version, data}`: first the line `export`, then settings, keys, panels, webhook endpoints, calibrations, budgets, debates with their events, the ledger and the audit records, without secrets and hashes. The last line has the type `end` and the number of lines of each type; an export without it is not complete. Objects are read one after the other while the export is sent. An object that was created after `started_at` may be missing, and one that is deleted meanwhile may be missing or have fewer events. The `data` of a debate and its events are of the same moment. The tenant may be a deleted one.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        response: { 200: textResponse('The lines.', TYPE), ...errorResponses('invalid_request', 'not_found') },
      },
    },
    // The type of `params` and `reply` is widened, because a stream does not have the documented reply type.
    async ({ params }, reply: FastifyReply) => {
      const { id } = params as { readonly id: string };
      await refuseUnknownTenant(services, id);
      const lines = Readable.from(exportTenant(services, id), {
        objectMode: false,
        highWaterMark: BUFFER_BYTES,
        // Otherwise a client that does not read would delay the stop of the service.
        signal: streams.stopping,
      });
      return reply
        .type(TYPE)
        .header('content-disposition', `attachment; filename="${id}.ndjson"`)
        .header('cache-control', 'no-store')
        .send(lines);
    },
  );
};
