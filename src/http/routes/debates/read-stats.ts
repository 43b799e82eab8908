/** GET /v1/history/stats: returns statistics of a tenant's debates. */
import { readStats as read, statsSchema } from '../../../operations/debates/read-stats.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readStats: Route = (api, { services }) => {
  api.get(
    '/history/stats',
    {
      schema: {
        operationId: 'readStats',
        tags: ['history'],
        summary: 'Read statistics of finished debates',
        description:
          'Rates are shares of the debates that ended with a result and were not deleted; null when there are none. The ' +
          'spending is that of the whole ledger, by the day (UTC) of settlement.',
        querystring: noQuery,
        response: { 200: jsonResponse('The statistics.', statsSchema), ...errorResponses('invalid_request') },
      },
    },
    (request) => read(services, tenantOf(request)),
  );
};
