/** PATCH /v1/admin/tenants/{id}: changes some settings of a tenant. */
import { patchTenant as patch } from '../../../operations/tenants/change-tenant.ts';
import { tenantSettingsSchema, tenantViewSchema } from '../../../operations/tenants/tenant-view.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';
import { changeHeaders, ETAG_HEADER, etagOf, versionsIn } from './if-match.ts';

export const patchTenant: Route = (api, { services }) => {
  api.patch(
    '/tenants/:id',
    {
      schema: {
        operationId: 'updateTenant',
        tags: ['tenants'],
        summary: 'Change a tenant',
        description:
          'Changes the settings in the body; in the budget and the retention it changes the fields that the body has. All others stay. Null has the same meaning as in a PUT. The settings apply from the next request on.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        headers: changeHeaders,
        body: tenantSettingsSchema,
        response: {
          200: jsonResponse('The tenant with the changed settings.', tenantViewSchema, ETAG_HEADER),
          ...errorResponses(
            ...(['invalid_request', 'not_found', 'precondition_failed'] as const),
            ...(['body_too_large', 'unsupported_media_type'] as const),
          ),
        },
      },
    },
    async ({ params: { id }, body, headers }, reply) => {
      const change = { id, settings: body, ifVersion: versionsIn(headers['if-match']) };
      const { tenant, version } = await patch(services, change);
      return reply.header('ETag', etagOf(version)).send(tenant);
    },
  );
};
