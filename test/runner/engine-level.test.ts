/** A debate that needs a higher engine level than a process has is left to others, before any of its budget is used. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LeftToOtherWorkersError } from '../../src/jobs/job-queue.ts';
import type { Services } from '../../src/operations/services.ts';
import { executeDebate } from '../../src/runner/execute-debate.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import { NEVER_STOPPED } from '../support/stop-signals.ts';

const payload = { question: 'What is 6 × 7?', max_rounds: 1, adaptive_routing: false };

// Level 1, release 0.1, cannot run debates that are admitted now; level 2 cannot run a debate with an error target.
const withOlderLevel = (services: Services): Services => ({ ...services, engineLevel: 1 });

async function createDebate({ app }: TestApp): Promise<string> {
  return (await app.inject({ method: 'POST', url: '/v1/debates', payload })).json().id;
}

describe('a process below the level', () => {
  test('a debate › keeps its head, its journal and its budget', async () => {
    const service = await buildTestApp({ runs: false });
    onTestFinished(() => service.close());
    const id = await createDebate(service);
    const { debates, budgets } = service.services.store;
    const readStored = async () => [
      await debates.read('default', id),
      await debates.journal('default', id),
      await budgets.read('default', 'all'),
    ];
    const storedBefore = await readStored();
    const job = { tenant: 'default', debateId: id };
    const run = executeDebate(withOlderLevel(service.services), job, NEVER_STOPPED);
    await expect(run).rejects.toThrow(LeftToOtherWorkersError);
    expect(await readStored()).toEqual(storedBefore);
    service.run();
    await ended(service, id);
    expect((await debates.read('default', id))?.status).toBe('completed');
  });
});

describe('processes of two levels on one Redis', () => {
  let redis: TestRedis;
  let services: TestApp[];
  beforeAll(async () => {
    redis = await testRedis();
    services = await Promise.all([buildTestApp({ redis, change: withOlderLevel }), buildTestApp({ redis })]);
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await redis.stop();
  });

  test('debates › are all completed by the process that can run them', async () => {
    const [lowLevelService, highLevelService] = services as [TestApp, TestApp];
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, i) => createDebate(i % 2 === 0 ? lowLevelService : highLevelService)),
    );
    await Promise.all(ids.map((id) => ended(highLevelService, id)));
    const records = await Promise.all(ids.map((id) => lowLevelService.services.store.debates.read('default', id)));
    expect(records.map((record) => [record?.status, record?.epoch])).toEqual(ids.map(() => ['completed', 1]));
  });
});
