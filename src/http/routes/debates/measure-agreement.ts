/** POST /v1/agreement: groups given answers by the agreement measure. */
import {
  agreementRequestSchema,
  measureAgreement as measure,
  measuredAgreementSchema,
} from '../../../operations/debates/measure-agreement.ts';
import type { Route } from '../../api.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const measureAgreement: Route = (api) => {
  api.post(
    '/agreement',
    {
      schema: {
        operationId: 'measureAgreement',
        tags: ['agreement'],
        summary: 'Compare answers',
        description:
          'Groups answers to a question as a debate does, and returns the rule that decided each pair. Use it to test the agreement measure by itself. No model is called, nothing is stored, and the request costs nothing. Each pair is proved to be the same, proved to be different, or `open`; an open pair counts as not the same.',
        querystring: noQuery,
        body: agreementRequestSchema,
        response: {
          200: jsonResponse('The groups of equivalent answers, and each pair.', measuredAgreementSchema),
          ...errorResponses('invalid_request', 'body_too_large', 'unsupported_media_type', 'incompatible_options'),
        },
      },
    },
    async (request) => measure(request.body),
  );
};
