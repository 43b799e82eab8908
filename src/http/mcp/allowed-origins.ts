/**
 * Decides which web pages may use the tools. A page may come from a name whose owner points it at this machine (DNS
 * rebinding).
 */
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';
import type { HttpOptions } from '../http-options.ts';
import { isAddressOrLocalhost } from '../plugins/allowed-hosts.ts';

/** Refuses, for every route of `app`, requests with an `Origin` that is neither allowed nor the service's own. */
export function refuseOtherOrigins(app: FastifyInstance, options: Pick<HttpOptions, 'corsOrigins'>): void {
  app.addHook('onRequest', async ({ headers: { origin, host } }) => {
    const { corsOrigins: allowed } = options;
    if (origin === undefined || allowed.includes('*') || allowed.includes(origin) || isOwn(origin, host ?? '')) return;
    throw new ParleyError('origin_not_allowed', {
      detail: 'pages of this origin may not use the tools: see cors_origins',
    });
  });
}

/** Returns whether the page has the requested host and port, and the host is an IP address or localhost. */
function isOwn(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  return page !== null && page.host === host.toLowerCase() && isAddressOrLocalhost(page.hostname);
}
