/** POST /v1/debates/{id}/cancel: cancels a debate. */
import { cancelDebate as cancel } from '../../../operations/debates/cancel-debate.ts';
import { debateViewSchema } from '../../../operations/debates/debate-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';
import { whenDisconnectedOrStopping } from '../../streaming/disconnect-signals.ts';

export const cancelDebate: Route = (api, context) => {
  api.post(
    '/debates/:id/cancel',
    {
      schema: {
        operationId: 'cancelDebate',
        tags: ['debates'],
        summary: 'Cancel a debate',
        description:
          'Aborts the calls in flight and keeps the replies that were paid for. For a debate that is already cancelled, the reply is the same.',
        params: debateParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The debate, with the best result so far.', debateViewSchema),
          ...errorResponses('invalid_request', 'not_found', 'conflict', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    (request, reply) => {
      const name = { tenant: tenantOf(request), debateId: request.params.id };
      return cancel(context.services, name, whenDisconnectedOrStopping(reply, context));
    },
  );
};
