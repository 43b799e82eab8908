/**
 * A service that cannot work reports the reason and spends nothing: its store was lost, or its account has no rights
 * to it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: 'openai/gpt-4o-mini', count: 2 }],
};

const createDebate = ({ app }: TestApp) => app.inject({ method: 'POST', url: '/v1/debates', payload });

async function expectNotReady(service: TestApp, reason: RegExp): Promise<void> {
  await vi.waitFor(
    async () => {
      const reply = await service.app.inject('/readyz');
      expect([reply.statusCode, reply.json().ready]).toEqual([503, false]);
      expect(reply.json().problems).toEqual([expect.stringMatching(reason)]);
    },
    { timeout: 10_000 },
  );
}

async function expectNothingSpent(service: TestApp): Promise<void> {
  const refused = await createDebate(service);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'store_unavailable']);
  expect(service.provider.requests).toEqual([]);
}

test('a ready service › names no problem', async () => {
  const service = await buildTestApp();
  onTestFinished(() => service.close());
  expect((await service.app.inject('/readyz')).json()).toMatchObject({ ready: true, problems: [] });
});

test('a deleted database file › is not ready and spends nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-lost-'));
  const service = await buildTestApp({ dataDir, script: validReplies() });
  onTestFinished(() => service.close());
  await rm(dataDir, { recursive: true });
  await expectNotReady(service, /deleted or replaced/);
  await expectNothingSpent(service);
});

describe('readiness on Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.stop());

  test('an emptied Redis › is not ready and spends nothing until a restart', async () => {
    const service = await buildTestApp({ redis, script: validReplies() });
    onTestFinished(() => service.close());
    await createDebate(service);
    await vi.waitFor(() => expect(service.provider.served).toHaveLength(2));
    const waitingService = await buildTestApp({ redis, script: validReplies(), runs: false });
    onTestFinished(() => waitingService.close());
    await waitingService.app.inject('/readyz');

    await redis.command('FLUSHALL');
    // This debate is accepted before the detection, and is not run.
    await createDebate(waitingService);
    waitingService.run();
    await expectNotReady(waitingService, /no longer has the data .* restart/);
    await expectNothingSpent(waitingService);
    await expectNotReady(service, /no longer has the data .* restart/);
    expect(service.provider.served).toHaveLength(2);

    const restartedService = await buildTestApp({ redis, script: validReplies() });
    onTestFinished(() => restartedService.close());
    expect((await restartedService.app.inject('/readyz')).json()).toMatchObject({ ready: true, problems: [] });
    expect((await createDebate(restartedService)).statusCode).toBe(202);
    // Processes that were not restarted also get jobs, and leave them to this one.
    const countServed = () => restartedService.provider.served.length;
    await vi.waitFor(() => expect(countServed()).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
  });

  test.each([
    ['the queue', ['~parley:*', '+@all'], /may not run \w+ on \{parley:jobs\}/],
    ['writing to the queue', ['~parley:*', '%R~{parley:jobs}*', '+@all'], /may not run \w+ on \{parley:jobs\}/],
    ['waiting for jobs', ['~*', '+@all', '-bzpopmin'], /may not run BZPOPMIN on \{parley:jobs\}/],
  ])('an account without rights to %s › is not ready and accepts no debate', async (_, rules, reason) => {
    await redis.command('ACL', 'SETUSER', 'limited', 'reset', 'on', '>secret', '&*', ...rules);
    const limitedAccount = { url: redis.url.replace('redis://', 'redis://limited:secret@') };
    const service = await buildTestApp({ redis: limitedAccount, script: validReplies() });
    onTestFinished(() => service.close());
    await expectNotReady(service, reason);
    await expectNothingSpent(service);
  });
});
