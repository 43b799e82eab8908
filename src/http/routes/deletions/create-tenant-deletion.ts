/** POST /v1/admin/tenants/{id}/deletions: deletes all debates of a tenant with given metadata in the background. */
import {
  createDeletionFor,
  deletionRequestSchema,
  deletionViewSchema,
} from '../../../operations/deletions/deletions.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';
import { DELETION_DESCRIPTION } from './create-deletion.ts';

export const createTenantDeletion: Route = (api, { services }) => {
  api.post(
    '/tenants/:id/deletions',
    {
      schema: {
        operationId: 'createTenantDeletion',
        tags: ['tenants'],
        summary: "Delete a tenant's debates by metadata",
        description: `${DELETION_DESCRIPTION} The tenant may be a deleted one. The audit log has the keys of the metadata, not the values.`,
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        body: deletionRequestSchema,
        response: {
          202: jsonResponse('The receipt.', deletionViewSchema, { Location: 'The receipt.' }),
          ...errorResponses(
            'invalid_request',
            'not_found',
            'limit_reached',
            'body_too_large',
            'unsupported_media_type',
          ),
        },
      },
    },
    async ({ params: { id: tenant }, body }, reply) => {
      const receipt = await createDeletionFor(services, { tenant, request: body });
      const path = `${services.basePath}/v1/admin/tenants/${tenant}/deletions/${receipt.id}`;
      return reply.code(202).header('Location', path).send(receipt);
    },
  );
};
