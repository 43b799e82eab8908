/** GET /readyz: the service can work, and on what its promises stand. */
import { z } from 'zod';
import type { Route } from '../api.ts';
import { answers } from '../schemas/responses.ts';

export const readinessSchema = z.object({
  ready: z.boolean(),
  stopping: z.boolean(),
  store: z.object({ kind: z.string(), reachable: z.boolean(), durability: z.string() }),
  providers: z.array(z.string()),
  simulated: z.boolean(),
  version: z.string(),
});

export const readyz: Route = (api, { options, streams }) => {
  api.get(
    '/readyz',
    {
      schema: {
        operationId: 'readyz',
        tags: ['service'],
        summary: 'Able to work?',
        description: 'With the store and the durability in force, and whether anything but simulated models answers.',
        response: { 200: answers('Ready.', readinessSchema), 503: answers('Not ready.', readinessSchema) },
      },
    },
    async (_request, reply) => {
      const { ready, store, providers, simulated } = await options.readiness();
      const stopping = streams.stopping.aborted;
      const isReady = ready && !stopping;
      const body = { ready: isReady, stopping, store, providers: [...providers], simulated, version: options.version };
      return reply.code(isReady ? 200 : 503).send(body);
    },
  );
};
