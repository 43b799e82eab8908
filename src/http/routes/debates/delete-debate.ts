/** DELETE /v1/debates/{id}: deletes a debate. */
import { deleteDebate as remove } from '../../../operations/debates/delete-debate.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams, noQuery } from '../../schemas/query.ts';
import { emptyResponse, errorResponses } from '../../schemas/responses.ts';
import { whenDisconnectedOrStopping } from '../../streaming/disconnect-signals.ts';

export const deleteDebate: Route = (api, context) => {
  api.delete(
    '/debates/:id',
    {
      schema: {
        operationId: 'deleteDebate',
        tags: ['debates'],
        summary: 'Delete a debate',
        description:
          'Deletes the question, positions, events and stored replies. A running debate is cancelled first. The amounts that were spent stay counted.',
        params: debateParams,
        querystring: noQuery,
        response: {
          204: emptyResponse('Deleted.'),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      const name = { tenant: tenantOf(request), debateId: request.params.id };
      await remove(context.services, name, whenDisconnectedOrStopping(reply, context));
      return reply.code(204).send();
    },
  );
};
