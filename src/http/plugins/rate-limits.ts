/** The rate limits: per tenant, and per address for requests without a valid key. */

import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  countRequest(limits: RequestLimits, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** By the address of the client, IPv6 by its network (/64), as one client has all of it. */
  countFailure(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** To be called before the first route is added. */
export async function limitRates(
  app: FastifyInstance,
  { store }: Services,
  options: Pick<HttpOptions, 'failedAttemptsPerMinute'>,
): Promise<RateLimits> {
  const quotas = new WeakMap<FastifyRequest, RequestLimits>();
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, store: countingWith(store.rates) });
  const countOfTenant = app.createRateLimit({
    keyGenerator: (request) => nameOf({ tenant: quotas.get(request)?.id ?? '' }),
    max: (request) => quotas.get(request)?.requestsPerMinute ?? 0,
  });
  const countOfAddress = app.createRateLimit({
    keyGenerator: ({ ip }) => nameOf({ address: normalizeIP(ip) }),
    max: () => options.failedAttemptsPerMinute,
  });
  return {
    async countRequest(limits, request, reply) {
      if (limits.requestsPerMinute === null) return;
      quotas.set(request, limits);
      show('requests', await countOfTenant(request), reply);
    },
    async countFailure(request, reply) {
      show('failed-attempts', await countOfAddress(request), reply);
    },
  };
}

type Rate = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function show(name: string, rate: Rate, reply: FastifyReply): void {
  if (rate.isAllowed) return;
  const { max, remaining, timeWindow, ttlInSeconds, isExceeded } = rate;
  reply.header('RateLimit-Policy', `"${name}";q=${max};w=${timeWindow / 1_000}`);
  reply.header('RateLimit', `"${name}";r=${remaining};t=${ttlInSeconds}`);
  if (!isExceeded) return;
  throw new ParleyError('rate_limited', {
    detail: `more than ${max} ${name.replace('-', ' ')} in ${timeWindow / 1_000} s`,
    retryAfterSeconds: Math.max(1, ttlInSeconds),
  });
}

/** The plugin's store over the service's own: one count for all processes where there is a Redis. */
function countingWith(rates: Rates): FastifyRateLimitStoreCtor {
  return class {
    incr(
      name: string,
      done: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      windowMs: number,
    ) {
      rates
        .count(subjectOf(name), windowMs)
        .then(({ count, endsInMs }) => done(null, { current: count, ttl: endsInMs }), done);
    }

    child() {
      return this;
    }
  };
}

function nameOf(subject: Subject): string {
  return JSON.stringify(subject);
}

function subjectOf(name: string): Subject {
  return JSON.parse(name) as Subject;
}
