/** One line for each request, when its reply is gone or its client is. */
import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from '../http-options.ts';
import { pathOf, refusalCodeOf } from '../problem.ts';

/** Without the query, which is where keys land that were put into an address; keys in headers are not logged either. */
export function logRequests(app: FastifyInstance, onRequestEnded: HttpOptions['onRequestEnded'] = () => {}): void {
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    // Also for replies that were hijacked or left by their client, of which Fastify's own hook does not hear.
    reply.raw.once('close', () => {
      const fields = {
        method: request.method,
        path: pathOf(request.url),
        status: reply.raw.statusCode,
        whole: reply.raw.writableFinished,
        address: request.ip,
        durationMs: Math.round(performance.now() - startedAt),
      };
      request.log.info(fields, 'request');
      const { method, routeOptions } = request;
      const ended = { method, route: routeOptions.url ?? 'unknown', status: reply.raw.statusCode };
      onRequestEnded({ ...ended, refusal: refusalCodeOf(request), durationMs: performance.now() - startedAt });
    });
  });
}
