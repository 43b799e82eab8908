/** DELETE /v1/budgets/{key}/{value}: deletes the budget of a metadata pair. */
import { deleteMetadataBudget as remove } from '../../../operations/budgets/metadata-budgets.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, pairParams } from '../../schemas/query.ts';
import { emptyResponse, errorResponses } from '../../schemas/responses.ts';

export const deleteMetadataBudget: Route = (api, { services }) => {
  api.delete(
    '/budgets/:key/:value',
    {
      schema: {
        operationId: 'deleteMetadataBudget',
        tags: ['budget'],
        summary: 'Delete the budget of a metadata pair',
        description: 'The budget no longer limits debates with this pair. A budget that is set again starts at zero.',
        params: pairParams,
        querystring: noQuery,
        response: {
          204: emptyResponse('Deleted.'),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      await remove(services, { tenant: tenantOf(request), ...request.params });
      return reply.code(204).send();
    },
  );
};
