/** GET /v1/admin/tenants/{id}/ledger: lists every charged attempt of a tenant, newest first. */
import { ledgerLineSchema, readLedgerOf } from '../../../operations/budgets/read-ledger.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { listOf, pageQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readTenantLedger: Route = (api, { services }) => {
  api.get(
    '/tenants/:id/ledger',
    {
      schema: {
        operationId: 'readTenantLedger',
        tags: ['tenants'],
        summary: "Read a tenant's ledger",
        description:
          'Returns the same ledger that the tenant reads. The ledger of a deleted tenant is kept and can be read.',
        security: adminKey,
        params: tenantParams,
        querystring: pageQuery,
        response: {
          200: jsonResponse('A page of lines.', listOf(ledgerLineSchema)),
          ...errorResponses('invalid_request', 'cursor_invalid', 'not_found'),
        },
      },
    },
    async ({ params, query: { limit, cursor = null } }) =>
      listReply(await readLedgerOf(services, params.id, { limit, cursor })),
  );
};
