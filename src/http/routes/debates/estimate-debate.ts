/** POST /v1/debates/estimate: estimates the calls and cost of a debate. */
import { debateRequestSchema } from '../../../debate/schema/request/debate-request.ts';
import { estimateDebate as estimate, estimateSchema } from '../../../operations/debates/creation/estimate-debate.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { answers, refusals } from '../../schemas/responses.ts';

export const estimateDebate: Route = (api, { services }) => {
  api.post(
    '/debates/estimate',
    {
      schema: {
        operationId: 'estimateDebate',
        tags: ['debates'],
        summary: 'Estimate a debate',
        description:
          'Calls and cost of the debate that this request would make, between bounds; refused as that would be. Nothing is stored, reserved or asked of a model.',
        querystring: noQuery,
        body: debateRequestSchema,
        response: {
          200: answers('The bounds.', estimateSchema),
          ...refusals(
            ...(['invalid_request', 'body_too_large', 'unsupported_media_type'] as const),
            ...(['model_not_allowed', 'unknown_model', 'unpriced_model', 'incompatible_options'] as const),
          ),
        },
      },
    },
    (request) => estimate(services, tenantOf(request), request.body),
  );
};
