/** POST /v1/debates/{id}/branch: starts a debate that continues from the rounds of a finished one. */
import { z } from 'zod';
import { branchDebate as branch, branchRequestSchema } from '../../../operations/debates/creation/branch-debate.ts';
import { acceptedSchema } from '../../../operations/debates/debate-view.ts';
import type { Route } from '../../api.ts';
import { originOf, tenantOf } from '../../plugins/identity.ts';
import { debateParams, idempotencyKey, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

const HEADERS = {
  Location: 'The branch.',
  'Idempotent-Replayed': '`true` when an earlier request with the idempotency key created this branch.',
};

export const branchDebate: Route = (api, { services, options }) => {
  api.post(
    '/debates/:id/branch',
    {
      schema: {
        operationId: 'createBranch',
        tags: ['debates'],
        summary: 'Branch a debate',
        description:
          'Creates a debate that replays the rounds of a finished debate up to `from_round` and continues from there. Replayed calls cost nothing and are in the ledger with the basis `replayed`; only the other calls are reserved and paid for. Everything is copied, so the original debate may be deleted. A setting that would change a replayed round is refused with a 422 that names it.',
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        params: debateParams,
        querystring: noQuery,
        body: branchRequestSchema,
        response: {
          202: jsonResponse('Accepted.', acceptedSchema, HEADERS),
          ...errorResponses(
            ...(['invalid_request', 'not_found', 'conflict', 'budget_exceeded', 'model_not_allowed'] as const),
            ...(['unknown_model', 'unpriced_model', 'incompatible_options', 'idempotency_mismatch'] as const),
            ...(['queue_full', 'body_too_large', 'unsupported_media_type'] as const),
          ),
        },
      },
    },
    async (request, reply) => {
      const { accepted, replayed } = await branch(services, {
        tenant: tenantOf(request),
        debateId: request.params.id,
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
        trace: options.trace(request.headers),
        origin: originOf(request),
      });
      reply.header('Location', accepted.links.self);
      if (replayed) reply.header('Idempotent-Replayed', 'true');
      return reply.code(202).send(accepted);
    },
  );
};
