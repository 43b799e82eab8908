/** Debates in data of the newest format are compacted after their end: by the process that ran them, or by another. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compactRemaining } from '../../src/background/compact-remaining.ts';
import { sleep } from '../../src/lib/sleep.ts';
import type { Services } from '../../src/operations/services.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';

const NEVER = new AbortController().signal;

let redis: TestRedis | null = null;
let service: TestApp;
/** False simulates a process that was killed when a debate had just ended. */
let isAlive = true;
/** Debates that the killed process would have compacted. */
let missedCompactions = 0;

async function runDebate(): Promise<string> {
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'How many?' } });
  const { id } = reply.json();
  await vi.waitFor(async () => expect((await readDebate(id)).status).toBe('completed'), { timeout: 50_000 });
  return id;
}

const readUncompacted = () => service.services.store.debates.uncompacted();
const readDebate = async (id: string) => (await service.app.inject(`/v1/debates/${id}`)).json();

describe.each(['redis', 'embedded'])('compaction on the %s store', (kind) => {
  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    const change = (services: Services): Services => {
      const { store, world } = services;
      const compact: typeof store.debates.compact = async (tenant, id) => {
        if (isAlive) return store.debates.compact(tenant, id);
        missedCompactions += 1;
        return false;
      };
      return {
        ...services,
        // Followers have 2 s to read the end of a debate. Here they have 20 ms.
        world: { ...world, sleep: (ms, signal) => sleep(ms === 2_000 ? 20 : ms, signal) },
        store: { ...store, debates: { ...store.debates, compact } },
      };
    };
    service = await buildTestApp({
      redis,
      environment: { PARLEY_REDIS_FORMAT: '2', PARLEY_EMBEDDED_FORMAT: '7' },
      change,
    });
  });
  afterAll(async () => {
    await service.close();
    await redis?.stop();
  });

  test('an ended debate › is compacted by the process that ran it, and read unchanged', async () => {
    const id = await runDebate();
    const before = await readDebate(id);
    await vi.waitFor(async () => expect(await readUncompacted()).toEqual([]));
    expect(before.status).toBe('completed');
    expect(await readDebate(id)).toEqual(before);
  });

  test('an ended debate whose process was killed › is compacted by another process', async () => {
    isAlive = false;
    missedCompactions = 0;
    const id = await runDebate();
    const before = await readDebate(id);
    // Its own process must have tried, or it would compact the debate below.
    await expect.poll(() => missedCompactions).toBe(1);
    isAlive = true;
    expect((await readUncompacted()).map(({ debateId }) => debateId)).toEqual([id]);
    expect(await compactRemaining(service.services, NEVER)).toBe(1);
    expect(await readUncompacted()).toEqual([]);
    expect(await readDebate(id)).toEqual(before);
  });
});
