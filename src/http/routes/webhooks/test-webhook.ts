/** POST /v1/webhooks/{id}/test: sends a test message. */
import { testWebhook as test, webhookTestSchema } from '../../../operations/webhooks/test-webhook.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, webhookParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const testWebhook: Route = (api, { services }) => {
  api.post(
    '/webhooks/:id/test',
    {
      schema: {
        operationId: 'testWebhook',
        tags: ['webhooks'],
        summary: 'Send a test message to a webhook endpoint',
        description:
          'Sends one message of type `webhook.test` immediately, signed like every message, and returns its outcome. It is also sent to a disabled endpoint. It is not retried, not listed as a delivery and not counted as a failure.',
        params: webhookParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The outcome, also when the endpoint refused the message.', webhookTestSchema),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    (request) => test(services, { tenant: tenantOf(request), id: request.params.id }),
  );
};
