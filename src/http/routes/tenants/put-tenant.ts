/** PUT /v1/admin/tenants/{id}: makes a tenant, or replaces what it may do. */

import { tenantSettingsSchema, tenantViewSchema } from '../../../operations/tenants/tenant-view.ts';
import { putTenant as put } from '../../../operations/tenants/tenants.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, answers, refusals } from '../../schemas/responses.ts';

export const putTenant: Route = (api, { services }) => {
  api.put(
    '/tenants/:id',
    {
      schema: {
        operationId: 'putTenant',
        tags: ['tenants'],
        summary: 'Make or change a tenant',
        description:
          'Replaces all settings of a tenant that is there and keeps its keys. They count from the next request on; debates that run are held to the new budget from their next hold on. The id of a deleted tenant is not given out again.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        body: tenantSettingsSchema,
        response: {
          200: answers('The tenant, whose settings were replaced.', tenantViewSchema),
          201: answers('The new tenant.', tenantViewSchema, { Location: 'The tenant.' }),
          ...refusals('invalid_request', 'tenant_deleted', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async ({ params: { id }, body }, reply) => {
      const { created, tenant } = await put(services, id, body);
      if (!created) return reply.code(200).send(tenant);
      return reply.code(201).header('Location', `/v1/admin/tenants/${id}`).send(tenant);
    },
  );
};
