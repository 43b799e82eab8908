/** GET /v1/debates/{id}/events: streams the events of a debate, live or from its log. */
import { z } from 'zod';
import { checkFollowing } from '../../../operations/following/follow-events.ts';
import type { Route } from '../../api.ts';
import { limitsOf, tenantOf } from '../../plugins/identity.ts';
import { debateParams, deltasQuery } from '../../schemas/query.ts';
import { emptyResponse, errorResponses, eventStreamResponse } from '../../schemas/responses.ts';
import { startingPoint } from '../../streaming/starting-point.ts';
import { streamDebate } from '../../streaming/stream-debate.ts';

const headers = z.object({
  'last-event-id': z
    .string()
    .optional()
    .meta({
      description: 'The number of the last event that the client has. It replaces `starting_after`.',
      examples: ['4'],
    }),
});

const querystring = z.strictObject({
  starting_after: z
    .string()
    .optional()
    .meta({
      description: 'The number of the last event that the client has; 0 by default.',
      examples: ['4'],
    }),
  ...deltasQuery,
});

export const followEvents: Route = (api, context) => {
  api.get(
    '/debates/:id/events',
    {
      // A HEAD request would run the handler, which writes a stream.
      exposeHeadRoute: false,
      schema: {
        operationId: 'followEvents',
        tags: ['debates'],
        summary: 'Stream the events of a debate',
        description:
          'Streams every event after the given one, each once and in order. The stream closes after the terminal event. A comment after 15 s without an event keeps connections through proxies open.',
        params: debateParams,
        headers,
        querystring,
        response: {
          200: eventStreamResponse(),
          204: emptyResponse('The debate has ended and the client has all of its events.'),
          ...errorResponses('invalid_request', 'cursor_invalid', 'not_found'),
        },
      },
    },
    async (request, reply) => {
      const following = {
        tenant: tenantOf(request),
        debateId: request.params.id,
        after: startingPoint({
          lastEventId: request.headers['last-event-id'],
          startingAfter: request.query.starting_after,
        }),
        deltas: request.query.deltas === 'true',
      };
      if (!(await checkFollowing(context.services, following))) return reply.code(204).send();
      // Returned and not awaited, since an awaiting function would stay in memory while the stream is open.
      return streamDebate(context, reply, { ...following, controller: context.streams.open(limitsOf(request)) });
    },
  );
};
