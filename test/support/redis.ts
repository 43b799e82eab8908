/** A Redis for tests that do not break it: the one at `REDIS_URL`, else one of this test file's own. */
import { randomUUID } from 'node:crypto';
import { startRedisServer } from './redis-server.ts';

export interface TestRedis {
  readonly url: string;
  /** Keeps the keys of one test file apart from those of all others. */
  readonly keyPrefix: string;
  stop(): Promise<void>;
}

export async function testRedis(): Promise<TestRedis> {
  const keyPrefix = `test-${randomUUID()}`;
  const url = process.env.REDIS_URL;
  if (url) return { url, keyPrefix, stop: async () => {} };
  const server = await startRedisServer();
  return { url: server.url, keyPrefix, stop: () => server.stop() };
}
