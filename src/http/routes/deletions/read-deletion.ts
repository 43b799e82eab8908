/** GET /v1/deletions/{id}: returns the receipt of a deletion by metadata. */
import { deletionViewSchema, readDeletion as read } from '../../../operations/deletions/deletions.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { deletionParams, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readDeletion: Route = (api, { services }) => {
  api.get(
    '/deletions/:id',
    {
      schema: {
        operationId: 'readDeletion',
        tags: ['debates'],
        summary: 'Read a deletion',
        description: 'Returns the progress of a deletion by metadata. Receipts are kept.',
        params: deletionParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The receipt.', deletionViewSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    (request) => read(services, tenantOf(request), request.params.id),
  );
};
