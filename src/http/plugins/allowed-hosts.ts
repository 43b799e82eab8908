/**
 * Checks the host name of requests to a service without keys. A page may come from a name whose owner points it at this
 * machine (DNS rebinding); its browser then treats the page and the service as the same origin.
 */

import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';

/**
 * `local` allows IP addresses and localhost. `private` also allows names that cannot be registered publicly, such as a
 * container's.
 */
export type AllowedHosts = 'local' | 'private' | 'any';

/** Read for each request, because a reload may change the origins. */
export interface HostRules {
  readonly allowedHosts: AllowedHosts;
  readonly corsOrigins: readonly string[];
}

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses, for every route of `app`, requests with a name that is not allowed, and writes from a page of another
 * origin. Browsers send a write without a body, such as a cancel, without a preflight.
 */
export function refuseUnknownHosts(app: FastifyInstance, options: HostRules): void {
  const { allowedHosts } = options;
  if (allowedHosts === 'any') return;
  const isAllowedName =
    allowedHosts === 'local'
      ? isAddressOrLocalhost
      : (name: string) => isAddressOrLocalhost(name) || PRIVATE_NAME.test(name);
  app.addHook('onRequest', async ({ method, headers: { host, origin } }) => {
    const { corsOrigins: origins } = options;
    if (origins.includes('*')) return;
    if (!READ_METHODS.has(method) && isOtherOrigin(origin, host, origins)) {
      throw new ParleyError('origin_not_allowed', {
        detail: 'without keys, pages of other origins cannot write: add this origin to cors_origins, or use keys',
      });
    }
    // Only clients older than HTTP/1.1 send no `Host`; browsers always do. `X-Forwarded-Host` is not used, because a
    // page can set it.
    const name = host === undefined ? 'localhost' : hostNameIn(host);
    if (isAllowedName(name) || isNameOfOrigin(name, origins)) return;
    throw new ParleyError('origin_not_allowed', {
      detail:
        'without keys, the service does not answer to this host name: add its origin to cors_origins, or use keys',
    });
  });
}

function hostNameIn(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

function isNameOfOrigin(name: string, origins: readonly string[]): boolean {
  return origins.some((origin) => URL.parse(origin)?.hostname === name);
}

function isOtherOrigin(origin: string | undefined, host: string | undefined, origins: readonly string[]): boolean {
  return origin !== undefined && !origins.includes(origin) && !isSameHost(origin, host);
}

function isSameHost(origin: string, host = ''): boolean {
  return URL.parse(origin)?.host === URL.parse(`http://${host}`)?.host;
}

/** `hostname` is in the form of `URL`. An IP address cannot be rebound; any name except localhost can. */
export function isAddressOrLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}

/** Names of one part, and names under domains that are reserved for private use. */
const PRIVATE_NAME = /^[^.]+$|\.(?:internal|local|localhost)$/;
