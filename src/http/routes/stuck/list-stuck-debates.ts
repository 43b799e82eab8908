/** GET /v1/admin/debates: lists debates of all tenants that make no progress. */
import { listStuckDebates as list, stuckDebateSchema } from '../../../operations/stuck/stuck-debates.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { listOf, stuckQuery } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listStuckDebates: Route = (api, { services }) => {
  api.get(
    '/debates',
    {
      schema: {
        operationId: 'listStuckDebates',
        tags: ['debates'],
        summary: 'List debates that are stuck',
        description:
          'Unfinished debates of all tenants that have passed their deadline or their longest wait, or that no live worker can run. Oldest first, on one page.',
        security: adminKey,
        querystring: stuckQuery,
        response: {
          200: jsonResponse('The debates.', listOf(stuckDebateSchema)),
          ...errorResponses('invalid_request'),
        },
      },
    },
    async ({ query }) => listReply({ rows: await list(services, query.limit), nextCursor: null }),
  );
};
