/** GET /v1/admin/tenants: lists all tenants. */

import { listedTenantSchema } from '../../../operations/tenants/listed-tenant.ts';
import { listTenants as list } from '../../../operations/tenants/tenants.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { listOf, pageQuery } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listTenants: Route = (api, { services }) => {
  api.get(
    '/tenants',
    {
      schema: {
        operationId: 'listTenants',
        tags: ['tenants'],
        summary: 'List tenants',
        description:
          'By id, with the spending of the current period. A page can have fewer entries than `limit` without being the last.',
        security: adminKey,
        querystring: pageQuery,
        response: {
          200: jsonResponse('A page of tenants.', listOf(listedTenantSchema)),
          ...errorResponses('invalid_request', 'cursor_invalid'),
        },
      },
    },
    async ({ query: { limit, cursor = null } }) => listReply(await list(services, { limit, cursor })),
  );
};
