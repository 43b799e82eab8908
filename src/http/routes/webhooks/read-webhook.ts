/** GET /v1/webhooks/{id}: returns an endpoint. */
import { readWebhook as read } from '../../../operations/webhooks/webhook-endpoints.ts';
import { webhookViewSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, webhookParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readWebhook: Route = (api, { services }) => {
  api.get(
    '/webhooks/:id',
    {
      schema: {
        operationId: 'readWebhook',
        tags: ['webhooks'],
        summary: 'Read a webhook endpoint',
        description: 'Returns an endpoint without its secret, which is shown only once.',
        params: webhookParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The endpoint.', webhookViewSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    (request) => read(services, { tenant: tenantOf(request), id: request.params.id }),
  );
};
