/** DELETE /v1/webhooks/{id}: deletes an endpoint. */
import { deleteWebhook as remove } from '../../../operations/webhooks/webhook-endpoints.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, webhookParams } from '../../schemas/query.ts';
import { emptyResponse, errorResponses } from '../../schemas/responses.ts';

export const deleteWebhook: Route = (api, { services }) => {
  api.delete(
    '/webhooks/:id',
    {
      schema: {
        operationId: 'deleteWebhook',
        tags: ['webhooks'],
        summary: 'Delete a webhook endpoint',
        description: 'Deletes the endpoint with its secret and its pending deliveries.',
        params: webhookParams,
        querystring: noQuery,
        response: {
          204: emptyResponse('Deleted.'),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      await remove(services, { tenant: tenantOf(request), id: request.params.id });
      return reply.code(204).send();
    },
  );
};
