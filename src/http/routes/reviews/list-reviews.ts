/** GET /v1/reviews: lists the debates for human review, or the reviewed ones. */
import { listReviews as list, reviewEntrySchema } from '../../../operations/reviews/list-reviews.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, reviewsQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listReviews: Route = (api, { services }) => {
  api.get(
    '/reviews',
    {
      schema: {
        operationId: 'listReviews',
        tags: ['reviews'],
        summary: 'List reviews',
        description:
          'Escalated debates that wait for a review, newest first. With `reviewed=true`: all debates that have a review, escalated or not.',
        querystring: reviewsQuery,
        response: {
          200: jsonResponse('A page of debates.', listOf(reviewEntrySchema)),
          ...errorResponses('invalid_request', 'cursor_invalid'),
        },
      },
    },
    async (request) => {
      const { limit, cursor = null, reviewed } = request.query;
      const page = { limit, cursor };
      return listReply(await list(services, { tenant: tenantOf(request), reviewed: reviewed === 'true', page }));
    },
  );
};
