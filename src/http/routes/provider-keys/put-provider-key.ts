/** PUT /v1/admin/tenants/{id}/provider_keys/{provider}: sets a tenant's own key for a provider. */
import {
  newProviderKeySchema,
  providerKeyViewSchema,
  putProviderKey as put,
} from '../../../operations/provider-keys/provider-keys.ts';
import type { Route } from '../../api.ts';
import { noQuery, providerKeyParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const putProviderKey: Route = (api, { services }) => {
  api.put(
    '/tenants/:id/provider_keys/:provider',
    {
      schema: {
        operationId: 'putProviderKey',
        tags: ['tenants'],
        summary: "Set a tenant's own key for a provider",
        description:
          "Sets or replaces the key. It is used from the next call on, also in running debates. The key can only be written: it is stored encrypted with `PARLEY_SECRET_KEYS` and never returned. Calls of the tenant's debates to the provider use this key alone, unless `operator_keys` of the tenant is `fallback`; they count in its budget, and their ledger lines say `paid_by: tenant`.",
        security: adminKey,
        params: providerKeyParams,
        querystring: noQuery,
        body: newProviderKeySchema,
        response: {
          200: jsonResponse('The public part of the key.', providerKeyViewSchema),
          ...errorResponses(
            ...(['invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'] as const),
            ...(['secret_keys_missing', 'incompatible_options'] as const),
          ),
        },
      },
    },
    async ({ params: { id: tenant, provider }, body }) => put(services, { tenant, provider, apiKey: body.api_key }),
  );
};
