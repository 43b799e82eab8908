/** Refuses what no route serves: unknown paths, and known ones with another method. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ParleyError } from '../../errors.ts';
import { pathOf } from '../problem.ts';

/** To be called before the first route is added. */
export function refuseUnserved(app: FastifyInstance): void {
  const methods = methodsByPath(app);
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const allow = methods.allowed(pathOf(request.url));
    if (allow.length === 0) throw new ParleyError('not_found');
    reply.header('Allow', allow.join(', '));
    throw new ParleyError('method_not_allowed', {
      detail: `${request.method} is not served here, ${allow.join(', ')} is`,
    });
  };
  // Before the body is read: nobody has to send a good body to be told that there is nothing here.
  app.addHook('onRequest', async (request, reply) => {
    // Preflights of allowed origins have been answered by now; there are no other OPTIONS.
    if (request.is404 || request.method === 'OPTIONS') refuse(request, reply);
  });
  app.setNotFoundHandler(refuse);
}

interface MethodsByPath {
  /** Empty: there is nothing at this path. */
  readonly allowed: (path: string) => readonly string[];
}

/** Remembers the routes as they are added. */
function methodsByPath(app: FastifyInstance): MethodsByPath {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return {
    allowed: (path) => {
      const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted();
    },
  };
}

/** `/v1/debates/:id` → what it stands for. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('/')}$`);
}
