/** Feeding the queue: background jobs that do not wait for each other, and a sweep that leaves time for other work. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { queueUnfinished, startFeeding } from '../../src/background/feed-queue.ts';
import { buildTestApp } from '../support/build-app.ts';

const outboxEntry = { tenant: 't', debateId: 'new', createdAt: '2026-11-28T00:00:00.000Z' };

test.each([
  { which: 'the one at the start', sweeps: 1 },
  { which: 'a later one', sweeps: 2 },
])('a long sweep › does not delay a new debate: $which', async ({ sweeps }) => {
  const { services, close } = await buildTestApp({ runs: false });
  const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
  const added: string[] = [];
  let looks = 0;
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
          looks += 1;
          return looks < sweeps ? [] : [{ tenant: 't', debateId: 'swept' }];
        },
        outbox: async () => (isSweeping ? [outboxEntry] : []),
        removeFromOutbox: async () => {},
      },
    },
    queue: {
      ...services.queue,
      add: async ({ debateId }) => {
        isSweeping ||= debateId === 'swept';
        if (debateId === 'swept') await stuck;
        added.push(debateId);
      },
    },
  });
  try {
    await vi.waitFor(() => expect(added).toContain('new'));
    expect(added).not.toContain('swept');
  } finally {
    release();
    await stop();
    await close();
  }
  expect(added).toContain('swept');
});

test.each([
  { withPauses: true, pauses: 3 },
  { withPauses: false, pauses: 0 },
])(
  'a sweep, pauses $withPauses › pauses for three times its work after every 25 debates',
  async ({ withPauses, pauses }) => {
    const { services, close } = await buildTestApp({ runs: false });
    const unfinished = Array.from({ length: 60 }, (_, index) => ({ tenant: 't', debateId: `d${index}` }));
    const slept: number[] = [];
    const worked: number[] = [];
    const add = async () => {
      const from = performance.now();
      await delay(20);
      worked.push(performance.now() - from);
    };
    const sleep = async (ms: number) => void slept.push(ms);
    const changed = {
      ...services,
      world: { ...services.world, sleep },
      store: { ...services.store, debates: { ...services.store.debates, unfinished: async () => unfinished } },
      queue: { ...services.queue, add },
    };
    expect(await queueUnfinished(changed, { withPauses })).toBe(60);
    expect(worked).toHaveLength(60);
    expect(slept).toHaveLength(pauses);
    // A batch takes at least as long as the quickest of its debates.
    for (const ms of slept) expect(ms).toBeGreaterThanOrEqual(3 * Math.min(...worked));
    await close();
  },
);
