/** Finds out who is asking, before any operation under /v1 is reached. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate, Identity } from '../http-options.ts';

const DECORATOR = 'identity';

/** Serves one tenant, without keys. */
export function singleTenant(tenant: string): Authenticate {
  return async () => ({ tenant, keyId: null });
}

export function identifyCallers(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest(DECORATOR);
  app.addHook('onRequest', async (request) => {
    const caller = { authorization: request.headers.authorization ?? null, address: request.ip };
    request.setDecorator<Identity>(DECORATOR, await authenticate(caller));
  });
}

export function tenantOf(request: FastifyRequest): string {
  return request.getDecorator<Identity>(DECORATOR).tenant;
}
