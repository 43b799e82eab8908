/** POST /v1/chat/completions: runs a debate for clients of the Chat Completions API. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Started } from '../../../operations/debates/creation/start-debate.ts';
import { startDebate } from '../../../operations/debates/creation/start-debate.ts';
import type { HttpContext, Route } from '../../api.ts';
import { awaitCompletion } from '../../openai/chat/await-completion.ts';
import { chatChunkSchema, chatCompletionSchema } from '../../openai/chat/chat-completion.ts';
import type { ChatRequest } from '../../openai/chat/chat-request.ts';
import { chatRequestSchema } from '../../openai/chat/chat-request.ts';
import { CHAT_FIELDS, debateOfChat } from '../../openai/chat/debate-of-chat.ts';
import { streamCompletion } from '../../openai/chat/stream-completion.ts';
import { inClientFields } from '../../openai/debate-request.ts';
import { sendFailure, sendOpenaiError } from '../../openai/openai-error.ts';
import { completionErrorResponses } from '../../openai/openai-error-responses.ts';
import { limitsOf, originOf, tenantOf } from '../../plugins/identity.ts';
import { idempotencyKey, noQuery } from '../../schemas/query.ts';
import { jsonResponse } from '../../schemas/responses.ts';
import { SSE_TYPE } from '../../streaming/sse.ts';

const headers = z.object({ 'idempotency-key': idempotencyKey });

const REPLY_HEADERS = {
  'Debate-Id': 'The id of the debate. `GET /v1/debates/{id}` returns all of it.',
  'Debate-Confidence': 'The confidence, 0 to 1, or `unknown`. Not sent for a stream.',
  'Debate-Dissent': 'The number of debaters that dissent. Not sent for a stream.',
  'Debate-Escalate': 'Why a human should decide, or `false`. Not sent for a stream.',
  'Idempotent-Replayed': '`true` when an earlier request with the idempotency key created this debate.',
};

const completion = jsonResponse(
  'The completion. With `stream`: Server-Sent Events, one for each chunk, and `[DONE]` as the last one.',
  chatCompletionSchema,
  REPLY_HEADERS,
);

export const createChatCompletion: Route = (api, context) => {
  api.post(
    '/chat/completions',
    {
      errorHandler: sendOpenaiError,
      schema: {
        operationId: 'createChatCompletion',
        tags: ['chat'],
        summary: 'Create a chat completion',
        description:
          'A debate for clients of the OpenAI API. `model` is `debate/<protocol>` or `debate/<stored panel>`; the last message of the user is the question, and everything before it is the context. The content is the final answer; `debate` has the other results, and a stream has the rounds as `reasoning_content`. A client that disconnects cancels the debate immediately; with an `Idempotency-Key`, with which it can reconnect, after 10 s.',
        headers,
        querystring: noQuery,
        body: chatRequestSchema,
        response: {
          200: { ...completion, content: { ...completion.content, [SSE_TYPE]: { schema: chatChunkSchema } } },
          ...completionErrorResponses(),
        },
      },
    },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const chat = request.body;
      // Before the debate is accepted: if the tenant has too many streams, the request is refused and must not cost
      // anything.
      const controller = chat.stream === true ? context.streams.open(limitsOf(request)) : null;
      const key = request.headers['idempotency-key'] ?? null;
      const pendingStart = start(context, request, { tenant, chat, key });
      const started = await context.streams.closeOnFailure(controller, pendingStart);
      const { accepted, replayed } = started;
      reply.header('Debate-Id', accepted.id);
      if (replayed) reply.header('Idempotent-Replayed', 'true');
      const completionCaller = { tenant, debateId: accepted.id, canReconnect: key !== null };
      await context.completionCallers.countWhile(completionCaller, () =>
        answer(context, reply, { tenant, chat, accepted, controller }),
      );
      return reply;
    },
  );
};

interface Start {
  readonly tenant: string;
  readonly chat: ChatRequest;
  readonly key: string | null;
}

async function start(
  { services, options }: HttpContext,
  caller: FastifyRequest,
  { tenant, chat, key }: Start,
): Promise<Started> {
  const request = debateOfChat(chat);
  try {
    const callerFields = { trace: options.trace(caller.headers), origin: originOf(caller) };
    return await startDebate(services, { tenant, request, idempotencyKey: key, ...callerFields });
  } catch (error) {
    throw inClientFields(CHAT_FIELDS, error, chat.model);
  }
}

/** Returns true when the debate has ended. */
async function answer(
  context: HttpContext,
  reply: FastifyReply,
  {
    controller,
    ...completionRequest
  }: Parameters<typeof awaitCompletion>[2] & { readonly controller: AbortController | null },
): Promise<boolean> {
  if (controller !== null) return streamCompletion(context, reply, { ...completionRequest, controller });
  const outcome = await awaitCompletion(context, reply, completionRequest);
  if (outcome.kind === 'completion') void reply.code(200).headers(outcome.headers).send(outcome.completion);
  else sendFailure(reply, outcome.failure);
  return true;
}
