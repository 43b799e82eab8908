/** POST /v1/debates/estimate: estimates the calls and cost of a debate. */
import { debateRequestSchema } from '../../../debate/schema/request/debate-request.ts';
import { estimateDebate as estimate, estimateSchema } from '../../../operations/debates/creation/estimate-debate.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const estimateDebate: Route = (api, { services }) => {
  api.post(
    '/debates/estimate',
    {
      schema: {
        operationId: 'estimateDebate',
        tags: ['debates'],
        summary: 'Estimate a debate',
        description:
          'Returns bounds of the calls and the cost of the debate that this request would create. A request that would be refused there is refused here too. No model is called, and nothing is stored or reserved.',
        querystring: noQuery,
        body: debateRequestSchema,
        response: {
          200: jsonResponse('The bounds.', estimateSchema),
          ...errorResponses(
            ...(['invalid_request', 'body_too_large', 'unsupported_media_type'] as const),
            ...(['model_not_allowed', 'unknown_model', 'unpriced_model', 'incompatible_options'] as const),
          ),
        },
      },
    },
    (request) => estimate(services, tenantOf(request), request.body),
  );
};
