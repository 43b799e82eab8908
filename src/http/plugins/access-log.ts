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
      const { method, routeOptions, ip: address } = request;
      const { statusCode: status, writableFinished: whole } = reply.raw;
      const durationMs = performance.now() - startedAt;
      const path = pathOf(request.url);
      request.log.info({ method, path, status, whole, address, durationMs: Math.round(durationMs) }, 'request');
      const route = routeOptions.url ?? 'unknown';
      onRequestEnded({ method, route, status, refusal: refusalCodeOf(request), durationMs });
    });
  });
}
