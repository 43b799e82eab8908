/** GET /v1/admin/tenants/{id}/provider_keys: lists the providers for which a tenant has its own key. */
import { listProviderKeys as list, providerKeyViewSchema } from '../../../operations/provider-keys/provider-keys.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { listOf, noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listProviderKeys: Route = (api, { services }) => {
  api.get(
    '/tenants/:id/provider_keys',
    {
      schema: {
        operationId: 'listProviderKeys',
        tags: ['tenants'],
        summary: "List a tenant's own keys for providers",
        description:
          'Returns a fingerprint of each key and when it was set, by provider, all on one page. The key itself is never returned.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The keys, all on one page.', listOf(providerKeyViewSchema)),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    async ({ params }) => listReply({ rows: await list(services, params.id), nextCursor: null }),
  );
};
