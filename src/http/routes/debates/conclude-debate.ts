/** POST /v1/debates/{id}/conclude: ends a debate with a decision on the existing positions. */
import { concludeDebate as conclude } from '../../../operations/debates/conclude-debate.ts';
import { debateViewSchema } from '../../../operations/debates/debate-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';
import { whenDisconnectedOrStopping } from '../../streaming/disconnect-signals.ts';

export const concludeDebate: Route = (api, context) => {
  api.post(
    '/debates/:id/conclude',
    {
      schema: {
        operationId: 'concludeDebate',
        tags: ['debates'],
        summary: 'Conclude a debate',
        description:
          'Decides on the positions that exist. Calls in flight are completed. No other call is made: if the judge has not been called, the rule for a failed judge decides. The result is escalated with the reason `concluded`. A debate without an answer continues until it has one. The request waits up to 10 s for the end; after that it returns the current state of the debate. For a debate that is already concluded, the reply is the same.',
        params: debateParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The debate, which has ended or is about to end.', debateViewSchema),
          ...errorResponses(
            ...(['invalid_request', 'not_found', 'conflict', 'nothing_to_conclude'] as const),
            ...(['body_too_large', 'unsupported_media_type'] as const),
          ),
        },
      },
    },
    (request, reply) => {
      const name = { tenant: tenantOf(request), debateId: request.params.id };
      return conclude(context.services, name, whenDisconnectedOrStopping(reply, context));
    },
  );
};
