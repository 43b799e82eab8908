/** GET /v1/history: lists a tenant's finished debates with their outcomes. */
import { historyEntrySchema } from '../../../operations/debates/debate-view.ts';
import { listHistory as list } from '../../../operations/debates/list-debates.ts';
import type { Route } from '../../api.ts';
import { listReply, listRequest } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, listQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listHistory: Route = (api, { services }) => {
  api.get(
    '/history',
    {
      schema: {
        operationId: 'listHistory',
        tags: ['history'],
        summary: 'List finished debates',
        description:
          'Newest first, with the final answer of each. A page of long texts has fewer rows than `limit`. `metadata.<key>=<value>` lists only debates with this entry in their `metadata`; the key must be one of the `budget_keys` of the tenant.',
        querystring: listQuery,
        response: {
          200: jsonResponse('A page of finished debates.', listOf(historyEntrySchema)),
          ...errorResponses('invalid_request', 'cursor_invalid'),
        },
      },
    },
    async (request) => listReply(await list(services, listRequest(tenantOf(request), request.query))),
  );
};
