/** POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry: sends a delivery again. */
import { retryDelivery as retry } from '../../../operations/webhooks/retry-deliveries.ts';
import { deliveryViewSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { deliveryParams, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const retryDelivery: Route = (api, { services }) => {
  api.post(
    '/webhooks/:id/deliveries/:delivery_id/retry',
    {
      schema: {
        operationId: 'retryDelivery',
        tags: ['webhooks'],
        summary: 'Send a delivery again',
        description:
          'Sends the message again with its `webhook-id` and as many attempts as a new delivery, also when it was delivered. A pending delivery does not change.',
        params: deliveryParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The delivery.', deliveryViewSchema),
          ...errorResponses(
            'invalid_request',
            'not_found',
            'webhook_disabled',
            'body_too_large',
            'unsupported_media_type',
          ),
        },
      },
    },
    (request) => retry(services, { tenant: tenantOf(request), id: request.params.id }, request.params.delivery_id),
  );
};
