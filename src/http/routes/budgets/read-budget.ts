/** GET /v1/budget: returns the tenant's limit, its spending and its reservations. */
import { budgetViewSchema } from '../../../operations/budgets/budget-view.ts';
import { readBudget as read } from '../../../operations/budgets/read-budget.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readBudget: Route = (api, { services }) => {
  api.get(
    '/budget',
    {
      schema: {
        operationId: 'readBudget',
        tags: ['budget'],
        summary: 'Read the budget',
        description:
          'Returns the budget of the current period. `limit_usd` and `remaining_usd` are null without a limit.',
        querystring: noQuery,
        response: { 200: jsonResponse('The budget.', budgetViewSchema), ...errorResponses('invalid_request') },
      },
    },
    (request) => read(services, tenantOf(request)),
  );
};
