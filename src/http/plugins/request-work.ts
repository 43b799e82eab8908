/** Every log line of a request names it: by its id, by who asks, and by the debate that it is about. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Work } from '../../lib/logging/current-work.ts';
import { inWork, namesIn } from '../../lib/logging/current-work.ts';

const works = new WeakMap<FastifyRequest, Work>();

/** To be called after `workInOrder`: a request that has waited there goes on from the end of another. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    works.set(request, namesIn({ requestId: request.id, debateId: debateOf(request) }));
    inWork(workOf(request), () => done());
  });
  // A body comes in events of its connection, which is of no request.
  app.addHook('preValidation', (request, _reply, done) => inWork(workOf(request), () => done()));
}

/** For lines that are written by events of the connection. */
export function workOf(request: FastifyRequest): Work {
  return works.get(request) ?? { requestId: request.id };
}

/** The id of a response is that of its debate with a word before it. */
function debateOf({ params, routeOptions: { url = '' } }: FastifyRequest): string | null {
  if (!/^\/v1\/(?:debates|responses)\/:id(?:\/|$)/.test(url)) return null;
  return (params as { readonly id: string }).id.replace(/^resp_/, '');
}
