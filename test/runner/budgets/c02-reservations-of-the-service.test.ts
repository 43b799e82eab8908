/**
 * C02, through the service: no call without a reservation, no reservation without an end, and the paid sum is
 * enforced.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcessQueue } from '../../../src/jobs/in-process/in-process-queue.ts';
import type { JobQueue } from '../../../src/jobs/job-queue.ts';
import type { Services } from '../../../src/operations/services.ts';
import type { Store } from '../../../src/stores/store.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { delayedUntil, hang, json, status } from '../../support/fake-provider/fake-reply.ts';
import { costOf, nanoOf, wholeLedger } from '../../support/ledger.ts';
import type { TestRedis } from '../../support/redis/redis.ts';
import { testRedis } from '../../support/redis/redis.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { hasRedisServer, startRedisServer } from '../../support/redis/redis-server.ts';

const position = json({ answer: 'Paris', reasoning: 'It is known.', confidence: 0.9 });
const config = { default_budget: { limit_usd: 1, period: 'month' as const } };
const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  convergence_check: false,
  debaters: [
    { model: 'openai/gpt-4o-mini', name: 'a', max_tokens: 100 },
    { model: 'openai/gpt-4o', name: 'b', max_tokens: 100 },
  ],
};

const createDebate = ({ app }: TestApp, body: object = payload, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/v1/debates', payload: body, headers });
const getterOf =
  ({ app }: TestApp) =>
  async (path: string) =>
    (await app.inject(path)).json();

describe.runIf(hasRedisServer())('C02, a service whose Redis refuses writes for lack of memory', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());

  test('refuses a debate with 503 before any call, and accepts it when memory is free', async () => {
    const service = await buildTestApp({ script: () => position, config, redis: server });
    await server.setFull(true);
    const refused = await createDebate(service);
    expect(refused.json()).toMatchObject({ status: 503, code: 'overloaded' });
    expect(refused.headers['retry-after']).toBeDefined();
    // Reads are served.
    expect(await getterOf(service)('/v1/budget')).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
    await server.setFull(false);
    expect(service.provider.requests).toEqual([]);
    const retry = async () => (await createDebate(service, payload, { prefer: 'wait=30' })).json().status;
    await expect.poll(retry, { timeout: 20_000, interval: 200 }).toBe('completed');
    await service.close();
  });
});

/** Like a dead process, the run is not notified of a cancel by another process. */
function withoutWatch(services: Services): Services {
  const events = { ...services.store.events, watch: async () => () => {} };
  return { ...services, store: { ...services.store, events } };
}

/** A dead process holds no job lock. Here the process only seems dead and would still hold it. */
function withOwnQueue(services: Services): Services {
  const ownQueue = inProcessQueue({ concurrency: 10, onError: () => {} });
  const stop = async () => void (await Promise.all([ownQueue.stop(), services.queue.stop()]));
  const queue: JobQueue = {
    add: (job) => ownQueue.add(job),
    expedite: (job) => ownQueue.expedite(job),
    start: (handler) => ownQueue.start(handler),
    counts: () => ownQueue.counts(),
    problem: () => ownQueue.problem(),
    drain: () => ownQueue.drain(),
    stop,
  };
  return { ...services, queue };
}

describe.each(['embedded', 'redis'] as const)('C02, a cancel of a run that died after round 1 (%s)', (kind) => {
  let redis: TestRedis | null = null;
  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
  });
  afterAll(() => redis?.stop());

  /**
   * Round 1 is answered; in round 2 the call of debater a is in flight when the run dies, and that of b waits behind
   * it.
   */
  async function createDeadRun() {
    const never = new Promise<void>(() => {});
    let openedStore: Store | null = null;
    const deadService = await buildTestApp({
      script: ({ number }) => (number <= 2 ? position : delayedUntil(never, position)),
      config,
      change: (services) => {
        openedStore = services.store;
        return withOwnQueue(withoutWatch(services));
      },
      redis,
    });
    const { id } = (await createDebate(deadService)).json();
    await deadService.provider.waitForRequest(4);
    // Both are marked as sent before the provider receives them.
    const takeoverService = await buildTestApp({
      script: () => hang(),
      config,
      runs: false,
      // A file belongs to one process: the next process of the test shares the opened store.
      ...(redis === null
        ? { change: (services: Services) => ({ ...services, store: openedStore ?? services.store }) }
        : { redis, change: withOwnQueue }),
    });
    return { id: id as string, deadService, takeoverService };
  }

  test('releases unsent calls and charges sent calls', async () => {
    const { id, deadService, takeoverService } = await createDeadRun();
    const spentBefore = nanoOf((await getterOf(deadService)('/v1/budget')).spent_usd);
    takeoverService.run();
    const cancelled = await takeoverService.app.inject({ method: 'POST', url: `/v1/debates/${id}/cancel` });
    expect(cancelled.json()).toMatchObject({ id, status: 'cancelled' });
    const rows = (await wholeLedger(getterOf(takeoverService))).filter(({ debate_id }) => debate_id === id);
    const lostRows = rows.filter(({ basis }) => basis === 'unknown');
    expect(lostRows.map(({ round, debater_id, outcome }) => [round, debater_id, outcome]).toSorted()).toEqual([
      [2, 'a', 'interrupted'],
      [2, 'b', 'interrupted'],
    ]);
    for (const { cost_usd, held_usd } of lostRows) {
      expect(cost_usd).toBe(held_usd);
      expect(cost_usd).toBeGreaterThan(0);
    }
    expect(rows.filter(({ round, basis }) => round === 1 && basis === 'reported')).toHaveLength(2);
    const budget = await getterOf(takeoverService)('/v1/budget');
    expect(budget.reserved_usd).toBe(0);
    expect(nanoOf(budget.spent_usd) - spentBefore).toBe(costOf(lostRows));
    // The head of the debate and its result have the same sum.
    expect(nanoOf(cancelled.json().cost_usd)).toBe(costOf(rows));
    expect(nanoOf(cancelled.json().result.total_cost_usd)).toBe(costOf(rows));
    // A reply that the stale run still receives changes nothing: its writes are refused.
    await deadService.provider.closeIdleSockets();
    await deadService.services.queue.stop();
    expect(costOf((await wholeLedger(getterOf(takeoverService))).filter(({ debate_id }) => debate_id === id))).toBe(
      costOf(rows),
    );
    await takeoverService.close();
    await deadService.close();
  });
});

describe('C02, 50 debates that fail concurrently', () => {
  test('leave a budget that enforces the exact sum of the ledger', async () => {
    const service = await buildTestApp({
      // The provider of debater b refuses without a charge; debater a is paid for.
      script: ({ model }) => (model === 'gpt-4o' ? status(400) : position),
      config: { ...config, limits: { max_queued_debates: null } },
    });
    const bodies = Array.from({ length: 50 }, (_, i) => {
      if (i % 5 === 0) return { ...payload, max_rounds: 0 };
      return i % 5 === 1 ? { ...payload, debaters: [{ model: 'acme/one' }, { model: 'acme/two' }] } : payload;
    });
    const replies = await Promise.all(bodies.map((body) => createDebate(service, body)));
    const acceptedIds = replies.flatMap((reply) => (reply.statusCode === 202 ? [String(reply.json().id)] : []));
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    expect(acceptedIds).toHaveLength(30);
    await Promise.all(acceptedIds.map((id) => ended(service, id)));
    const rows = await wholeLedger(getterOf(service));
    // Only answered calls were paid for.
    expect(new Set(rows.map(({ model }) => model))).toEqual(new Set(['openai/gpt-4o-mini']));
    const budget = await getterOf(service)('/v1/budget');
    expect(nanoOf(budget.spent_usd)).toBe(costOf(rows));
    expect(budget.reserved_usd).toBe(0);
    await service.close();
  });
});
