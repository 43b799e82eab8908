/** Measured Redis commands, with and without errors. */
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createMetrics } from '../../src/telemetry/metrics/metrics.ts';
import { testRedis } from '../support/redis/redis.ts';

test('Redis commands › are counted by name, with errors, except commands that wait for work', async () => {
  const redis = await testRedis();
  const client = new Redis(redis.url);
  // The commands with which the connection itself begins precede this one.
  await client.ping();
  const metrics = createMetrics();
  await client.set('a', 'text');
  await client.get('a');
  await client.get('a');
  await client.lpush('list', 'x').catch(() => {});
  await client.blpop('list', 1);
  await client.incr('a').catch(() => {});
  // This reply is not an error: the client then sends the text of the script.
  await client.evalsha('0'.repeat(40), 0).catch(() => {});
  const metricsText = await metrics.metricsText();
  await metrics.stop();
  await client.get('a');
  const metricsAfterStop = await metrics.metricsText();
  client.disconnect();
  await redis.stop();
  const countsOf = (name: string) =>
    Object.fromEntries(
      [...metricsText.matchAll(new RegExp(`^${name}\\{command="(\\w+)"\\} (\\d+)$`, 'gm'))].map(
        ([, command, count]) => [command, Number(count)],
      ),
    );
  expect(countsOf('parley_redis_command_duration_seconds_count')).toEqual({
    set: 1,
    get: 2,
    lpush: 1,
    incr: 1,
    evalsha: 1,
  });
  expect(countsOf('parley_redis_command_errors_total')).toEqual({ incr: 1 });
  expect(metricsAfterStop).toContain('parley_redis_command_duration_seconds_count{command="get"} 2');
});
