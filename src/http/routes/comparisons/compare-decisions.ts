/** POST /v1/comparisons: decides finished debates again with other settings. */
import { compareDecisions as compare } from '../../../operations/comparisons/compare-decisions.ts';
import { comparisonSchema } from '../../../operations/comparisons/comparison-reply.ts';
import { comparisonRequestSchema } from '../../../operations/comparisons/comparison-request.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const compareDecisions: Route = (api, { services }) => {
  api.post(
    '/comparisons',
    {
      schema: {
        operationId: 'compareDecisions',
        tags: ['comparisons'],
        summary: 'Compare decisions on finished debates',
        description:
          'Decides finished debates again with other decision rules, agreement measures, stopping rules or subsets of the panel. Returns how often the answer stays the same, the cost and, for debates with a review or a labelled item, how often the answer is right. No model is called, nothing is stored, and the request costs nothing.',
        querystring: noQuery,
        body: comparisonRequestSchema,
        response: {
          200: jsonResponse('One row for the debates as they were run, and one for each setting.', comparisonSchema),
          ...errorResponses('invalid_request', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    (request) => compare(services, { tenant: tenantOf(request), ...request.body }),
  );
};
