/** POST /v1/comparisons: decides finished debates again with other settings. */
import { compareDecisions as compare } from '../../../operations/comparisons/compare-decisions.ts';
import { comparisonSchema } from '../../../operations/comparisons/comparison-reply.ts';
import { comparisonRequestSchema } from '../../../operations/comparisons/comparison-request.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { answers, refusals } from '../../schemas/responses.ts';

export const compareDecisions: Route = (api, { services }) => {
  api.post(
    '/comparisons',
    {
      schema: {
        operationId: 'compareDecisions',
        tags: ['comparisons'],
        summary: 'Compare decisions on logged debates',
        description:
          'Decides finished debates again with other decision rules, agreement measures, stopping rules and parts of the panel: how often the answer would have been the same, what it would have cost and, where a review or a labelled item tells, how often it would have been right. No model is asked, nothing is stored and nothing costs.',
        querystring: noQuery,
        body: comparisonRequestSchema,
        response: {
          200: answers('The debates as they were run, and under each setting.', comparisonSchema),
          ...refusals('invalid_request', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    (request) => compare(services, { tenant: tenantOf(request), ...request.body }),
  );
};
