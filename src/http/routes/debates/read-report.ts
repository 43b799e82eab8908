/** GET /v1/debates/{id}/report: returns the decision record as text. */
import { readReport as read } from '../../../operations/debates/read-report.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams, noQuery } from '../../schemas/query.ts';
import { errorResponses, textResponse } from '../../schemas/responses.ts';

export const readReport: Route = (api, { services }) => {
  api.get(
    '/debates/:id/report',
    {
      schema: {
        operationId: 'readReport',
        tags: ['debates'],
        summary: 'Read the decision record',
        description:
          'Text with one `key: value` per line: lists as `[a, b]`, maps as `{k: n}`, and `none` where a key does not apply.',
        params: debateParams,
        querystring: noQuery,
        response: {
          200: textResponse('The record.', 'text/plain'),
          ...errorResponses('invalid_request', 'not_found', 'conflict'),
        },
      },
    },
    async (request, reply) => {
      const record = await read(services, { tenant: tenantOf(request), debateId: request.params.id });
      return reply.type('text/plain; charset=utf-8').send(record);
    },
  );
};
