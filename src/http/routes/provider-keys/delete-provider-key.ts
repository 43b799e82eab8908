/** DELETE /v1/admin/tenants/{id}/provider_keys/{provider}: deletes a tenant's own key for a provider. */
import { deleteProviderKey as remove } from '../../../operations/provider-keys/provider-keys.ts';
import type { Route } from '../../api.ts';
import { noQuery, providerKeyParams } from '../../schemas/query.ts';
import { adminKey, emptyResponse, errorResponses } from '../../schemas/responses.ts';

export const deleteProviderKey: Route = (api, { services }) => {
  api.delete(
    '/tenants/:id/provider_keys/:provider',
    {
      schema: {
        operationId: 'deleteProviderKey',
        tags: ['tenants'],
        summary: "Delete a tenant's own key for a provider",
        description:
          "From the next call on, the operator's key is used for the provider. If `operator_keys` of the tenant is `never`, its calls fail instead.",
        security: adminKey,
        params: providerKeyParams,
        querystring: noQuery,
        response: {
          204: emptyResponse('Deleted.'),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async ({ params: { id, provider } }, reply) => {
      await remove(services, id, provider);
      return reply.code(204).send();
    },
  );
};
