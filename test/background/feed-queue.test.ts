/** Feeding the queue: background jobs that do not wait for each other, and a sweep that leaves time for other work. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { queueUnfinished, startFeeding } from '../../src/background/feed-queue.ts';
import { buildTestApp } from '../support/build-app.ts';

const outboxEntry = { tenant: 't', debateId: 'new', createdAt: '2026-11-28T00:00:00.000Z' };

test.each([
  { description: 'the sweep at the start', sweeps: 1 },
  { description: 'a later sweep', sweeps: 2 },
])('a long sweep › does not delay a new debate: $description', async ({ sweeps }) => {
  const { services, close } = await buildTestApp({ runs: false });
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  const addedIds: string[] = [];
  let queryCount = 0;
  let isSweeping = false;
  const stop = startFeeding({
    ...services,
    // No other timer runs here, and this process does all background jobs.
    world: { ...services.world, sleep: () => new Promise((resolve) => setImmediate(resolve)) },
    store: {
      ...services.store,
      rates: { count: async () => ({ count: 1, endsInMs: 0 }) },
      debates: {
        ...services.store.debates,
        unfinished: async () => {
          queryCount += 1;
          return queryCount < sweeps ? [] : [{ tenant: 't', debateId: 'swept' }];
        },
        outbox: async () => (isSweeping ? [outboxEntry] : []),
        removeFromOutbox: async () => {},
      },
    },
    queue: {
      ...services.queue,
      add: async ({ debateId }) => {
        isSweeping ||= debateId === 'swept';
        if (debateId === 'swept') await untilReleased;
        addedIds.push(debateId);
      },
    },
  });
  try {
    await vi.waitFor(() => expect(addedIds).toContain('new'));
    expect(addedIds).not.toContain('swept');
  } finally {
    release();
    await stop();
    await close();
  }
  expect(addedIds).toContain('swept');
});

test.each([
  { withPauses: true, pauses: 3 },
  { withPauses: false, pauses: 0 },
])(
  'a sweep, pauses $withPauses › pauses for three times its work after every 25 debates',
  async ({ withPauses, pauses }) => {
    const { services, close } = await buildTestApp({ runs: false });
    const unfinished = Array.from({ length: 60 }, (_, index) => ({ tenant: 't', debateId: `d${index}` }));
    const pausesMs: number[] = [];
    const workMs: number[] = [];
    const add = async () => {
      const start = performance.now();
      await delay(20);
      workMs.push(performance.now() - start);
    };
    const sleep = async (ms: number) => void pausesMs.push(ms);
    const changedServices = {
      ...services,
      world: { ...services.world, sleep },
      store: { ...services.store, debates: { ...services.store.debates, unfinished: async () => unfinished } },
      queue: { ...services.queue, add },
    };
    expect(await queueUnfinished(changedServices, { withPauses })).toBe(60);
    expect(workMs).toHaveLength(60);
    expect(pausesMs).toHaveLength(pauses);
    // A batch takes at least as long as the quickest of its debates.
    for (const ms of pausesMs) expect(ms).toBeGreaterThanOrEqual(3 * Math.min(...workMs));
    await close();
  },
);
