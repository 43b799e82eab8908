/** GET /v1/admin/tenants/{id}: one tenant. */

import { tenantViewSchema } from '../../../operations/tenants/tenant-view.ts';
import { readTenant as read } from '../../../operations/tenants/tenants.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, answers, refusals } from '../../schemas/responses.ts';

export const readTenant: Route = (api, { services }) => {
  api.get(
    '/tenants/:id',
    {
      schema: {
        operationId: 'readTenant',
        tags: ['tenants'],
        summary: 'Read a tenant',
        description: 'What it may do.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        response: { 200: answers('The tenant.', tenantViewSchema), ...refusals('invalid_request', 'not_found') },
      },
    },
    ({ params }) => read(services, params.id),
  );
};
