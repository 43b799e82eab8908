/** POST /v1/webhooks/{id}/rotate: replaces the secret of an endpoint. */
import { rotateWebhookSecret as rotate } from '../../../operations/webhooks/webhook-endpoints.ts';
import { webhookWithSecretSchema } from '../../../operations/webhooks/webhook-view.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, webhookParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const rotateWebhookSecret: Route = (api, { services }) => {
  api.post(
    '/webhooks/:id/rotate',
    {
      schema: {
        operationId: 'rotateWebhookSecret',
        tags: ['webhooks'],
        summary: 'Rotate the secret of a webhook endpoint',
        description:
          'Only this reply contains the new secret. For 24 hours messages are signed with both secrets, so that the receiver can switch to the new one.',
        params: webhookParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The endpoint.', webhookWithSecretSchema, { 'Cache-Control': '`no-store`.' }),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      const webhook = await rotate(services, { tenant: tenantOf(request), id: request.params.id });
      return reply.header('Cache-Control', 'no-store').send(webhook);
    },
  );
};
