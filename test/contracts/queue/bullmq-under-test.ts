/** Queues of BullMQ for tests: with keys of their own, and stopped after each test. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { BullmqQueueOptions } from '../../../src/jobs/bullmq/bullmq-options.ts';
import { bullmqQueue } from '../../../src/jobs/bullmq/bullmq-queue.ts';
import type { JobQueue } from '../../../src/jobs/job-queue.ts';
import { closeHandlers } from '../../support/manual-job-handler.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';

export interface BullmqUnderTest {
  readonly redis: () => RedisServer;
  /** `keyPrefix`: set when several queues share their keys, as in several processes. */
  readonly open: (options: Partial<BullmqQueueOptions> & Pick<BullmqQueueOptions, 'concurrency'>) => Promise<JobQueue>;
}

/** Call it once in a test file: it starts a Redis before the tests, and stops every queue after its test. */
export function bullmqUnderTest(): BullmqUnderTest {
  let server: RedisServer | null = null;
  const queues: JobQueue[] = [];
  const redis = () => server ?? expect.fail('Redis is started before the tests');
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterEach(async () => {
    closeHandlers();
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  });
  afterAll(() => server?.stop());
  return {
    redis,
    async open(options) {
      const handlers = { onError: () => {}, onRedisError: () => {} };
      const queue = await bullmqQueue({ addresses: [redis().url], keyPrefix: randomUUID(), ...handlers, ...options });
      queues.push(queue);
      return queue;
    },
  };
}
