/** By which names a service without keys is asked: a page can be at a name that its owner points at this very machine (DNS
 * rebinding), and to its browser it is then of one origin with the service. */

import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';

/** `own`: addresses and localhost. `private`: names that nobody can register as well, such as a container's. */
export type Names = 'own' | 'private' | 'any';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * For every route of `app`: a request by a name that is not of these and of no allowed origin is refused, and so is a write of
 * a page of another origin. A browser sends one without a body, such as a cancel, and asks nobody before.
 */
export function refuseForeignNames(app: FastifyInstance, names: Names, origins: readonly string[]): void {
  if (names === 'any' || origins.includes('*')) return;
  const allowed = new Set(origins.map((origin) => URL.parse(origin)?.hostname));
  const isKnown = names === 'own' ? isOwnName : (name: string) => isOwnName(name) || PRIVATE.test(name);
  app.addHook('onRequest', async ({ method, headers: { host, origin } }) => {
    if (origin !== undefined && !READS.has(method) && !origins.includes(origin) && !isOfHost(origin, host)) {
      throw new ParleyError('origin_not_allowed', {
        detail: 'without keys pages of other origins may not write: list this origin in cors_origins, or use keys',
      });
    }
    // Only clients older than HTTP/1.1 send none, and browsers are not among them. Never what a proxy forwards: a page may
    // send that header.
    if (host === undefined) return;
    const name = URL.parse(`http://${host}`)?.hostname ?? '';
    if (isKnown(name) || allowed.has(name)) return;
    throw new ParleyError('origin_not_allowed', {
      detail: 'without keys the service is not asked by this name: list its origin in cors_origins, or use keys',
    });
  });
}

function isOfHost(origin: string, host = ''): boolean {
  return URL.parse(origin)?.host === URL.parse(`http://${host}`)?.host;
}

/** As `URL` writes it. An address is nobody else's; a name may be anybody's that leads here, except for localhost. */
export function isOwnName(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}

/** Names of one part, and those under domains that are kept for private use. */
const PRIVATE = /^[^.]+$|\.(?:internal|local|localhost)$/;
