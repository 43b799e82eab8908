/** GET /v1/models/{id}: returns a listed model, as OpenAI's clients request it. */
import { z } from 'zod';
import { notFound } from '../../../errors.ts';
import type { ModelView } from '../../../operations/models/list-models.ts';
import { listModels, modelViewSchema } from '../../../operations/models/list-models.ts';
import { listPanelModels } from '../../../operations/panels/panel-model.ts';
import type { HttpContext, Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readModel: Route = (api, { services }) => {
  api.get(
    '/models/:id',
    {
      schema: {
        operationId: 'readModel',
        tags: ['models'],
        summary: 'Read a model',
        description: 'Returns a listed model. The `/` in its id may be written as it is or as `%2F`.',
        params: z.object({
          id: z.string().meta({ description: 'The id of the model.', examples: ['debate/critique'] }),
        }),
        querystring: noQuery,
        response: {
          200: jsonResponse('The model.', modelViewSchema),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    (request) => find(services, tenantOf(request), request.params.id),
  );
  const splitIdParams = z.object({ provider: z.string(), '*': z.string() });
  api.get('/models/:provider/*', { schema: { hide: true, params: splitIdParams, querystring: noQuery } }, (request) => {
    const { provider, '*': name } = request.params;
    return find(services, tenantOf(request), `${provider}/${name}`);
  });
};

async function find(services: HttpContext['services'], tenant: string, id: string): Promise<ModelView> {
  const models = [...(await listModels(services, tenant)), ...(await listPanelModels(services, tenant))];
  const model = models.find((each) => each.id === id);
  if (model === undefined) throw notFound('model');
  return model;
}
