/** Refuses requests that no route serves: unknown paths and wrong methods. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openaiErrorMember, ParleyError } from '../../errors.ts';
import { pageWithBasePath } from '../base-path.ts';
import { pathOf, requestPath } from '../problem.ts';

/** Must be called before the first route is added, because only later routes are recorded. */
export function refuseUnknownRoutes(app: FastifyInstance, basePath: string): void {
  const notFoundPage = pageWithBasePath(basePath, NOT_FOUND_PAGE);
  const methods = methodsByPath(app);
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = methods.allowed(pathOf(request.url));
    if (allow.length === 0 && isPageVisit(request))
      return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage);
    if (allow.length === 0) {
      const detail = `there is no route at ${requestPath(request).slice(0, MAX_PATH_CHARACTERS)}; GET ${basePath}/openapi.json lists the paths`;
      throw new ParleyError('not_found', { detail, members: openaiErrorMember(detail) });
    }
    reply.header('Allow', allow.join(', '));
    throw new ParleyError('method_not_allowed', {
      detail: `${request.method} is not supported here; use ${allow.join(', ')}`,
    });
  };
  // This hook runs before the body is read, so that a request with an invalid body gets the same error.
  app.addHook('onRequest', async (request, reply) => {
    // Preflights of allowed origins were answered before; no other OPTIONS requests are served.
    if (request.is404 || request.method === 'OPTIONS') return refuse(request, reply);
  });
  app.setNotFoundHandler(refuse);
}

/** The page for people at a mistyped address. It contains no text of the request. */
const NOT_FOUND_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><main><h1>Not found</h1><p>There is no page at this address. <a href="/">Start a debate</a></p></main></html>\n';

function isPageVisit({ method, headers: { accept = '' }, url }: FastifyRequest): boolean {
  return method === 'GET' && accept.includes('text/html') && !url.startsWith('/v1/');
}

/** Maximum length of the path in an error text. The caller chose the path, so it may be long. */
const MAX_PATH_CHARACTERS = 200;

interface MethodsByPath {
  /** Returns the allowed methods; empty when no route has this path. */
  readonly allowed: (path: string) => readonly string[];
}

/** Records the routes as they are added. */
function methodsByPath(app: FastifyInstance): MethodsByPath {
  const routes = new Map<string, { readonly parts: readonly string[]; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The CORS plugin adds the route `*`, which serves preflights of every path.
    if (url === '*') return;
    const route = routes.get(url) ?? { parts: url.split('/'), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return {
    allowed: (path) => {
      const pathParts = path.split('/');
      const matching = [...routes.values()].filter(({ parts }) => matchesRoute(parts, pathParts));
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted();
    },
  };
}

/** Returns whether the parts of a route, such as `/v1/debates/:id` or `/docs/*`, match the parts of a path. */
function matchesRoute(parts: readonly string[], pathParts: readonly string[]): boolean {
  const hasWildcard = parts.at(-1) === '*';
  if (hasWildcard ? pathParts.length < parts.length : pathParts.length !== parts.length) return false;
  return parts.every((part, index) => {
    if (part === '*') return true;
    return part.startsWith(':') ? pathParts[index] !== '' : pathParts[index] === part;
  });
}
