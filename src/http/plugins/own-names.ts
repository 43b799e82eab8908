/** By which names a service without keys is asked: a page can be at a name that its owner points at this very machine (DNS
 * rebinding), and to its browser it is then of one origin with the service. */
import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { ParleyError } from '../../errors.ts';

/** For every route of `app`: a request by a name that is neither this machine's own nor of an allowed origin is refused. */
export function refuseForeignNames(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.includes('*')) return;
  const allowed = new Set(origins.map((origin) => URL.parse(origin)?.hostname));
  app.addHook('onRequest', async ({ headers: { host } }) => {
    // Only clients older than HTTP/1.1 send none, and browsers are not among them. Never what a proxy forwards: a page may
    // send that header.
    if (host === undefined) return;
    const name = URL.parse(`http://${host}`)?.hostname ?? '';
    if (isOwnName(name) || allowed.has(name)) return;
    throw new ParleyError('forbidden', {
      detail:
        'without keys the service is asked as localhost or by its address; other names: see cors_origins, PARLEY_OPEN',
    });
  });
}

/** As `URL` writes it. An address is nobody else's; a name may be anybody's that leads here, except for localhost. */
export function isOwnName(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}
