/** GET /v1/budgets/{key}/{value}: returns the budget and spending of debates with a metadata pair. */
import { metadataBudgetSchema, readMetadataBudget as read } from '../../../operations/budgets/metadata-budgets.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, pairParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readMetadataBudget: Route = (api, { services }) => {
  api.get(
    '/budgets/:key/:value',
    {
      schema: {
        operationId: 'getMetadataBudget',
        tags: ['budget'],
        summary: 'Read the budget of a metadata pair',
        description: 'The spending of all debates with this pair in their `metadata` in the current period.',
        params: pairParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The budget.', metadataBudgetSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    (request) => read(services, { tenant: tenantOf(request), ...request.params }),
  );
};
