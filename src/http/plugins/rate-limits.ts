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
  /** Null means no limit. */
  readonly requestsPerMinute: number | null;
}

/**
 * Both functions set the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers-10) and throw `ParleyError`
 * rate_limited.
 */
export interface RateLimits {
  countRequest(limits: RequestLimits, reply: FastifyReply): Promise<void>;
  /** Counts by the client's IPv4 address or IPv6 network (/64), because one client usually has the whole network. */
  countFailure(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Creates the limits. With Redis, all processes share one count. */
export function rateLimits(
  { store: { rates } }: Services,
  options: Pick<HttpOptions, 'failedAttemptsPerMinute'>,
): RateLimits {
  const count = async (quota: Quota, subject: Subject, reply: FastifyReply) => {
    applyQuota(quota, await rates.count(subject, WINDOW_MS), reply);
  };
  return {
    async countRequest({ id, requestsPerMinute }, reply) {
      if (requestsPerMinute !== null) await count({ name: 'requests', max: requestsPerMinute }, { tenant: id }, reply);
    },
    // The limit is read for each request, because a reload may change it.
    countFailure: ({ ip }, reply) =>
      count({ name: 'failed-attempts', max: options.failedAttemptsPerMinute }, { address: networkOf(ip) }, reply),
  };
}

interface Quota {
  readonly name: string;
  /** Maximum number in one window. */
  readonly max: number;
}

type WindowCount = Awaited<ReturnType<Rates['count']>>;

function applyQuota({ name, max }: Quota, window: WindowCount, reply: FastifyReply): void {
  const seconds = Math.ceil(window.endsInMs / 1_000);
  reply.header('RateLimit-Policy', `"${name}";q=${max};w=${WINDOW_MS / 1_000}`);
  reply.header('RateLimit', `"${name}";r=${Math.max(0, max - window.count)};t=${seconds}`);
  if (window.count <= max) return;
  throw new ParleyError('rate_limited', {
    detail: `more than ${max} ${name.replace('-', ' ')} in ${WINDOW_MS / 1_000} s`,
    retryAfterSeconds: Math.max(1, seconds),
  });
}

const IPV4_WITHIN_IPV6 = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/;

/** Returns an IPv4 address in its usual form, or the network (/64) of an IPv6 address. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // A URL normalises an address to its shortest form. A zone (`%eth0`) has a meaning only on this machine and is
  // removed.
  const shortest = shortestForm(ip.split('%', 1)[0] ?? '');
  const [, high, low] = IPV4_WITHIN_IPV6.exec(shortest) ?? [];
  if (high !== undefined && low !== undefined)
    return [high, low].flatMap((part) => bytesOf(Number.parseInt(part, 16))).join('.');
  const [before = '', after] = shortest.split('::');
  const [groupsBefore = [], groupsAfter = []] = [before, after ?? ''].map((part) =>
    part === '' ? [] : part.split(':'),
  );
  const zeros = Array.from({ length: 8 - groupsBefore.length - groupsAfter.length }, () => '0');
  const groups = [...groupsBefore, ...zeros, ...groupsAfter];
  return shortestForm(`${groups.slice(0, 4).join(':')}::`);
}

function shortestForm(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
}

/** Returns the two bytes of a group of an IPv6 address. */
function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 255];
}
