/** The concurrency limiter by itself: it returns a job once, as dispatched now or dispatched before. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConcurrencyLimiter } from '../../../src/jobs/bullmq/concurrency-limiter.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';

let server: RedisServer;
let client: Redis;

beforeAll(async () => {
  server = await startRedisServer();
  client = new Redis(server.url);
});

afterAll(async () => {
  client.disconnect();
  await server.stop();
});

function createLimiter(): ConcurrencyLimiter {
  return new ConcurrencyLimiter(client, `{${randomUUID()}}`);
}

/** The n-th dispatched job of a tenant. */
function dispatched(debateId: string, count: number) {
  return { tenant: 't', debateId, count };
}

test('a job that arrives twice in one step › is dispatched once', async () => {
  const limiter = createLimiter();
  expect(await limiter.enter('t', ['a', 'b', 'a'], null)).toEqual({
    jobs: [dispatched('a', 1), dispatched('b', 2)],
    known: [],
  });
  expect(await limiter.enter('t', ['a'], null)).toEqual({ jobs: [], known: ['a'] });
});

test('a waiting job that arrives again › is dispatched when its limit was raised', async () => {
  const limiter = createLimiter();
  expect(await limiter.enter('t', ['a', 'b'], 1)).toEqual({ jobs: [dispatched('a', 1)], known: [] });
  expect(await limiter.enter('t', ['b'], 2)).toEqual({ jobs: [dispatched('b', 2)], known: [] });
});

test('a new job › does not overtake a waiting job, also after the limit was raised', async () => {
  const limiter = createLimiter();
  await limiter.enter('t', ['a', 'b', 'c'], 1);
  expect(await limiter.waiting()).toBe(2);
  expect(await limiter.enter('t', ['d'], 3)).toEqual({ jobs: [dispatched('b', 2), dispatched('c', 3)], known: [] });
  expect(await limiter.leave({ tenant: 't', debateId: 'a' }, 3)).toEqual({ jobs: [dispatched('d', 3)], known: [] });
  expect(await limiter.waiting()).toBe(0);
});
