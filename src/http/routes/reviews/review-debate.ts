/** POST /v1/debates/{id}/review: stores a human's verdict. */
import { debateViewSchema } from '../../../operations/debates/debate-view.ts';
import { reviewDebate as review, reviewRequestSchema } from '../../../operations/reviews/review-debate.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const reviewDebate: Route = (api, { services }) => {
  api.post(
    '/debates/:id/review',
    {
      schema: {
        operationId: 'reviewDebate',
        tags: ['reviews'],
        summary: 'Review a debate',
        description:
          "Stores a human's verdict on a debate that ended with a result: the right answer, whether the final answer is right, or a note. A debate has one review; send `supersede` to replace it. Answers are compared with it by the `typed` measure, `/v1/history/stats` counts which answers were right, and later debates use it for the reliabilities of the models. The event stream of the debate stays closed: the review is in `result.escalation.review` and in the report.",
        params: debateParams,
        querystring: noQuery,
        body: reviewRequestSchema,
        response: {
          200: jsonResponse('The debate with the review.', debateViewSchema),
          ...errorResponses(
            ...(['invalid_request', 'not_found', 'conflict', 'already_reviewed'] as const),
            ...(['body_too_large', 'unsupported_media_type'] as const),
          ),
        },
      },
    },
    (request) => review(services, { tenant: tenantOf(request), debateId: request.params.id }, request.body),
  );
};
