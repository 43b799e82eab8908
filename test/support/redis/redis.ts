/** A Redis for tests without faults of Redis: the one at `REDIS_URL`, or a new one for this test file. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { startRedisServer } from './redis-server.ts';

export interface TestRedis {
  readonly url: string;
  /** Separates the keys of one test file from those of all others. */
  readonly keyPrefix: string;
  stop(): Promise<void>;
}

export async function testRedis(): Promise<TestRedis> {
  const keyPrefix = `test-${randomUUID().slice(0, 18)}`;
  const url = process.env.REDIS_URL;
  if (url) return { url, keyPrefix, stop: () => deleteKeys(url, keyPrefix) };
  const server = await startRedisServer();
  return { url: server.url, keyPrefix, stop: () => server.stop() };
}

/** A Redis that was not started here is left unchanged. */
async function deleteKeys(url: string, keyPrefix: string): Promise<void> {
  const client = new Redis(url);
  for await (const keys of client.scanStream({ match: `${keyPrefix}:*`, count: 1_000 })) {
    await Promise.all((keys as string[]).map((key) => client.unlink(key)));
  }
  client.disconnect();
}
