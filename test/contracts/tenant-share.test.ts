/** The slots of a process are shared: a tenant with most of them gives slots to waiting tenants. */
import { describe, expect, test, vi } from 'vitest';
import { inProcessQueue } from '../../src/jobs/in-process/in-process-queue.ts';
import type { OpenQueue } from '../support/manual-job-handler.ts';
import { addAll, ManualJobHandler, POLLING } from '../support/manual-job-handler.ts';
import { bullmqUnderTest } from './queue/bullmq-under-test.ts';

const bullmq = bullmqUnderTest();

const implementations: { readonly name: string; readonly open: OpenQueue }[] = [
  { name: 'in process', open: async (options) => inProcessQueue(options) },
  { name: 'bullmq', open: bullmq.open },
];

const floodNames = (count: number) => Array.from({ length: count }, (_, index) => `flood${index + 1}`);

describe.each(implementations)('tenant share, $name', ({ open }) => {
  async function startWithFlood(handler: ManualJobHandler, tenantShare: number) {
    const queue = await open({ concurrency: 4, tenantShare, onError: () => {} });
    queue.start(handler.handle);
    await addAll(queue, floodNames(12));
    await handler.expectStarted(...floodNames(4));
    return queue;
  }
  const drainingNames = (handler: ManualJobHandler) =>
    [...handler.drainingSignals].filter(([, { aborted }]) => aborted).map(([name]) => name);

  test('stops the newest debates of a flood, down to its share, and resumes them first', async () => {
    const handler = new ManualJobHandler();
    const queue = await startWithFlood(handler, 0.5);
    expect(drainingNames(handler)).toEqual([]);
    await addAll(queue, ['other1', 'other2', 'other3']);
    await vi.waitFor(() => expect(drainingNames(handler).toSorted()).toEqual(['flood3', 'flood4']), POLLING);
    handler.end('flood4');
    await handler.expectStarted(...floodNames(4), 'other1');
    handler.end('flood3');
    await handler.expectStarted(...floodNames(4), 'other1', 'other2');
    // Both tenants have their share: the third debate waits in turn.
    expect(drainingNames(handler).toSorted()).toEqual(['flood3', 'flood4']);
    for (const name of ['other1', 'other2']) handler.end(name);
    await vi.waitFor(() => expect(handler.startedJobs).toHaveLength(8), POLLING);
    handler.end('other3');
    await vi.waitFor(
      () => expect(handler.startedJobs.slice(6)).toEqual(expect.arrayContaining(['flood3', 'flood4'])),
      POLLING,
    );
  });

  test('gives a tenant all slots while no other tenant waits', async () => {
    const handler = new ManualJobHandler();
    const queue = await startWithFlood(handler, 0.5);
    handler.end('flood1');
    await handler.expectStarted(...floodNames(5));
    expect(drainingNames(handler)).toEqual([]);
    expect(await queue.counts()).toMatchObject({ running: 4 });
  });
});
