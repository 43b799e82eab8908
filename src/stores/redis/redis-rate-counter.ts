/** Counts in Redis, so that all processes share one count. */
import type { RateCounter, RateSubject } from '../rate-counter.ts';
import type { RedisKeys } from './redis-keys.ts';
import type { RedisParts } from './redis-parts.ts';

export function redisRateCounter({ scripts, keys }: RedisParts): RateCounter {
  return {
    async count(subject, windowMs) {
      const [, count, endsInMs] = await scripts.run('count', { keys: [keyOf(keys, subject)], values: [windowMs] });
      return { count: Number(count), endsInMs: Number(endsInMs) };
    },
  };
}

function keyOf(keys: RedisKeys, subject: RateSubject): string {
  if ('tenant' in subject) return keys.rateOfTenant(subject.tenant);
  return 'address' in subject ? keys.rateOfAddress(subject.address) : keys.leaseOfJob(subject.job);
}
