/** POST /v1/webhooks/{id}/deliveries/retry: sends all deliveries again that failed since a time. */
import {
  retriedSchema,
  retryDeliveries as retry,
  retryRequestSchema,
} from '../../../operations/webhooks/retry-deliveries.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, webhookParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const retryDeliveries: Route = (api, { services }) => {
  api.post(
    '/webhooks/:id/deliveries/retry',
    {
      schema: {
        operationId: 'retryDeliveries',
        tags: ['webhooks'],
        summary: 'Send failed deliveries again',
        description:
          'Sends all kept deliveries again that failed at the given time or later, each with its `webhook-id` and with as many attempts as a new delivery.',
        params: webhookParams,
        querystring: noQuery,
        body: retryRequestSchema,
        response: {
          200: jsonResponse('The number of deliveries that are sent again.', retriedSchema),
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
    (request) => retry(services, { tenant: tenantOf(request), id: request.params.id }, request.body),
  );
};
