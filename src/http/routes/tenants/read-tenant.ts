/** GET /v1/admin/tenants/{id}: returns one tenant. */

import { tenantViewSchema } from '../../../operations/tenants/tenant-view.ts';
import { readTenant as read } from '../../../operations/tenants/tenants.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';
import { ETAG_HEADER, etagOf } from './if-match.ts';

export const readTenant: Route = (api, { services }) => {
  api.get(
    '/tenants/:id',
    {
      schema: {
        operationId: 'readTenant',
        tags: ['tenants'],
        summary: 'Read a tenant',
        description: 'Returns the settings of the tenant.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The tenant.', tenantViewSchema, ETAG_HEADER),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    async ({ params }, reply) => {
      const { tenant, version } = await read(services, params.id);
      return reply.header('ETag', etagOf(version)).send(tenant);
    },
  );
};
