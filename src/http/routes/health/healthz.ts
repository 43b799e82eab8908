/** GET /healthz: reports that the process is alive. */
import { z } from 'zod';
import type { Route } from '../../api.ts';
import { jsonResponse, methodNotAllowedResponse } from '../../schemas/responses.ts';

const health = z.object({
  status: z.literal('ok').meta({ description: 'Always `ok`.' }),
  version: z.string().meta({ description: 'The version of the service.', examples: ['0.2.0'] }),
});

export const healthz: Route = (api, { options }) => {
  api.get(
    '/healthz',
    {
      schema: {
        operationId: 'healthz',
        tags: ['service'],
        summary: 'Check liveness',
        description:
          'Does not access the store, because a restart of the process would not repair an unavailable store.',
        response: { 200: jsonResponse('The process is alive.', health), ...methodNotAllowedResponse() },
      },
    },
    async () => ({ status: 'ok' as const, version: options.version }),
  );
};
