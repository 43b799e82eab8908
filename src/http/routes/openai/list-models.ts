/** GET /v1/models: lists the models that a panel can use, and the panels that can be addressed as models. */
import { listModels as list, modelViewSchema } from '../../../operations/models/list-models.ts';
import { listPanelModels } from '../../../operations/panels/panel-model.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { listOf, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const listModels: Route = (api, { services }) => {
  api.get(
    '/models',
    {
      schema: {
        operationId: 'listModels',
        tags: ['models'],
        summary: 'List models',
        description:
          'Returns the models that the tenant may use, with their prices, all on one page. A tenant that may use all models may also name models that are not listed, if their provider has them. `debate/<protocol or stored panel>` is a model of `POST /v1/chat/completions`; it cannot be a debater and has no price of its own. Stored panels are listed without a check; a panel that cannot be used is refused when a request names it.',
        querystring: noQuery,
        response: { 200: jsonResponse('The models.', listOf(modelViewSchema)), ...errorResponses('invalid_request') },
      },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const rows = [...(await list(services, tenant)), ...(await listPanelModels(services, tenant))];
      return listReply({ rows, nextCursor: null });
    },
  );
};
