/** DELETE /v1/admin/tenants/{id}: ends a tenant and its keys. */
import { deleteTenant as end } from '../../operations/delete-tenant.ts';
import type { Route } from '../api.ts';
import { noQuery, tenantParams } from '../schemas/query.ts';
import { adminKey, answersNothing, refusals } from '../schemas/responses.ts';

export const deleteTenant: Route = (api, { services }) => {
  api.delete(
    '/tenants/:id',
    {
      schema: {
        operationId: 'deleteTenant',
        tags: ['tenants'],
        summary: 'End a tenant',
        description:
          'Its keys end at once, its streams within 10 s, and its running debates are cancelled. What it asked and spent is kept under its id, and is its own again if a tenant of this id is made later.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        response: {
          204: answersNothing('Ended.'),
          ...refusals('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async ({ params }, reply) => {
      await end(services, params.id);
      return reply.code(204).send();
    },
  );
};
