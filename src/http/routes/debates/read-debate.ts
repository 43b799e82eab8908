/** GET /v1/debates/{id}: returns a debate in its current state. */
import { z } from 'zod';
import { debateViewSchema, withoutRounds } from '../../../operations/debates/debate-view.ts';
import { readDebate as read } from '../../../operations/debates/read-debate.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readDebate: Route = (api, { services }) => {
  api.get(
    '/debates/:id',
    {
      schema: {
        operationId: 'readDebate',
        tags: ['debates'],
        summary: 'Read a debate',
        description:
          'Returns a snapshot. The event stream after its `last_sequence_number` continues from it without a gap.',
        params: debateParams,
        querystring: z.strictObject({
          view: z
            .enum(['full', 'summary'])
            .default('full')
            .meta({
              description: '`full`, the default: the whole debate. `summary`: `result.rounds` is empty.',
              examples: ['summary'],
            }),
        }),
        response: {
          200: jsonResponse('The debate.', debateViewSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    async (request) => {
      const debate = await read(services, { tenant: tenantOf(request), debateId: request.params.id });
      return request.query.view === 'summary' ? withoutRounds(debate) : debate;
    },
  );
};
