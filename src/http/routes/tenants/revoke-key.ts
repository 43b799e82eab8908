/** DELETE /v1/admin/tenants/{id}/keys/{key_id}: revokes a key. */
import { revokeKey as revoke } from '../../../operations/tenants/keys.ts';
import type { Route } from '../../api.ts';
import { keyParams, noQuery } from '../../schemas/query.ts';
import { adminKey, emptyResponse, errorResponses } from '../../schemas/responses.ts';

export const revokeKey: Route = (api, { services }) => {
  api.delete(
    '/tenants/:id/keys/:key_id',
    {
      schema: {
        operationId: 'revokeKey',
        tags: ['tenants'],
        summary: 'Revoke a key',
        description:
          'New requests with the key are refused immediately, and its open streams end within 10 s. A revoked key cannot be restored.',
        security: adminKey,
        params: keyParams,
        querystring: noQuery,
        response: {
          204: emptyResponse('Revoked.'),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async ({ params }, reply) => {
      await revoke(services, params.id, params.key_id);
      return reply.code(204).send();
    },
  );
};
