/** Logs one line for each request when its reply has been sent or its client has left. */
import type { FastifyInstance } from 'fastify';
import { withLogContext } from '../../lib/logging/log-context.ts';
import type { HttpOptions } from '../http-options.ts';
import { errorCodeOf, pathOf } from '../problem.ts';
import { logContextOf } from './request-log-context.ts';

type AccessLog = Pick<HttpOptions, 'logging' | 'onRequestEnded'>;

/** Routes that monitoring calls every few seconds. They are logged at level debug. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs requests without the query, because callers may put keys into it. Keys in headers are not logged either. */
export function logRequests(app: FastifyInstance, options: AccessLog): void {
  const { onRequestEnded = () => {} } = options;
  const isLogged = sampler(() => options.logging.successShare);
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    // The event `close` also comes for hijacked replies and clients that left, for which Fastify calls no hook.
    reply.raw.once('close', () => {
      const { method, routeOptions, ip: address } = request;
      const { statusCode: status, writableFinished: whole } = reply.raw;
      const durationMs = performance.now() - startedAt;
      const route = routeOptions.url ?? 'unknown';
      const errorCode = errorCodeOf(request);
      const line = { method, path: pathOf(request.url), status, code: errorCode ?? undefined, whole, address };
      const level = levelOf(route, status);
      if (isLogged(status))
        withLogContext(logContextOf(request), () =>
          request.log[level]({ ...line, durationMs: Math.round(durationMs) }, 'request'),
        );
      onRequestEnded({ method, route, status, errorCode, durationMs });
    });
  });
}

function levelOf(route: string, status: number): 'debug' | 'info' {
  return PROBES.has(route) && status < 500 ? 'debug' : 'info';
}

/**
 * Returns a function that tells whether to log a request: the configured share of 2xx replies, evenly distributed, and
 * all others.
 */
function sampler(share: () => number): (status: number) => boolean {
  let accumulatedShare = 0;
  return (status) => {
    if (status < 200 || status > 299) return true;
    accumulatedShare += share();
    // Tolerates rounding errors in the sum.
    if (accumulatedShare < 1 - 1e-9) return false;
    accumulatedShare -= 1;
    return true;
  };
}
