/** By which names a service without keys is asked: a page can be at a name that its owner points at this very machine (DNS
 * rebinding), and to its browser it is then of one origin with the service. */

import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';

/** `own`: addresses and localhost. `private`: names that nobody can register as well, such as a container's. */
export type Names = 'own' | 'private' | 'any';

/** The origins may change from one request to the next. */
export interface NameRules {
  readonly names: Names;
  readonly corsOrigins: readonly string[];
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * For every route of `app`: a request by a name that is not of these and of no allowed origin is refused, and so is a write of
 * a page of another origin. A browser sends one without a body, such as a cancel, and asks nobody before.
 */
export function refuseForeignNames(app: FastifyInstance, options: NameRules): void {
  const { names } = options;
  if (names === 'any') return;
  const isKnown = names === 'own' ? isOwnName : (name: string) => isOwnName(name) || PRIVATE.test(name);
  app.addHook('onRequest', async ({ method, headers: { host, origin } }) => {
    const { corsOrigins: origins } = options;
    if (origins.includes('*')) return;
    if (!READS.has(method) && isForeign(origin, host, origins)) {
      throw new ParleyError('origin_not_allowed', {
        detail: 'without keys pages of other origins may not write: list this origin in cors_origins, or use keys',
      });
    }
    // Only clients older than HTTP/1.1 send none, and browsers are not among them. Never what a proxy forwards: a page may
    // send that header.
    const name = host === undefined ? 'localhost' : hostNameIn(host);
    if (isKnown(name) || isNameOf(name, origins)) return;
    throw new ParleyError('origin_not_allowed', {
      detail: 'without keys the service is not asked by this name: list its origin in cors_origins, or use keys',
    });
  });
}

function hostNameIn(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

function isNameOf(name: string, origins: readonly string[]): boolean {
  return origins.some((origin) => URL.parse(origin)?.hostname === name);
}

function isForeign(origin: string | undefined, host: string | undefined, origins: readonly string[]): boolean {
  return origin !== undefined && !origins.includes(origin) && !isOfHost(origin, host);
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
