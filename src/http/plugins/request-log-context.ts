/** Adds to every log line of a request its id, its tenant and its debate. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogContext } from '../../lib/logging/log-context.ts';
import { withLogContext, withoutNulls } from '../../lib/logging/log-context.ts';

const contexts = new WeakMap<FastifyRequest, LogContext>();

/** Must be called after `processInOrder`: a request that waited there continues in the context of another request. */
export function addLogContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    contexts.set(request, withoutNulls({ requestId: request.id, debateId: debateOf(request) }));
    withLogContext(logContextOf(request), () => done());
  });
  // A body arrives in events of its connection, which have no context of a request.
  app.addHook('preValidation', (request, _reply, done) => withLogContext(logContextOf(request), () => done()));
}

/** Returns the names for log lines that are written in events of the connection. */
export function logContextOf(request: FastifyRequest): LogContext {
  return contexts.get(request) ?? { requestId: request.id };
}

/** Returns the debate of the path. The id of a response is `resp_` and the id of its debate. */
function debateOf({ params, routeOptions: { url = '' } }: FastifyRequest): string | null {
  if (!/^\/v1\/(?:debates|responses)\/:id(?:\/|$)/.test(url)) return null;
  return (params as { readonly id: string }).id.replace(/^resp_/, '');
}
