/**
 * X21: a log or a journal that could not be read broke every run of its debate, which was queued again without a limit.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { executeDebate } from '../../src/runner/execute-debate.ts';
import { RedisKeys } from '../../src/stores/redis/redis-keys.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import type { RedisServer } from '../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../support/redis/redis-server.ts';
import { NEVER_STOPPED } from '../support/stop-signals.ts';

const payload = { question: 'What is 6 × 7?', deadline_seconds: 60, adaptive_routing: false };

describe.runIf(hasRedisServer())('X21, a debate whose log cannot be read', () => {
  let redis: RedisServer;
  let service: TestApp;
  let clockAheadMs = 0;
  beforeAll(async () => {
    redis = await startRedisServer();
    service = await buildTestApp({
      redis,
      runs: false,
      change: (services) => ({
        ...services,
        world: { ...services.world, now: () => new Date(Date.now() + clockAheadMs) },
      }),
    });
  });
  afterAll(async () => {
    await service.close();
    await redis.stop();
  });

  test('is left to other processes until its deadline, then fails and releases reservations', async () => {
    const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
    const run = () => executeDebate(service.services, { tenant: 'default', debateId: id }, NEVER_STOPPED);
    const readStatus = async () => {
      const { data } = (await service.app.inject({ method: 'GET', url: '/v1/debates' })).json();
      return data.find((debate: { readonly id: string }) => debate.id === id).status;
    };
    await redis.command('LSET', new RedisKeys('parley').events('default', id), '0', 'not an event');

    await expect(run()).rejects.toThrow(SyntaxError);
    expect(await readStatus()).toBe('queued');
    clockAheadMs = 60_000;
    await run();
    expect(await readStatus()).toBe('failed');
    expect((await service.services.store.debates.read('default', id))?.reservedNanoUsd).toBe(0);
    // It has ended: no run acquires it again.
    expect(await service.services.store.debates.acquire('default', id)).toBeNull();
  });
});
