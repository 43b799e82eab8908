/** PUT /v1/panels/{name}: stores debate settings under a name. */
import { panelSettingsSchema } from '../../../debate/schema/request/debate-request.ts';
import { panelViewSchema } from '../../../operations/panels/panel-view.ts';
import { savePanel as save } from '../../../operations/panels/panels.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, panelParams } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const savePanel: Route = (api, { services }) => {
  api.put(
    '/panels/:name',
    {
      schema: {
        operationId: 'savePanel',
        tags: ['panels'],
        summary: 'Store a panel',
        description:
          'Stores debate settings under a name and replaces a panel of that name. Settings with which no question could be debated are refused as a debate with them would be; the options of a `ballot` may come with the question. A debate that names the panel uses its settings of that time. A field of the request replaces the whole field of the panel; `null` counts as absent.',
        params: panelParams,
        querystring: noQuery,
        body: panelSettingsSchema,
        response: {
          200: jsonResponse('The panel, which replaced one with the same name.', panelViewSchema),
          201: jsonResponse('The new panel.', panelViewSchema, { Location: 'The panel.' }),
          ...errorResponses(
            ...(['invalid_request', 'body_too_large', 'unsupported_media_type'] as const),
            ...([
              'model_not_allowed',
              'unknown_model',
              'unpriced_model',
              'incompatible_options',
              'panel_limit',
            ] as const),
          ),
        },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const { created, panel } = await save(services, { tenant: tenantOf(request), name, settings: request.body });
      if (!created) return reply.code(200).send(panel);
      return reply.code(201).header('Location', `${services.basePath}/v1/panels/${name}`).send(panel);
    },
  );
};
