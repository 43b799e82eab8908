/** GET /v1/admin/tenants/{id}/reliabilities: returns the records of how often a tenant's models were right. */
import { stored } from '../../../debate/schema/stored.ts';
import { readReliabilities as read } from '../../../operations/calibration/reliabilities.ts';
import { modelRecordSchema } from '../../../operations/tenants/tenant-view.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { listOf, noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readReliabilities: Route = (api, { services }) => {
  api.get(
    '/tenants/:id/reliabilities',
    {
      schema: {
        operationId: 'readReliabilities',
        tags: ['tenants'],
        summary: "Read the reliabilities of a tenant's models",
        description: 'Returns all reliabilities on one page, as they were set.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The reliabilities of the models.', listOf(stored(modelRecordSchema))),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    async ({ params }) => listReply({ rows: await read(services, params.id), nextCursor: null }),
  );
};
