/** Every refusal in one shape, also of what no route was asked for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ParleyError } from '../../errors.ts';
import { pathOf, sendProblem } from '../problem.ts';

/** To be called before the first route is added. */
export function answerErrors(app: FastifyInstance): void {
  const methods = methodsByPath(app);
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const allow = methods.allowed(pathOf(request.url));
    if (allow.length === 0) throw new ParleyError('not_found');
    reply.header('Allow', allow.join(', '));
    throw new ParleyError('method_not_allowed', {
      detail: `${request.method} is not served here, ${allow.join(', ')} is`,
    });
  };
  app.setErrorHandler(sendProblem);
  // Before the body is read: nobody has to send a good body to be told that there is nothing here.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuse(request, reply);
  });
  // Routes that find nothing themselves: preflights of origins that are not allowed.
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
