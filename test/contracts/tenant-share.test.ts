/** The slots of a process are shared: a tenant with most of them gives slots to waiting tenants. */
import { describe, expect, test, vi } from 'vitest';
import { inProcessQueue } from '../../src/jobs/in-process/in-process-queue.ts';
import type { OpenQueue } from '../support/job-desk.ts';
import { addAll, Desk, POLLING } from '../support/job-desk.ts';
import { bullmqUnderTest } from './queue/bullmq-under-test.ts';

const bullmq = bullmqUnderTest();

const implementations: { readonly name: string; readonly open: OpenQueue }[] = [
  { name: 'in process', open: async (options) => inProcessQueue(options) },
  { name: 'bullmq', open: bullmq.open },
];

const flood = (count: number) => Array.from({ length: count }, (_, index) => `flood${index + 1}`);

describe.each(implementations)('tenant share, $name', ({ open }) => {
  async function flooded(desk: Desk, tenantShare: number) {
    const queue = await open({ concurrency: 4, tenantShare, onError: () => {} });
    queue.start(desk.handle);
    await addAll(queue, flood(12));
    await desk.hasBegun(...flood(4));
    return queue;
  }
  const asked = (desk: Desk) => [...desk.draining].filter(([, { aborted }]) => aborted).map(([name]) => name);

  test('stops the newest debates of a flood, down to its share, and resumes them first', async () => {
    const desk = new Desk();
    const queue = await flooded(desk, 0.5);
    expect(asked(desk)).toEqual([]);
    await addAll(queue, ['other1', 'other2', 'other3']);
    await vi.waitFor(() => expect(asked(desk).toSorted()).toEqual(['flood3', 'flood4']), POLLING);
    desk.end('flood4');
    await desk.hasBegun(...flood(4), 'other1');
    desk.end('flood3');
    await desk.hasBegun(...flood(4), 'other1', 'other2');
    // Both tenants have their share: the third debate waits in turn.
    expect(asked(desk).toSorted()).toEqual(['flood3', 'flood4']);
    for (const name of ['other1', 'other2']) desk.end(name);
    await vi.waitFor(() => expect(desk.began).toHaveLength(8), POLLING);
    desk.end('other3');
    await vi.waitFor(() => expect(desk.began.slice(6)).toEqual(expect.arrayContaining(['flood3', 'flood4'])), POLLING);
  });

  test('gives a tenant all slots while no other tenant waits', async () => {
    const desk = new Desk();
    const queue = await flooded(desk, 0.5);
    desk.end('flood1');
    await desk.hasBegun(...flood(5));
    expect(asked(desk)).toEqual([]);
    expect(await queue.counts()).toMatchObject({ running: 4 });
  });
});
