/** An outage of Redis: how long a run keeps its debate, and the settlement of replies that arrive meanwhile. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedisServer();
});
afterAll(() => redis.stop());

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: 'openai/gpt-4o-mini', count: 2 }],
};

async function waitUntilReady({ app }: TestApp): Promise<void> {
  await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200), { timeout: 10_000 });
}

/** A service with two calls in flight until `releaseReplies()`. */
async function startCallsInFlight(storeOutageSeconds: number) {
  const replyGate = Promise.withResolvers<void>();
  const service: TestApp = await buildTestApp({
    redis,
    config: { limits: { store_outage_seconds: storeOutageSeconds } },
    script: async (request) => {
      await replyGate.promise;
      return validReplies()(request);
    },
  });
  onTestFinished(() => service.close());
  await waitUntilReady(service);
  const accepted = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  expect(accepted.statusCode).toBe(202);
  const { id } = accepted.json();
  await service.provider.waitForRequest(2);
  const lock = `{parley:jobs}:debates:${id}:lock`;
  return {
    service,
    id,
    releaseReplies: () => replyGate.resolve(),
    readLockTtlMs: async () => redis.command('PTTL', lock),
  };
}

test('the lock of a run › outlasts an outage of that length', async () => {
  const { service, id, releaseReplies, readLockTtlMs } = await startCallsInFlight(30);
  const lockTtlMs = Number(await readLockTtlMs());
  // The lock is renewed every 2 s, later on a busy machine.
  expect(lockTtlMs).toBeGreaterThan(20_000);
  expect(lockTtlMs).toBeLessThanOrEqual(32_000);
  releaseReplies();
  await ended(service, id);
});

test('replies that arrive while Redis is unavailable › are settled later, also without a lock', async () => {
  const { service, id, releaseReplies, readLockTtlMs } = await startCallsInFlight(1);
  expect(Number(await readLockTtlMs())).toBeLessThanOrEqual(3_000);
  await redis.kill();
  releaseReplies();
  await vi.waitFor(() => expect(service.provider.served).toHaveLength(2), { timeout: 5_000 });
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  await redis.restart();
  await waitUntilReady(service);
  await ended(service, id);
  const { data } = (await service.app.inject('/v1/budget/ledger')).json();
  const debateLines = data.filter((line: { debate_id: string }) => line.debate_id === id);
  expect(debateLines.map(({ basis, attempt }: { basis: string; attempt: number }) => [basis, attempt])).toEqual([
    ['reported', 1],
    ['reported', 1],
  ]);
  expect(service.provider.requests).toHaveLength(2);
});
