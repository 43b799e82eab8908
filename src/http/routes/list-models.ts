/** GET /v1/models: the models that a panel can be made of. */
import { listModels as list, modelViewSchema } from '../../operations/list-models.ts';
import type { Route } from '../api.ts';
import { listReply } from '../list-request.ts';
import { tenantOf } from '../plugins/identity.ts';
import { listOf, noQuery } from '../schemas/query.ts';
import { answers, refusals } from '../schemas/responses.ts';

export const listModels: Route = (api, { services }) => {
  api.get(
    '/models',
    {
      schema: {
        operationId: 'listModels',
        tags: ['models'],
        summary: 'List models',
        description:
          'All on one page, with their prices: those that the tenant may use. A tenant that may use all may also name models that are not listed, when their provider has them.',
        querystring: noQuery,
        response: { 200: answers('The models.', listOf(modelViewSchema)), ...refusals('invalid_request') },
      },
    },
    async (request) => listReply({ rows: await list(services, tenantOf(request)), nextCursor: null }),
  );
};
