/** A Fastify that reads the same body and answers 202: the cost of an acceptance without a store. */
import { fastify } from 'fastify';
import { debateRequestSchema } from '../../../src/debate/schema/request/debate-request.ts';
import type { PrepareArm } from '../processes/arm.ts';

export const prepare: PrepareArm = async ({ port }) => {
  const app = fastify();
  app.post('/v1/debates', async (request, reply) => {
    debateRequestSchema.parse(request.body);
    return reply.code(202).send({ id: 'none', status: 'queued', created_at: new Date().toISOString(), links: {} });
  });
  await app.listen({ host: '127.0.0.1', port: Number(port) });
  return { run: () => {} };
};
