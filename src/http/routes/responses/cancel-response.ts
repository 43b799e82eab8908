/** POST /v1/responses/{id}/cancel: cancels the debate of a response. */
import { cancelDebate } from '../../../operations/debates/cancel-debate.ts';
import type { Route } from '../../api.ts';
import { sendOpenaiError } from '../../openai/openai-error.ts';
import { BODY_ERRORS, openaiErrorResponses } from '../../openai/openai-error-responses.ts';
import { readHead, readResponse } from '../../openai/responses/read-response.ts';
import { responseSchema } from '../../openai/responses/response-resource.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, responseParams } from '../../schemas/query.ts';
import { jsonResponse } from '../../schemas/responses.ts';
import { whenDisconnectedOrStopping } from '../../streaming/disconnect-signals.ts';

export const cancelResponse: Route = (api, context) => {
  api.post(
    '/responses/:id/cancel',
    {
      errorHandler: sendOpenaiError,
      schema: {
        operationId: 'cancelResponse',
        tags: ['responses'],
        summary: 'Cancel a response',
        description:
          'Aborts the calls in flight and keeps the replies that were paid for. For a response that is already cancelled, the reply is the same.',
        params: responseParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The response, with the best answer so far.', responseSchema),
          ...openaiErrorResponses(['not_found', 'conflict', ...BODY_ERRORS], [null]),
        },
      },
    },
    async (request, reply) => {
      const name = { tenant: tenantOf(request), response: request.params.id };
      const { tenant, id } = await readHead(context.services, name);
      await cancelDebate(context.services, { tenant, debateId: id }, whenDisconnectedOrStopping(reply, context));
      return readResponse(context.services, name);
    },
  );
};
