/** GET /v1/admin/tenants/{id}/keys: lists a tenant's keys without their secrets. */

import { keyViewSchema } from '../../../operations/tenants/key-view.ts';
import { listKeys as list } from '../../../operations/tenants/keys.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { listOf, pageQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listKeys: Route = (api, { services }) => {
  api.get(
    '/tenants/:id/keys',
    {
      schema: {
        operationId: 'listKeys',
        tags: ['tenants'],
        summary: "List a tenant's keys",
        description: 'Newest first, including revoked and expired keys. Only the public part of each key is returned.',
        security: adminKey,
        params: tenantParams,
        querystring: pageQuery,
        response: {
          200: jsonResponse('A page of keys.', listOf(keyViewSchema)),
          ...errorResponses('invalid_request', 'cursor_invalid', 'not_found'),
        },
      },
    },
    async ({ params, query: { limit, cursor = null } }) =>
      listReply(await list(services, params.id, { limit, cursor })),
  );
};
