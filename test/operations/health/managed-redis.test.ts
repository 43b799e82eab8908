/** A managed Redis: CONFIG is blocked, its policy can evict keys, and its memory is limited. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp, ended } from '../../support/build-app.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { startRedisServer } from '../../support/redis/redis-server.ts';

let redis: RedisServer;
/** An account like those of managed services. */
let managed: { url: string };
beforeAll(async () => {
  redis = await startRedisServer();
  await redis.command('ACL', 'SETUSER', 'managed', 'on', '>secret', '~*', '&*', '+@all', '-config');
  managed = { url: redis.url.replace('redis://', 'redis://managed:secret@') };
});
afterAll(() => redis.stop());

const payload = {
  question: 'What is the capital of France?',
  adaptive_routing: false,
  max_rounds: 1,
  debaters: [{ model: 'openai/gpt-4o-mini', count: 2 }],
};

test('Redis without CONFIG › reports the append-only file and an evicting policy by INFO', async () => {
  const service = await buildTestApp({ redis: managed, runs: false });
  onTestFinished(() => service.close());
  const readReadiness = async () => (await service.app.inject('/readyz')).json();
  expect(await readReadiness()).toMatchObject({
    ready: true,
    problems: [],
    store: { durability: expect.stringMatching(/^Redis keeps an append-only file and does not report how often/) },
  });
  await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'volatile-lru');
  const reply = await service.app.inject('/readyz');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ ready: false, store: { reachable: true } });
  expect(reply.json().problems).toEqual([expect.stringMatching(/^maxmemory-policy is volatile-lru.*set noeviction$/)]);
  await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
  await redis.command('CONFIG', 'SET', 'appendonly', 'no');
  expect((await readReadiness()).store.durability).toMatch(/^Redis keeps no append-only file/);
  expect((await readReadiness()).ready).toBe(true);
});

test('Redis above 90 % of its memory › accepts no new debates, and running debates settle', async () => {
  // The buffers of clients, which vary, are less than a hundredth of this.
  await redis.command('SET', 'filler', 'x'.repeat(20_000_000));
  const replyGate = Promise.withResolvers<void>();
  const service = await buildTestApp({
    redis: managed,
    script: async (request) => {
      await replyGate.promise;
      return validReplies()(request);
    },
  });
  onTestFinished(() => service.close());
  const createDebate = () => service.app.inject({ method: 'POST', url: '/v1/debates', payload });
  const { id } = (await createDebate()).json();
  await service.provider.waitForRequest(2);

  const usedBytes = Number(/^used_memory:(\d+)/m.exec(String(await redis.command('INFO', 'memory')))?.[1]);
  await redis.command('CONFIG', 'SET', 'maxmemory', String(Math.ceil(usedBytes / 0.93)));
  onTestFinished(() => redis.setFull(false));
  const readMemory = async () => (await service.app.inject('/readyz')).json().store.memory;
  await vi.waitFor(async () => expect(await readMemory()).toMatchObject({ max_bytes: Math.ceil(usedBytes / 0.93) }), {
    timeout: 3_000,
  });
  const refused = await createDebate();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded']);
  expect(refused.json().detail).toMatch(/^the memory of the store is 9\d % full, and above 90 % no new debate is/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await service.app.inject('/readyz')).json()).toMatchObject({
    ready: true,
    warnings: [expect.stringContaining('% full')],
  });
  expect((await service.app.inject('/metrics')).body).toContain(
    `parley_store_memory_limit_bytes ${Math.ceil(usedBytes / 0.93)}`,
  );

  replyGate.resolve();
  await ended(service, id);
  const ledgerLines = (await service.app.inject('/v1/budget/ledger')).json().data;
  expect(ledgerLines.map(({ basis }: { basis: string }) => basis)).toEqual(['reported', 'reported']);
});
