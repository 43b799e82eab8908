/** DELETE /v1/panels/{name}: deletes a stored panel. */
import { deletePanel as remove } from '../../../operations/panels/panels.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery, panelParams } from '../../schemas/query.ts';
import { emptyResponse, errorResponses } from '../../schemas/responses.ts';

export const deletePanel: Route = (api, { services }) => {
  api.delete(
    '/panels/:name',
    {
      schema: {
        operationId: 'deletePanel',
        tags: ['panels'],
        summary: 'Delete a panel',
        description: 'Debates that were created with the panel keep its settings.',
        params: panelParams,
        querystring: noQuery,
        response: {
          204: emptyResponse('Deleted.'),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      await remove(services, { tenant: tenantOf(request), name: request.params.name });
      return reply.code(204).send();
    },
  );
};
