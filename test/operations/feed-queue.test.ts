/** Feeding the queue: chores that do not wait for each other. */
import { expect, test, vi } from 'vitest';
import { startFeeding } from '../../src/operations/feed-queue.ts';
import { buildTestApp } from '../support/build-app.ts';

test('a sweep that takes long holds up nobody who has just come', async () => {
  const { services, close } = await buildTestApp({ runs: false });
  const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
  const sweeping = vi.fn(() => stuck);
  const added: string[] = [];
  let looks = 0;
  const stop = startFeeding({
    ...services,
    // Nothing else keeps time here, and this process does all chores.
    world: { ...services.world, sleep: () => new Promise((resolve) => setImmediate(resolve)) },
    store: {
      ...services.store,
      rates: { count: async () => ({ count: 1, endsInMs: 0 }) },
      debates: {
        ...services.store.debates,
        // None at the start, which is swept first.
        unfinished: async () => (looks++ === 0 ? [] : [{ tenant: 't', debateId: 'swept' }]),
        outbox: async () =>
          sweeping.mock.calls.length > 0
            ? [{ tenant: 't', debateId: 'new', createdAt: '2026-11-28T00:00:00.000Z' }]
            : [],
        leaveOutbox: async () => {},
      },
    },
    queue: {
      ...services.queue,
      add: async ({ debateId }) => {
        if (debateId === 'swept') await sweeping();
        added.push(debateId);
      },
    },
  });
  await vi.waitFor(() => expect(added).toContain('new'));
  expect(added).not.toContain('swept');
  release();
  await stop();
  expect(added).toContain('swept');
  await close();
});
