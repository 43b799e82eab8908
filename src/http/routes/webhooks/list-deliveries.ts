/** GET /v1/webhooks/{id}/deliveries: lists the deliveries to an endpoint. */
import { listDeliveries as list } from '../../../operations/webhooks/webhook-endpoints.ts';
import { deliveryViewSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, pageQuery, webhookParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listDeliveries: Route = (api, { services }) => {
  api.get(
    '/webhooks/:id/deliveries',
    {
      schema: {
        operationId: 'listDeliveries',
        tags: ['webhooks'],
        summary: 'List deliveries',
        description: 'Newest first: all pending deliveries, and about 100 of the latest that have ended.',
        params: webhookParams,
        querystring: pageQuery,
        response: {
          200: jsonResponse('A page of deliveries.', listOf(deliveryViewSchema)),
          ...errorResponses('invalid_request', 'cursor_invalid', 'not_found'),
        },
      },
    },
    async (request) => {
      const { limit, cursor = null } = request.query;
      const name = { tenant: tenantOf(request), id: request.params.id };
      return listReply(await list(services, name, { limit, cursor }));
    },
  );
};
