/**
 * Checks the host name of requests to a service without keys. A page may come from a name whose owner points it at this
 * machine (DNS rebinding); its browser then treats the page and the service as the same origin.
 */

import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';

/**
 * `own` allows IP addresses and localhost. `private` also allows names that cannot be registered publicly, such as a
 * container's.
 */
export type HostNames = 'own' | 'private' | 'any';

/** Read for each request, because a reload may change the origins. */
export interface HostRules {
  readonly names: HostNames;
  readonly corsOrigins: readonly string[];
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses, for every route of `app`, requests with a name that is not allowed, and writes from a page of another
 * origin. Browsers send a write without a body, such as a cancel, without a preflight.
 */
export function refuseUnknownHosts(app: FastifyInstance, options: HostRules): void {
  const { names } = options;
  if (names === 'any') return;
  const isKnown =
    names === 'own' ? isAddressOrLocalhost : (name: string) => isAddressOrLocalhost(name) || PRIVATE.test(name);
  app.addHook('onRequest', async ({ method, headers: { host, origin } }) => {
    const { corsOrigins: origins } = options;
    if (origins.includes('*')) return;
    if (!READS.has(method) && isForeign(origin, host, origins)) {
      throw new ParleyError('origin_not_allowed', {
        detail: 'without keys, pages of other origins cannot write: add this origin to cors_origins, or use keys',
      });
    }
    // Only clients older than HTTP/1.1 send no `Host`; browsers always do. `X-Forwarded-Host` is not used, because a
    // page can set it.
    const name = host === undefined ? 'localhost' : hostNameIn(host);
    if (isKnown(name) || isNameOf(name, origins)) return;
    throw new ParleyError('origin_not_allowed', {
      detail:
        'without keys, the service does not answer to this host name: add its origin to cors_origins, or use keys',
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

/** `hostname` is in the form of `URL`. An IP address cannot be rebound; any name except localhost can. */
export function isAddressOrLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}

/** Names of one part, and names under domains that are reserved for private use. */
const PRIVATE = /^[^.]+$|\.(?:internal|local|localhost)$/;
