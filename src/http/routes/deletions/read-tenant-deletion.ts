/** GET /v1/admin/tenants/{id}/deletions/{deletion_id}: returns the receipt of a deletion by metadata. */
import { deletionViewSchema, readDeletion } from '../../../operations/deletions/deletions.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantDeletionParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readTenantDeletion: Route = (api, { services }) => {
  api.get(
    '/tenants/:id/deletions/:deletion_id',
    {
      schema: {
        operationId: 'readTenantDeletion',
        tags: ['tenants'],
        summary: "Read a tenant's deletion",
        description: 'Returns the same receipt that the tenant reads, including deletions that the tenant requested.',
        security: adminKey,
        params: tenantDeletionParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The receipt.', deletionViewSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    ({ params }) => readDeletion(services, params.id, params.deletion_id),
  );
};
