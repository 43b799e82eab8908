/** DELETE /v1/admin/tenants/{id}: deletes a tenant and its keys, and its content on request. */
import { z } from 'zod';
import { deleteTenant as remove } from '../../../operations/tenants/tenants.ts';
import type { Route } from '../../api.ts';
import { tenantParams } from '../../schemas/query.ts';
import { adminKey, emptyResponse, errorResponses } from '../../schemas/responses.ts';

const querystring = z.strictObject({
  content: z
    .enum(['keep', 'delete'])
    .default('keep')
    .meta({
      description: 'Whether to `keep` (the default) or `delete` the debates, panels and calibrations of the tenant.',
      examples: ['keep'],
    }),
});

export const deleteTenant: Route = (api, { services }) => {
  api.delete(
    '/tenants/:id',
    {
      schema: {
        operationId: 'deleteTenant',
        tags: ['tenants'],
        summary: 'Delete a tenant',
        description:
          'Its keys are refused immediately, its streams end within 10 s, and its running debates are cancelled. The ledger is kept. Debates, panels and calibrations are kept too; with `content=delete` they are deleted in the background, also for a tenant that is already deleted. The id cannot be used again.',
        security: adminKey,
        params: tenantParams,
        querystring,
        response: {
          202: emptyResponse('Deleted; its content is being deleted in the background.'),
          204: emptyResponse('Deleted; its content is kept.'),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async ({ params: { id }, query: { content } }, reply) => {
      await remove(services, { id, content });
      return reply.code(content === 'delete' ? 202 : 204).send();
    },
  );
};
