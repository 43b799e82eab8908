/** GET /v1/budget/ledger: lists every charged attempt, newest first. */
import { ledgerLineSchema, readLedger as read } from '../../../operations/budgets/read-ledger.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, pageQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readLedger: Route = (api, { services }) => {
  api.get(
    '/budget/ledger',
    {
      schema: {
        operationId: 'readLedger',
        tags: ['budget'],
        summary: 'Read the ledger',
        description:
          'One line for every attempt at a model call that was paid for, newest first, including debates that were deleted. ' +
          'The costs of a window add up to what the budget shows as spent in it.',
        querystring: pageQuery,
        response: {
          200: jsonResponse('A page of lines.', listOf(ledgerLineSchema)),
          ...errorResponses('invalid_request', 'cursor_invalid'),
        },
      },
    },
    async (request) => {
      const { limit, cursor = null } = request.query;
      return listReply(await read(services, tenantOf(request), { limit, cursor }));
    },
  );
};
