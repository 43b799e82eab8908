/** PUT /v1/budgets/{key}/{value}: sets the budget of all debates with a metadata pair. */
import {
  metadataBudgetSchema,
  metadataBudgetSettingsSchema,
  putMetadataBudget as put,
} from '../../../operations/budgets/metadata-budgets.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, pairParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const putMetadataBudget: Route = (api, { services }) => {
  api.put(
    '/budgets/:key/:value',
    {
      schema: {
        operationId: 'replaceMetadataBudget',
        tags: ['budget'],
        summary: 'Set the budget of a metadata pair',
        description:
          'Limits the total spending of all debates with this pair in their `metadata`. The key must be one of the `budget_keys` of the tenant. The budget counts reservations from now on. Replacing it keeps the amounts that it has counted. A debate that it does not allow is refused as `budget_exceeded` with `cap: "metadata"`.',
        params: pairParams,
        querystring: noQuery,
        body: metadataBudgetSettingsSchema,
        response: {
          200: jsonResponse('The budget, which replaced an earlier one.', metadataBudgetSchema),
          201: jsonResponse('The new budget.', metadataBudgetSchema, { Location: 'The budget.' }),
          ...errorResponses('invalid_request', 'budget_limit', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      const { key, value } = request.params;
      const { created, budget } = await put(services, { tenant: tenantOf(request), key, value }, request.body);
      if (!created) return reply.code(200).send(budget);
      const location = `${services.basePath}/v1/budgets/${encodeURIComponent(key)}/${encodeURIComponent(value)}`;
      return reply.code(201).header('Location', location).send(budget);
    },
  );
};
