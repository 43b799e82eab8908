/** GET /v1/panels/{name}: returns a stored panel. */
import { panelViewSchema } from '../../../operations/panels/panel-view.ts';
import { readPanel as read } from '../../../operations/panels/panels.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, panelParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readPanel: Route = (api, { services }) => {
  api.get(
    '/panels/:name',
    {
      schema: {
        operationId: 'readPanel',
        tags: ['panels'],
        summary: 'Read a panel',
        description: 'Returns a panel. Its `settings` can be stored again without a change.',
        params: panelParams,
        querystring: noQuery,
        response: {
          200: jsonResponse('The panel.', panelViewSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    (request) => read(services, { tenant: tenantOf(request), name: request.params.name }),
  );
};
