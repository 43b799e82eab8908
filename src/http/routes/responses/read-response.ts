/** GET /v1/responses/{id}: returns a response in its current state, or streams the events that the client lacks. */
import { z } from 'zod';
import { ParleyError } from '../../../errors.ts';
import type { HttpContext, Route } from '../../api.ts';
import { sendOpenaiError } from '../../openai/openai-error.ts';
import { openaiErrorResponses } from '../../openai/openai-error-responses.ts';
import type { StoredResponseHead } from '../../openai/responses/read-response.ts';
import { readResponse as read, readHead, readProjection } from '../../openai/responses/read-response.ts';
import { responseEventSchema } from '../../openai/responses/response-event.ts';
import { responseSchema } from '../../openai/responses/response-resource.ts';
import { streamResponse } from '../../openai/responses/stream-response.ts';
import { limitsOf, tenantOf } from '../../plugins/identity.ts';
import { flag, responseParams } from '../../schemas/query.ts';
import { jsonResponse } from '../../schemas/responses.ts';
import { SSE_TYPE } from '../../streaming/sse.ts';
import { startingPoint } from '../../streaming/starting-point.ts';

const querystring = z.strictObject({
  stream: flag.optional().meta({ description: '`true`: streams the events of the response.', examples: ['true'] }),
  starting_after: z
    .string()
    .optional()
    .meta({
      description: 'The number of the last event that the client has. Only with `stream`. All events by default.',
      examples: ['4'],
    }),
  include_obfuscation: flag.optional().meta({ description: 'Ignored.', examples: ['false'] }),
});

const response = jsonResponse('The response. With `stream`: its events, and `[DONE]` at the end.', responseSchema);

export const readResponse: Route = (api, context) => {
  api.get(
    '/responses/:id',
    {
      // A HEAD request would run the handler, which may write a stream.
      exposeHeadRoute: false,
      errorHandler: sendOpenaiError,
      schema: {
        operationId: 'readResponse',
        tags: ['responses'],
        summary: 'Read a response',
        description:
          'Returns the current state of the response. With `stream` it returns the events, live or from the log. A resumed stream has the same events with the same numbers and continues after the event that `starting_after` names. Every debate has a response, regardless of the operation that created it.',
        params: responseParams,
        querystring,
        response: {
          200: { ...response, content: { ...response.content, [SSE_TYPE]: { schema: responseEventSchema } } },
          ...openaiErrorResponses(['cursor_invalid', 'not_found'], [null]),
        },
      },
    },
    async (request, reply) => {
      const name = { tenant: tenantOf(request), response: request.params.id };
      const { stream, starting_after: startingAfterText } = request.query;
      if (stream !== 'true') {
        if (startingAfterText !== undefined) throw cursorInvalid('requires stream=true');
        return read(context.services, name);
      }
      const head = await readHead(context.services, name);
      const startingAfter = await startingPointIn(context, head, startingAfterText);
      const controller = context.streams.open(limitsOf(request));
      // Returns true, as if the debate had ended: when a client that only reads leaves, the debate is not cancelled.
      const following = async () => {
        await streamResponse(context, reply, { head, startingAfter, controller });
        return true;
      };
      await context.completionCallers.countWhile(
        { tenant: name.tenant, debateId: head.id, canReconnect: false },
        following,
      );
      return reply;
    },
  );
};

/** Returns the number of the last event that the client has; -1 for none. Throws `ParleyError` cursor_invalid. */
async function startingPointIn(
  { services }: HttpContext,
  head: StoredResponseHead,
  startingAfterText: string | undefined,
): Promise<number> {
  if (startingAfterText === undefined) return -1;
  const point = numberOf(startingAfterText);
  const { count } = await readProjection(services, head);
  if (point < count) return point;
  throw cursorInvalid(`the last event so far has the number ${count - 1}, which is before ${point}`);
}

function numberOf(startingAfterText: string): number {
  try {
    return startingPoint({ lastEventId: undefined, startingAfter: startingAfterText });
  } catch {
    throw cursorInvalid('must be the number of an event');
  }
}

function cursorInvalid(message: string): ParleyError {
  const path = 'starting_after';
  return new ParleyError('cursor_invalid', { detail: `${path}: ${message}`, fields: [{ path, message }] });
}
