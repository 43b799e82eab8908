/** One line for each request, when its reply is gone or its client is. */
import type { FastifyInstance } from 'fastify';
import { inWork } from '../../lib/logging/current-work.ts';
import type { HttpOptions } from '../http-options.ts';
import { pathOf, refusalCodeOf } from '../problem.ts';
import { workOf } from './request-work.ts';

type AccessLog = Pick<HttpOptions, 'logging' | 'onRequestEnded'>;

/** Asked every few seconds by what watches the process. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Without the query, which is where keys land that were put into an address; keys in headers are not logged either. */
export function logRequests(app: FastifyInstance, options: AccessLog): void {
  const { onRequestEnded = () => {} } = options;
  const isLogged = sampled(() => options.logging.successShare);
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    // Also for replies that were hijacked or left by their client, of which Fastify's own hook does not hear.
    reply.raw.once('close', () => {
      const { method, routeOptions, ip: address } = request;
      const { statusCode: status, writableFinished: whole } = reply.raw;
      const durationMs = performance.now() - startedAt;
      const route = routeOptions.url ?? 'unknown';
      const refusal = refusalCodeOf(request);
      const line = { method, path: pathOf(request.url), status, code: refusal ?? undefined, whole, address };
      const level = levelOf(route, status);
      if (isLogged(status))
        inWork(workOf(request), () => request.log[level]({ ...line, durationMs: Math.round(durationMs) }, 'request'));
      onRequestEnded({ method, route, status, refusal, durationMs });
    });
  });
}

function levelOf(route: string, status: number): 'debug' | 'info' {
  return PROBES.has(route) && status < 500 ? 'debug' : 'info';
}

/** Of the requests that went well, the share that is asked for, evenly; all others. */
function sampled(share: () => number): (status: number) => boolean {
  let due = 0;
  return (status) => {
    if (status < 200 || status > 299) return true;
    due += share();
    // A sum of shares is a little below the whole.
    if (due < 1 - 1e-9) return false;
    due -= 1;
    return true;
  };
}
