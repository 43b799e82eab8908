/** Refuses what no route serves: unknown paths, and known ones with another method. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openaiMembers, ParleyError } from '../../errors.ts';
import { pageUnder } from '../base-path.ts';
import { askedPath, pathOf } from '../problem.ts';

/** To be called before the first route is added. */
export function refuseUnserved(app: FastifyInstance, basePath: string): void {
  const notFound = pageUnder(basePath, NOT_FOUND);
  const methods = methodsByPath(app);
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = methods.allowed(pathOf(request.url));
    if (allow.length === 0 && isVisit(request)) return reply.code(404).type('text/html; charset=utf-8').send(notFound);
    if (allow.length === 0) {
      const detail = `nothing is served at ${askedPath(request).slice(0, MAX_PATH_CHARACTERS)}; GET ${basePath}/openapi.json lists the paths`;
      throw new ParleyError('not_found', { detail, members: openaiMembers(detail) });
    }
    reply.header('Allow', allow.join(', '));
    throw new ParleyError('method_not_allowed', {
      detail: `${request.method} is not served here, ${allow.join(', ')} is`,
    });
  };
  // Before the body is read: nobody has to send a good body to be told that there is nothing here.
  app.addHook('onRequest', async (request, reply) => {
    // Preflights of allowed origins have been answered by now; there are no other OPTIONS.
    if (request.is404 || request.method === 'OPTIONS') return refuse(request, reply);
  });
  app.setNotFoundHandler(refuse);
}

/** For people at an address that is mistyped. It holds nothing of the request. */
const NOT_FOUND =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><main><h1>Not found</h1><p>There is no page at this address. <a href="/">Start a debate</a></p></main></html>\n';

function isVisit({ method, headers: { accept = '' }, url }: FastifyRequest): boolean {
  return method === 'GET' && accept.includes('text/html') && !url.startsWith('/v1/');
}

/** A path is the caller's text. */
const MAX_PATH_CHARACTERS = 200;

interface MethodsByPath {
  /** Empty: there is nothing at this path. */
  readonly allowed: (path: string) => readonly string[];
}

/** Remembers the routes as they are added. */
function methodsByPath(app: FastifyInstance): MethodsByPath {
  const routes = new Map<string, { readonly parts: readonly string[]; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return;
    const route = routes.get(url) ?? { parts: url.split('/'), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return {
    allowed: (path) => {
      const asked = path.split('/');
      const matching = [...routes.values()].filter(({ parts }) => standsFor(parts, asked));
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted();
    },
  };
}

/** Whether a route's parts, as of `/v1/debates/:id` or `/docs/*`, stand for these parts of a path. */
function standsFor(parts: readonly string[], asked: readonly string[]): boolean {
  const isOpen = parts.at(-1) === '*';
  if (isOpen ? asked.length < parts.length : asked.length !== parts.length) return false;
  return parts.every((part, place) => {
    if (part === '*') return true;
    return part.startsWith(':') ? asked[place] !== '' : asked[place] === part;
  });
}
