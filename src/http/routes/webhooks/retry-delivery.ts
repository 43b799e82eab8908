/** POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry: sends a delivery again. */
import { retryDelivery as retry } from '../../../operations/webhooks/retry-deliveries.ts';
import { deliveryViewSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { deliveryParams, noQuery } from '../../schemas/query.ts';
import { answers, refusals } from '../../schemas/responses.ts';

export const retryDelivery: Route = (api, { services }) => {
  api.post(
    '/webhooks/:id/deliveries/:delivery_id/retry',
    {
      schema: {
        operationId: 'retryDelivery',
        tags: ['webhooks'],
        summary: 'Send a delivery again',
        description:
          'The message is sent again under its `webhook-id`, with all attempts of a new one, also when it was delivered. A delivery that is pending stays as it is.',
        params: deliveryParams,
        querystring: noQuery,
        response: {
          200: answers('The delivery.', deliveryViewSchema),
          ...refusals('invalid_request', 'not_found', 'webhook_disabled', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    (request) => retry(services, { tenant: tenantOf(request), id: request.params.id }, request.params.delivery_id),
  );
};
