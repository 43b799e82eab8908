/** GET /v1/debates: lists a tenant's debates, newest first. */
import { debateSummarySchema } from '../../../operations/debates/debate-view.ts';
import { listDebates as list } from '../../../operations/debates/list-debates.ts';
import type { Route } from '../../api.ts';
import { listReply, listRequest } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, listQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listDebates: Route = (api, { services }) => {
  api.get(
    '/debates',
    {
      schema: {
        operationId: 'listDebates',
        tags: ['debates'],
        summary: 'List debates',
        description:
          'Newest first. Pages neither repeat nor skip debates that are added meanwhile. A page of long questions has fewer rows than `limit`. `metadata.<key>=<value>` lists only debates with this entry in their `metadata`; the key must be one of the `budget_keys` of the tenant.',
        querystring: listQuery,
        response: {
          200: jsonResponse('A page of debates.', listOf(debateSummarySchema)),
          ...errorResponses('invalid_request', 'cursor_invalid'),
        },
      },
    },
    async (request) => listReply(await list(services, listRequest(tenantOf(request), request.query))),
  );
};
