/** PUT /v1/webhooks/{id}: replaces the settings of an endpoint. */
import { replaceWebhook as replace } from '../../../operations/webhooks/webhook-endpoints.ts';
import { webhookSettingsSchema, webhookViewSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, webhookParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const replaceWebhook: Route = (api, { services }) => {
  api.put(
    '/webhooks/:id',
    {
      schema: {
        operationId: 'replaceWebhook',
        tags: ['webhooks'],
        summary: 'Replace a webhook endpoint',
        description:
          'Replaces the address, the events and whether it is enabled; the secret stays. The reason for which the endpoint was disabled is cleared. Messages that become due while it is disabled are not sent later.',
        params: webhookParams,
        querystring: noQuery,
        body: webhookSettingsSchema,
        response: {
          200: jsonResponse('The endpoint.', webhookViewSchema),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    (request) => replace(services, { tenant: tenantOf(request), id: request.params.id }, request.body),
  );
};
