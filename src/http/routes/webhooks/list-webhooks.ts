/** GET /v1/webhooks: lists a tenant's endpoints. */
import { listWebhooks as list } from '../../../operations/webhooks/webhook-endpoints.ts';
import { webhookViewSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listWebhooks: Route = (api, { services }) => {
  api.get(
    '/webhooks',
    {
      schema: {
        operationId: 'listWebhooks',
        tags: ['webhooks'],
        summary: 'List webhook endpoints',
        description: 'Returns all endpoints in the order in which they were added.',
        querystring: noQuery,
        response: {
          200: jsonResponse('The endpoints.', listOf(webhookViewSchema)),
          ...errorResponses('invalid_request'),
        },
      },
    },
    async (request) => listReply({ rows: await list(services, tenantOf(request)), nextCursor: null }),
  );
};
