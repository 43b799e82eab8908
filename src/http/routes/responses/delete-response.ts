/** DELETE /v1/responses/{id}: deletes the debate of a response. */
import { deleteDebate } from '../../../operations/debates/delete-debate.ts';
import type { Route } from '../../api.ts';
import { sendOpenaiError } from '../../openai/openai-error.ts';
import { BODY_ERRORS, openaiErrorResponses } from '../../openai/openai-error-responses.ts';
import { readHead } from '../../openai/responses/read-response.ts';
import { deletedResponseSchema } from '../../openai/responses/response-resource.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, responseParams } from '../../schemas/query.ts';
import { jsonResponse } from '../../schemas/responses.ts';
import { whenDisconnectedOrStopping } from '../../streaming/disconnect-signals.ts';

export const deleteResponse: Route = (api, context) => {
  api.delete(
    '/responses/:id',
    {
      errorHandler: sendOpenaiError,
      schema: {
        operationId: 'deleteResponse',
        tags: ['responses'],
        summary: 'Delete a response',
        description:
          'Deletes the debate with its question, positions, events and stored replies; a running debate is cancelled first. The amounts that were spent stay counted.',
        params: responseParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The response was deleted.', deletedResponseSchema),
          ...openaiErrorResponses(['not_found', ...BODY_ERRORS], [null]),
        },
      },
    },
    async (request, reply) => {
      const { id: response } = request.params;
      const { tenant, id: debateId } = await readHead(context.services, { tenant: tenantOf(request), response });
      await deleteDebate(context.services, { tenant, debateId }, whenDisconnectedOrStopping(reply, context));
      return { id: response, object: 'response' as const, deleted: true as const };
    },
  );
};
