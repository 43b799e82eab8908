/** POST /v1/debates/{id}/review: stores a human's verdict. */
import { debateViewSchema } from '../../../operations/debates/debate-view.ts';
import { reviewDebate as review, reviewRequestSchema } from '../../../operations/reviews/review-debate.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams, noQuery } from '../../schemas/query.ts';
import { answers, refusals } from '../../schemas/responses.ts';

export const reviewDebate: Route = (api, { services }) => {
  api.post(
    '/debates/:id/review',
    {
      schema: {
        operationId: 'reviewDebate',
        tags: ['reviews'],
        summary: 'Review a debate',
        description:
          "A human's verdict on a debate that ended with a result: the right answer, whether the final answer is right, a note; at least one of them. It is given once, unless it is to supersede the one before. Answers are compared with it by the `typed` measure, `/v1/history/stats` counts who was right, and later debates weigh the models by it. The debate's stream stays closed: the verdict stands in `result.escalation.review` and in its report.",
        params: debateParams,
        querystring: noQuery,
        body: reviewRequestSchema,
        response: {
          200: answers('The debate with the review.', debateViewSchema),
          ...refusals(
            ...(['invalid_request', 'not_found', 'conflict', 'already_reviewed'] as const),
            ...(['body_too_large', 'unsupported_media_type'] as const),
          ),
        },
      },
    },
    (request) => review(services, { tenant: tenantOf(request), debateId: request.params.id }, request.body),
  );
};
