/** GET /v1/admin/tenants/{id}/budget: returns a tenant's limit, spending and reservations. */
import { budgetViewSchema } from '../../../operations/budgets/budget-view.ts';
import { readBudgetOf } from '../../../operations/budgets/read-budget.ts';
import type { Route } from '../../api.ts';
import { noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readTenantBudget: Route = (api, { services }) => {
  api.get(
    '/tenants/:id/budget',
    {
      schema: {
        operationId: 'readTenantBudget',
        tags: ['tenants'],
        summary: "Read a tenant's budget",
        description: 'Returns the same budget of the current period that the tenant reads.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The budget.', budgetViewSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    ({ params }) => readBudgetOf(services, params.id),
  );
};
