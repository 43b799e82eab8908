/** POST /v1/webhooks: adds an endpoint. */
import { createWebhook as create } from '../../../operations/webhooks/webhook-endpoints.ts';
import { webhookSettingsSchema, webhookWithSecretSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const createWebhook: Route = (api, { services }) => {
  api.post(
    '/webhooks',
    {
      schema: {
        operationId: 'createWebhook',
        tags: ['webhooks'],
        summary: 'Add a webhook endpoint',
        description:
          'Messages are sent to it by POST, signed as in Standard Webhooks 1.0: `{type, timestamp, data: {debate_id, status, escalated, reviewed}}`. Each message is delivered at least once, with the same `webhook-id` in all attempts. Only this reply contains the secret. Addresses that are not public are refused unless the operator allows them.',
        querystring: noQuery,
        body: webhookSettingsSchema,
        response: {
          201: jsonResponse('The endpoint.', webhookWithSecretSchema, {
            Location: 'The endpoint.',
            'Cache-Control': '`no-store`.',
          }),
          ...errorResponses('invalid_request', 'limit_reached', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      const webhook = await create(services, { tenant: tenantOf(request), settings: request.body });
      const headers = { Location: `${services.basePath}/v1/webhooks/${webhook.id}`, 'Cache-Control': 'no-store' };
      return reply.code(201).headers(headers).send(webhook);
    },
  );
};
