/** GET /metrics: returns the metrics for Prometheus. */
import type { Route } from '../../api.ts';
import { methodNotAllowedResponse, textResponse } from '../../schemas/responses.ts';

export const metrics: Route = (api, { options }) => {
  if (!options.servedRoutes.details) return;
  api.get(
    '/metrics',
    {
      schema: {
        operationId: 'metrics',
        tags: ['service'],
        summary: 'Metrics',
        description: 'In the Prometheus text format.',
        response: { 200: textResponse('The metrics.', 'text/plain'), ...methodNotAllowedResponse() },
      },
    },
    async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await options.metricsText()),
  );
};
