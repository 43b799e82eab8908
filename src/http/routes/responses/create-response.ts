/** POST /v1/responses: runs a debate for clients of the Responses API. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Started } from '../../../operations/debates/creation/start-debate.ts';
import { startDebate } from '../../../operations/debates/creation/start-debate.ts';
import type { HttpContext, Route } from '../../api.ts';
import { awaitEnd } from '../../openai/await-end.ts';
import { inClientFields } from '../../openai/debate-request.ts';
import { sendOpenaiError } from '../../openai/openai-error.ts';
import { DEBATE_ERRORS, openaiErrorResponses } from '../../openai/openai-error-responses.ts';
import { debateOfResponse, RESPONSES_FIELDS } from '../../openai/responses/debate-of-response.ts';
import type { ResponseName } from '../../openai/responses/read-response.ts';
import { readAccepted, readHead, readResponse, responseNotFound } from '../../openai/responses/read-response.ts';
import type { ResponseBody } from '../../openai/responses/response-body.ts';
import { responseBodySchema } from '../../openai/responses/response-body.ts';
import { responseEventSchema } from '../../openai/responses/response-event.ts';
import { responseId } from '../../openai/responses/response-id.ts';
import { responseSchema } from '../../openai/responses/response-resource.ts';
import { streamResponse } from '../../openai/responses/stream-response.ts';
import { limitsOf, originOf, tenantOf } from '../../plugins/identity.ts';
import { idempotencyKey, noQuery } from '../../schemas/query.ts';
import { jsonResponse } from '../../schemas/responses.ts';
import { SSE_TYPE } from '../../streaming/sse.ts';

const headers = z.object({ 'idempotency-key': idempotencyKey });

const REPLY_HEADERS = {
  'Debate-Id': 'The id of the debate. `GET /v1/debates/{id}` returns all of it.',
  'Idempotent-Replayed': '`true` when an earlier request with the idempotency key created this debate.',
};

const response = jsonResponse(
  'The response. With `stream`: Server-Sent Events, and `[DONE]` at the end.',
  responseSchema,
  REPLY_HEADERS,
);

export const createResponse: Route = (api, context) => {
  api.post(
    '/responses',
    {
      errorHandler: sendOpenaiError,
      schema: {
        operationId: 'createResponse',
        tags: ['responses'],
        summary: 'Create a response',
        description:
          'A debate for clients of the Responses API (Open Responses). `model` is `debate/<protocol>` or `debate/<stored panel>`. The output has a reasoning item for each round and a message with the final answer; `parley:debate` has the other results. A debate that ends without an answer is a response with the status `failed`. A client that disconnects cancels the debate immediately; with an `Idempotency-Key`, with which it can reconnect, after 10 s. With `background` the debate continues.',
        headers,
        querystring: noQuery,
        body: responseBodySchema,
        response: {
          200: { ...response, content: { ...response.content, [SSE_TYPE]: { schema: responseEventSchema } } },
          ...openaiErrorResponses([...DEBATE_ERRORS, 'conflict'], ['model', 'previous_response_id']),
        },
      },
    },
    async (request, reply) => {
      const body = request.body;
      const tenant = tenantOf(request);
      // Before the debate is accepted: if the tenant has too many streams, the request is refused and must not cost
      // anything.
      const controller = body.stream === true ? context.streams.open(limitsOf(request)) : null;
      const key = request.headers['idempotency-key'] ?? null;
      const pendingStart = start(context, request, { tenant, body, key });
      const { accepted, replayed } = await context.streams.closeOnFailure(controller, pendingStart);
      reply.header('Debate-Id', accepted.id);
      if (replayed) reply.header('Idempotent-Replayed', 'true');
      const name = { tenant, response: responseId(accepted.id) };
      const serve = () => answer(context, reply, { name, debateId: accepted.id, controller, body });
      if (body.background === true) await serve();
      else
        await context.completionCallers.countWhile(
          { tenant, debateId: accepted.id, canReconnect: key !== null },
          serve,
        );
      return reply;
    },
  );
};

interface StartInput {
  readonly tenant: string;
  readonly body: ResponseBody;
  readonly key: string | null;
}

async function start(
  { services, options }: HttpContext,
  caller: FastifyRequest,
  { tenant, body, key }: StartInput,
): Promise<Started> {
  const request = await debateOfResponse({ services, tenant }, body);
  try {
    const callerFields = { trace: options.trace(caller.headers), origin: originOf(caller) };
    return await startDebate(services, { tenant, request, idempotencyKey: key, ...callerFields });
  } catch (error) {
    throw inClientFields(RESPONSES_FIELDS, error, body.model);
  }
}

interface AnswerInput {
  readonly name: ResponseName;
  readonly debateId: string;
  readonly body: ResponseBody;
  readonly controller: AbortController | null;
}

/**
 * Sends the response. Returns true when the debate has ended, or when it need not be cancelled because another process
 * or a background client follows it.
 */
async function answer(context: HttpContext, reply: FastifyReply, input: AnswerInput): Promise<boolean> {
  const { name, debateId, body, controller } = input;
  const { services, streams } = context;
  if (controller !== null) {
    const head = await streams.closeOnFailure(controller, readHead(services, name));
    const hasEnded = await streamResponse(context, reply, { head, startingAfter: -1, controller });
    return hasEnded || streams.stopping.aborted;
  }
  if (body.background === true) {
    void reply.send(await readAccepted(services, name));
    return true;
  }
  if (!(await awaitEnd(context, reply, { tenant: name.tenant, debateId }))) throw responseNotFound();
  void reply.send(await readResponse(services, name));
  return true;
}
