/** POST /v1/agreement: groups given answers by the agreement measure. */
import {
  agreementRequestSchema,
  measureAgreement as measure,
  measuredAgreementSchema,
} from '../../../operations/debates/measure-agreement.ts';
import type { Route } from '../../api.ts';
import { noQuery } from '../../schemas/query.ts';
import { answers, refusals } from '../../schemas/responses.ts';

export const measureAgreement: Route = (api) => {
  api.post(
    '/agreement',
    {
      schema: {
        operationId: 'measureAgreement',
        tags: ['agreement'],
        summary: 'Compare answers',
        description:
          'Groups answers to a question as a debate would and says which rule decided each pair: the measure behind every vote, to be used, tried and criticised by itself. No model is asked, nothing is stored and nothing costs. Each pair is proved the same, proved different or `open`; an open pair counts as not the same.',
        querystring: noQuery,
        body: agreementRequestSchema,
        response: {
          200: answers('Who agrees with whom.', measuredAgreementSchema),
          ...refusals('invalid_request', 'body_too_large', 'unsupported_media_type', 'incompatible_options'),
        },
      },
    },
    async (request) => measure(request.body),
  );
};
