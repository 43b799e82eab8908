/** The step of places by itself: a job is told of once, as one that is handed out now or as one that had been before. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConcurrencyLimiter } from '../../src/jobs/bullmq/concurrency-limiter.ts';
import type { RedisServer } from '../support/redis-server.ts';
import { startRedisServer } from '../support/redis-server.ts';

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

function placesOfNobody(): ConcurrencyLimiter {
  return new ConcurrencyLimiter(client, `{${randomUUID()}}`);
}

/** The n-th of a tenant that is handed out. */
function handed(debateId: string, count: number) {
  return { tenant: 't', debateId, count };
}

test('a job that comes twice at once is handed out once', async () => {
  const places = placesOfNobody();
  expect(await places.enter('t', ['a', 'b', 'a'], null)).toEqual({ jobs: [handed('a', 1), handed('b', 2)], known: [] });
  expect(await places.enter('t', ['a'], null)).toEqual({ jobs: [], known: ['a'] });
});

test('a parked job that comes again when its cap was raised is handed out, and was not before', async () => {
  const places = placesOfNobody();
  expect(await places.enter('t', ['a', 'b'], 1)).toEqual({ jobs: [handed('a', 1)], known: [] });
  expect(await places.enter('t', ['b'], 2)).toEqual({ jobs: [handed('b', 2)], known: [] });
});

test('no job passes by those that are parked, also where its cap was raised', async () => {
  const places = placesOfNobody();
  await places.enter('t', ['a', 'b', 'c'], 1);
  expect(await places.parked()).toBe(2);
  expect(await places.enter('t', ['d'], 3)).toEqual({ jobs: [handed('b', 2), handed('c', 3)], known: [] });
  expect(await places.leave({ tenant: 't', debateId: 'a' }, 3)).toEqual({ jobs: [handed('d', 3)], known: [] });
  expect(await places.parked()).toBe(0);
});
