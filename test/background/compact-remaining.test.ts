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

async function debated(): Promise<string> {
  const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question: 'How many?' } });
  const { id } = reply.json();
  await vi.waitFor(async () => expect((await view(id)).status).toBe('completed'), { timeout: 50_000 });
  return id;
}

const uncompacted = () => service.services.store.debates.uncompacted();
const view = async (id: string) => (await service.app.inject(`/v1/debates/${id}`)).json();

describe.each(['redis', 'embedded'])('compaction on the %s store', (kind) => {
  beforeAll(async () => {
    redis = kind === 'redis' ? await testRedis() : null;
    const change = (services: Services): Services => {
      const { store, world } = services;
      const compact: typeof store.debates.compact = async (tenant, id) => isAlive && store.debates.compact(tenant, id);
      return {
        ...services,
        // The time that followers have to read the end.
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
    const id = await debated();
    const before = await view(id);
    await vi.waitFor(async () => expect(await uncompacted()).toEqual([]));
    expect(before.status).toBe('completed');
    expect(await view(id)).toEqual(before);
  });

  test('an ended debate whose process was killed › is compacted by another process', async () => {
    isAlive = false;
    const id = await debated();
    const before = await view(id);
    isAlive = true;
    expect((await uncompacted()).map(({ debateId }) => debateId)).toEqual([id]);
    expect(await compactRemaining(service.services, NEVER)).toBe(1);
    expect(await uncompacted()).toEqual([]);
    expect(await view(id)).toEqual(before);
  });
});
