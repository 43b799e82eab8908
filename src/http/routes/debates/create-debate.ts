/** POST /v1/debates: accepts a debate, and on request waits for its end or streams it. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { debateRequestSchema } from '../../../debate/schema/request/debate-request.ts';
import { startDebate } from '../../../operations/debates/creation/start-debate.ts';
import type { DebateView } from '../../../operations/debates/debate-view.ts';
import { acceptedSchema, debateViewSchema } from '../../../operations/debates/debate-view.ts';
import type { DebateName } from '../../../operations/debates/read-debate.ts';
import { viewOf } from '../../../operations/debates/read-debate.ts';
import { endedRecord } from '../../../operations/following/wait-for-end.ts';
import type { HttpContext, Route } from '../../api.ts';
import { callerOf, limitsOf, originOf, tenantOf } from '../../plugins/identity.ts';
import { deltasQuery, idempotencyKey } from '../../schemas/query.ts';
import { errorResponses, jsonOrEventStreamResponse, jsonResponse } from '../../schemas/responses.ts';
import { acceptsEventStream } from '../../streaming/accepts-event-stream.ts';
import { whenDisconnected } from '../../streaming/disconnect-signals.ts';
import { preferredWaitSeconds } from '../../streaming/preferred-wait.ts';
import { streamDebate } from '../../streaming/stream-debate.ts';

const headers = z.object({
  'idempotency-key': idempotencyKey,
  prefer: z
    .string()
    .optional()
    .meta({
      description: '`wait=N`: waits up to N seconds, at most 60, for the debate to end.',
      examples: ['wait=30'],
    }),
});

const HEADERS = {
  Location: 'The debate.',
  'Idempotent-Replayed': '`true` when an earlier request with the idempotency key created this debate.',
  'Preference-Applied': 'The wait that was granted.',
};

export const createDebate: Route = (api, context) => {
  const { services, options, streams } = context;
  api.post(
    '/debates',
    {
      schema: {
        operationId: 'createDebate',
        tags: ['debates'],
        summary: 'Create a debate',
        description:
          'Creates a debate. With `Prefer: wait=N` the response is the finished debate if it ends in time. With `Accept: text/event-stream` the response is the event stream of the debate. The debate continues when the client disconnects.',
        headers,
        querystring: z.strictObject(deltasQuery),
        body: debateRequestSchema,
        response: {
          200: jsonOrEventStreamResponse('The finished debate, when it ended in time.', debateViewSchema, HEADERS),
          202: jsonResponse('Accepted.', acceptedSchema, HEADERS),
          ...errorResponses(
            ...(['invalid_request', 'budget_exceeded', 'body_too_large', 'unsupported_media_type'] as const),
            ...([
              'model_not_allowed',
              'unknown_model',
              'unpriced_model',
              'incompatible_options',
              'idempotency_mismatch',
              'queue_full',
            ] as const),
          ),
        },
      },
    },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const wantsStream = acceptsEventStream(request.headers.accept);
      // Before the debate is accepted: if the tenant has too many streams, the request is refused and must not cost
      // anything.
      const controller = wantsStream ? streams.open(limitsOf(request)) : null;
      const pendingStart = startDebate(services, {
        tenant,
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
        trace: options.trace(request.headers),
        origin: originOf(request),
        followsText: request.query.deltas === 'true',
      });
      const { accepted, replayed } = await streams.closeOnFailure(controller, pendingStart);
      const name = { tenant, debateId: accepted.id };
      reply.header('Location', accepted.links.self);
      if (replayed) reply.header('Idempotent-Replayed', 'true');
      if (controller !== null) {
        // Returned and not awaited, since an awaiting function would stay in memory while the stream is open.
        return streamDebate(context, reply, { ...name, after: 0, deltas: request.query.deltas === 'true', controller });
      }
      const waitSeconds = preferredWaitSeconds(request.headers.prefer);
      const debate = await endedWithin(context, reply, { ...name, waitSeconds });
      return debate === null ? reply.code(202).send(accepted) : reply.code(200).send(debate);
    },
  );
};

/** Returns null when the debate did not end in time or the caller does not wait. */
async function endedWithin(
  { services, streams, keyRechecks }: HttpContext,
  reply: FastifyReply,
  { waitSeconds, ...name }: DebateName & { readonly waitSeconds: number | null },
): Promise<DebateView | null> {
  if (waitSeconds === null) return null;
  reply.header('Preference-Applied', `wait=${waitSeconds}`);
  using keyCheck = keyRechecks.begin(callerOf(reply.request));
  const signal = AbortSignal.any([whenDisconnected(reply), streams.stopping, keyCheck.signal]);
  try {
    const record = await endedRecord(services, { ...name, timeoutMs: waitSeconds * 1_000, signal });
    return record === null ? null : await viewOf(services, record);
  } catch (error) {
    // The debate is accepted even if the wait fails.
    services.log.warn({ debateId: name.debateId, err: error }, 'could not wait for the end of a debate');
    return null;
  }
}
