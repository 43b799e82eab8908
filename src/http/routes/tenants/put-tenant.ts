/** PUT /v1/admin/tenants/{id}: creates a tenant or replaces its settings. */

import { putTenant as put } from '../../../operations/tenants/change-tenant.ts';
import { tenantSettingsSchema, tenantViewSchema } from '../../../operations/tenants/tenant-view.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';
import { changeHeaders, ETAG_HEADER, etagOf, versionsIn } from './if-match.ts';

export const putTenant: Route = (api, { services }) => {
  api.put(
    '/tenants/:id',
    {
      schema: {
        operationId: 'putTenant',
        tags: ['tenants'],
        summary: 'Create or replace a tenant',
        description:
          'Creates a tenant, or replaces all settings of an existing tenant and keeps its keys. The settings apply from the next request on, and a new budget to running debates from their next reservation on. If the tenant has a budget, the body must contain `budget`, which may be null; otherwise the request is refused with 422. The id of a deleted tenant cannot be used again.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        headers: changeHeaders,
        body: tenantSettingsSchema,
        response: {
          200: jsonResponse('The tenant, whose settings were replaced.', tenantViewSchema, ETAG_HEADER),
          201: jsonResponse('The new tenant.', tenantViewSchema, { Location: 'The tenant.', ...ETAG_HEADER }),
          ...errorResponses(
            ...(['invalid_request', 'tenant_deleted', 'precondition_failed', 'incompatible_options'] as const),
            ...(['body_too_large', 'unsupported_media_type'] as const),
          ),
        },
      },
    },
    async ({ params: { id }, body, headers }, reply) => {
      const change = { id, settings: body, ifVersion: versionsIn(headers['if-match']) };
      const { created, tenant, version } = await put(services, change);
      reply.header('ETag', etagOf(version));
      if (!created) return reply.code(200).send(tenant);
      return reply.code(201).header('Location', `${services.basePath}/v1/admin/tenants/${id}`).send(tenant);
    },
  );
};
