/** GET /readyz: reports whether the service can work, and the state of its store. */
import { z } from 'zod';
import { readinessSchema } from '../../../operations/health/check-readiness.ts';
import type { Route } from '../../api.ts';
import { jsonResponse, methodNotAllowedResponse } from '../../schemas/responses.ts';

export const servedReadinessSchema = readinessSchema
  .extend({
    stopping: z
      .boolean()
      .meta({ description: 'Whether the process is stopping. New requests should go to other processes.' }),
    version: z.string().meta({ description: 'The version of the service.', examples: ['0.2.0'] }),
  })
  .meta({ description: 'The readiness of the service, and the facts on which its guarantees depend.' });

/** The reply on a public port. It contains nothing about the internal state of the service. */
const briefReadinessSchema = servedReadinessSchema.pick({ ready: true, stopping: true, version: true });

export const readyz: Route = (api, { options, shutdown }) => {
  const schema = options.servedRoutes.details ? servedReadinessSchema : briefReadinessSchema;
  api.get(
    '/readyz',
    {
      schema: {
        operationId: 'readyz',
        tags: ['service'],
        summary: 'Check readiness',
        description:
          'Returns whether the service is ready, the store with the durability in force, and whether the models are simulated.',
        response: {
          200: jsonResponse('Ready.', schema),
          503: jsonResponse('Not ready.', schema),
          ...methodNotAllowedResponse(),
        },
      },
    },
    async (_request, reply) => {
      const readiness = await options.readiness();
      const stopping = shutdown.aborted;
      const ready = readiness.ready && !stopping;
      return reply.code(ready ? 200 : 503).send({ ...readiness, ready, stopping, version: options.version });
    },
  );
};
