/** The rate limits: per tenant, and per address for requests without a valid key. */

import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ParleyError } from '../../errors.ts';
import type { Services } from '../../operations/services.ts';
import type { HttpOptions } from '../http-options.ts';

const WINDOW_MS = 60_000;

type Rates = Services['store']['rates'];
type Subject = Parameters<Rates['count']>[0];

export interface RequestLimits {
  readonly id: string;
  /** Null: no limit. */
  readonly requestsPerMinute: number | null;
}

/** Both put `RateLimit` headers on the reply (draft-ietf-httpapi-ratelimit-headers-10) and throw `ParleyError`
 * rate_limited. */
export interface RateLimits {
  countRequest(limits: RequestLimits, reply: FastifyReply): Promise<void>;
  /** By the address of the client, IPv6 by its network (/64), as one client has all of it. */
  countFailure(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** One count for all processes where there is a Redis. */
export function rateLimits(
  { store: { rates } }: Services,
  options: Pick<HttpOptions, 'failedAttemptsPerMinute'>,
): RateLimits {
  const count = async (quota: Quota, subject: Subject, reply: FastifyReply) => {
    check(quota, await rates.count(subject, WINDOW_MS), reply);
  };
  return {
    async countRequest({ id, requestsPerMinute }, reply) {
      if (requestsPerMinute !== null) await count({ name: 'requests', max: requestsPerMinute }, { tenant: id }, reply);
    },
    // Read for each request: it may be set while the service runs.
    countFailure: ({ ip }, reply) =>
      count({ name: 'failed-attempts', max: options.failedAttemptsPerMinute }, { address: networkOf(ip) }, reply),
  };
}

interface Quota {
  readonly name: string;
  /** In a window. */
  readonly max: number;
}

type Counted = Awaited<ReturnType<Rates['count']>>;

function check({ name, max }: Quota, counted: Counted, reply: FastifyReply): void {
  const seconds = Math.ceil(counted.endsInMs / 1_000);
  reply.header('RateLimit-Policy', `"${name}";q=${max};w=${WINDOW_MS / 1_000}`);
  reply.header('RateLimit', `"${name}";r=${Math.max(0, max - counted.count)};t=${seconds}`);
  if (counted.count <= max) return;
  throw new ParleyError('rate_limited', {
    detail: `more than ${max} ${name.replace('-', ' ')} in ${WINDOW_MS / 1_000} s`,
    retryAfterSeconds: Math.max(1, seconds),
  });
}

const IPV4_WITHIN_IPV6 = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/;

/** The address of IPv4, in whichever form it was written; the network (/64) of IPv6. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // A URL has addresses in their shortest form. A zone (`%eth0`) is a name of this machine's own.
  const shortest = shortestOf(ip.split('%', 1)[0] ?? '');
  const [, high, low] = IPV4_WITHIN_IPV6.exec(shortest) ?? [];
  if (high !== undefined && low !== undefined)
    return [high, low].flatMap((part) => bytesOf(Number.parseInt(part, 16))).join('.');
  const [before = '', after] = shortest.split('::');
  const [first, last] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  const groups = [...(first ?? []), ...zeros, ...(last ?? [])];
  return shortestOf(`${groups.slice(0, 4).join(':')}::`);
}

function shortestOf(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
}

function bytesOf(pair: number): [number, number] {
  return [pair >> 8, pair & 255];
}
