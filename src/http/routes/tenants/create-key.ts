/** POST /v1/admin/tenants/{id}/keys: creates a key of a tenant. */

import { createdKeySchema, newKeySchema } from '../../../operations/tenants/key-view.ts';
import { createKey as create } from '../../../operations/tenants/keys.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const createKey: Route = (api, { services }) => {
  api.post(
    '/tenants/:id/keys',
    {
      schema: {
        operationId: 'createKey',
        tags: ['tenants'],
        summary: 'Create a key of a tenant',
        description:
          'Only this reply contains the key, because the service stores only its hash. The body is optional.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        body: newKeySchema.nullish(),
        response: {
          201: jsonResponse('The key.', createdKeySchema, { 'Cache-Control': '`no-store`.' }),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async ({ params, body }, reply) => {
      const { name = null, scopes = null, expires_at: expiresAt = null } = body ?? {};
      const key = await create(services, { tenant: params.id, name, scopes, expiresAt });
      return reply.code(201).header('Cache-Control', 'no-store').send(key);
    },
  );
};
