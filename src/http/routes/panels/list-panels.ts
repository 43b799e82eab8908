/** GET /v1/panels: lists a tenant's stored panels. */

import { panelViewSchema } from '../../../operations/panels/panel-view.ts';
import { listPanels as list } from '../../../operations/panels/panels.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, pageQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listPanels: Route = (api, { services }) => {
  api.get(
    '/panels',
    {
      schema: {
        operationId: 'listPanels',
        tags: ['panels'],
        summary: 'List panels',
        description: 'By name. Pages neither repeat nor skip panels when panels are added or deleted meanwhile.',
        querystring: pageQuery,
        response: {
          200: jsonResponse('A page of panels.', listOf(panelViewSchema)),
          ...errorResponses('invalid_request', 'cursor_invalid'),
        },
      },
    },
    async (request) => {
      const { limit, cursor = null } = request.query;
      return listReply(await list(services, { tenant: tenantOf(request), page: { limit, cursor } }));
    },
  );
};
