/** The job queue: limits of each tenant and of all, tenants in turn, each job once, and a stop that waits. */
import { describe, expect, inject, test, vi } from 'vitest';
import { inProcessQueue } from '../../../src/jobs/in-process/in-process-queue.ts';
import type { DebateJob } from '../../../src/jobs/job-queue.ts';
import { redisAddresses } from '../../../src/stores/redis-connection/redis-addresses.ts';
import type { OpenQueue } from '../../support/manual-job-handler.ts';
import { addAll, expectCounts, job, ManualJobHandler, POLLING } from '../../support/manual-job-handler.ts';
import { bullmqUnderTest } from './bullmq-under-test.ts';

const bullmq = bullmqUnderTest();

const clusterUrl = inject('clusterUrl');

const implementations: { readonly name: string; readonly open: OpenQueue }[] = [
  { name: 'in process', open: async (options) => inProcessQueue(options) },
  { name: 'bullmq', open: bullmq.open },
  ...(clusterUrl === null ? [] : [onCluster(redisAddresses(clusterUrl))]),
];

function onCluster(addresses: readonly string[]) {
  const open: OpenQueue = (options) => bullmq.open({ ...options, addresses });
  return { name: 'bullmq on a cluster', open };
}

describe.each(implementations)('job queue, $name', ({ open }) => {
  const onError = vi.fn<(error: unknown, job: DebateJob) => void>();

  test('dispatches no job before it is started, then jobs up to its limit', async () => {
    const handler = new ManualJobHandler();
    const queue = await open({ concurrency: 2, onError });
    await addAll(queue, ['a1', 'a2', 'a3']);
    await expectCounts(queue, { waiting: 3, running: 0 });
    queue.start(handler.handle);
    await handler.expectStarted('a1', 'a2');
    await expectCounts(queue, { waiting: 1, running: 2 });
    handler.end('a1');
    await handler.expectStarted('a1', 'a2', 'a3');
    handler.end('a2');
    handler.end('a3');
    await expectCounts(queue, { waiting: 0, running: 0 });
  });

  test('does not delay a tenant’s first debate behind many debates of another tenant', async () => {
    const handler = new ManualJobHandler();
    const queue = await open({ concurrency: 1, onError });
    queue.start(handler.handle);
    const names = ['flood1', 'flood2', 'flood3', 'flood4', 'small1', 'small2', 'late1'];
    await addAll(queue, names);
    for (const count of names.keys()) {
      await vi.waitFor(() => expect(handler.startedJobs).toHaveLength(count + 1), POLLING);
      handler.end(handler.startedJobs.at(-1) ?? '');
    }
    // The jobs of each tenant are in order, and a first one waits for at most one more of the flood, not for all four.
    for (const tenant of ['flood', 'small', 'late'])
      expect(handler.startedJobs.filter((name) => name.startsWith(tenant))).toEqual(
        names.filter((name) => name.startsWith(tenant)),
      );
    expect(handler.startedJobs.indexOf('small1')).toBeLessThanOrEqual(2);
    expect(handler.startedJobs.indexOf('late1')).toBeLessThanOrEqual(3);
  });

  test('runs no more jobs of a tenant than its limit, and does not delay other tenants', async () => {
    const handler = new ManualJobHandler();
    const caps: Record<string, number | null> = { capped: 1, free: null };
    const queue = await open({ concurrency: 4, onError, capOf: async (tenant) => caps[tenant] ?? null });
    queue.start(handler.handle);
    await addAll(queue, ['capped1', 'capped2', 'capped3', 'free1', 'free2']);
    await handler.expectStarted('capped1', 'free1', 'free2');
    await expectCounts(queue, { waiting: 2, running: 3 });
    handler.end('free1');
    handler.end('capped1');
    await handler.expectStarted('capped1', 'free1', 'free2', 'capped2');
    // A raised limit applies from the next job that is added or ends.
    caps.capped = 3;
    await addAll(queue, ['capped4']);
    await handler.expectStarted('capped1', 'free1', 'free2', 'capped2', 'capped3', 'capped4');
    for (const name of ['free2', 'capped2', 'capped3', 'capped4']) handler.end(name);
    await expectCounts(queue, { waiting: 0, running: 0 });
  });

  test('keeps the limit when many jobs are added at once while others end', async () => {
    const cap = Promise.withResolvers<number>();
    const handler = new ManualJobHandler();
    const queue = await open({
      concurrency: 9,
      onError,
      capOf: async (tenant) => (tenant === 'a' ? cap.promise : null),
    });
    queue.start(handler.handle);
    await addAll(queue, ['b1', 'b2']);
    await handler.expectStarted('b1', 'b2');
    const adding = Promise.all(['a1', 'a2', 'a3'].map((name) => addAll(queue, [name])));
    handler.end('b1');
    await vi.waitFor(async () => expect((await queue.counts()).running).toBe(1), POLLING);
    cap.resolve(1);
    await adding;
    await handler.expectStarted('b1', 'b2', 'a1');
    for (const name of ['b2', 'a1']) handler.end(name);
    await handler.expectStarted('b1', 'b2', 'a1', 'a2');
    handler.end('a2');
  });

  test('dispatches jobs that are added together in the order of their addition', async () => {
    const handler = new ManualJobHandler();
    const queue = await open({ concurrency: 3, onError, capOf: async () => 1 });
    queue.start(handler.handle);
    // The names are not in their sorted order, in which Redis has entries with the same time.
    const names = Array.from({ length: 9 }, (_, index) => `a${9 - index}`);
    await Promise.all(names.map((name) => queue.add(job(name))));
    for (const [index, name] of names.entries()) {
      await handler.expectStarted(...names.slice(0, index + 1));
      handler.end(name);
    }
    await expectCounts(queue, { waiting: 0, running: 0 });
  });

  test('runs an expedited job above every limit, once', async () => {
    const handler = new ManualJobHandler();
    const queue = await open({ concurrency: 1, onError, capOf: async () => 1 });
    queue.start(handler.handle);
    await addAll(queue, ['a1', 'a2', 'a3']);
    await queue.expedite(job('a3'));
    await queue.expedite(job('a3'));
    await queue.expedite(job('b1'));
    await handler.expectStarted('a1', 'a3', 'b1');
    await expectCounts(queue, { waiting: 1, running: 3 });
    for (const name of ['a3', 'b1']) handler.end(name);
    await expectCounts(queue, { waiting: 1, running: 1 });
    handler.end('a1');
    await handler.expectStarted('a1', 'a3', 'b1', 'a2');
    handler.end('a2');
  });

  test('does not run an expedited job before the start', async () => {
    const handler = new ManualJobHandler();
    const queue = await open({ concurrency: 1, onError });
    await queue.expedite(job('a1'));
    await expectCounts(queue, { waiting: 1, running: 0 });
    queue.start(handler.handle);
    await handler.expectStarted('a1');
    handler.end('a1');
  });

  test('does not add a waiting or running job again, and adds an ended job again', async () => {
    const handler = new ManualJobHandler();
    const queue = await open({ concurrency: 1, onError });
    queue.start(handler.handle);
    await addAll(queue, ['a1', 'a1', 'a2', 'a2', 'a1']);
    await handler.expectStarted('a1');
    await expectCounts(queue, { waiting: 1, running: 1 });
    handler.end('a1');
    await handler.expectStarted('a1', 'a2');
    await addAll(queue, ['a1']);
    handler.end('a2');
    await handler.expectStarted('a1', 'a2', 'a1');
    handler.end('a1');
  });

  test('awaits running jobs in a drain, dispatches no more, and aborts the rest at the stop', async () => {
    const handler = new ManualJobHandler();
    const queue = await open({ concurrency: 2, onError });
    queue.start(handler.handle);
    await addAll(queue, ['a1', 'a2', 'a3']);
    await handler.expectStarted('a1', 'a2');
    const drained = vi.fn<() => void>();
    const draining = queue.drain().then(drained);
    expect(['a1', 'a2'].map((name) => handler.drainingSignals.get(name)?.aborted)).toEqual([true, true]);
    expect(['a1', 'a2'].map((name) => handler.stoppingSignals.get(name)?.aborted)).toEqual([false, false]);
    handler.end('a1');
    await vi.waitFor(async () => expect((await queue.counts()).running).toBe(1), POLLING);
    expect(drained).not.toHaveBeenCalled();
    const stopping = queue.stop();
    expect(handler.stoppingSignals.get('a2')?.aborted).toBe(true);
    handler.end('a2');
    await Promise.all([draining, stopping]);
    expect(handler.startedJobs).toEqual(['a1', 'a2']);
  });

  test('signals the stop to work that a job began, also when the job has ended', async () => {
    const handler = new ManualJobHandler();
    const jobStarted = Promise.withResolvers<AbortSignal>();
    const queue = await open({ concurrency: 1, onError });
    queue.start(async (next, signals) => {
      jobStarted.resolve(signals.stopping);
      await handler.handle(next, signals);
    });
    await queue.add(job('a1'));
    const stopping = await jobStarted.promise;
    handler.end('a1');
    await expectCounts(queue, { waiting: 0, running: 0 });
    expect(stopping.aborted).toBe(false);
    await queue.stop();
    expect(stopping.aborted).toBe(true);
  });

  test('reports a handler that throws, at once or later, and runs the other jobs', async () => {
    const handler = new ManualJobHandler();
    const onError = vi.fn<(error: unknown, job: DebateJob) => void>();
    const queue = await open({ concurrency: 1, onError });
    const lateError = new Error('late');
    const immediateError = new Error('at once');
    queue.start((next, signals) => {
      if (next.debateId === 'a2') throw immediateError;
      return handler.handle(next, signals);
    });
    await addAll(queue, ['a1', 'a2', 'a3']);
    await handler.expectStarted('a1');
    handler.fail('a1', lateError);
    await handler.expectStarted('a1', 'a3');
    expect(onError.mock.calls).toEqual([
      [lateError, job('a1')],
      [immediateError, job('a2')],
    ]);
    handler.end('a3');
  });
});

describe('job queue, in process', () => {
  const onError = vi.fn<(error: unknown, job: DebateJob) => void>();

  test('uses the last known limit while the limit cannot be read', async () => {
    const handler = new ManualJobHandler();
    let isUnavailable = false;
    const capOf = async () => {
      if (isUnavailable) throw new Error('unavailable');
      return 1;
    };
    const queue = inProcessQueue({ concurrency: 9, onError, capOf });
    queue.start(handler.handle);
    await addAll(queue, ['a1']);
    isUnavailable = true;
    await addAll(queue, ['a2']);
    await handler.expectStarted('a1');
    handler.end('a1');
    await handler.expectStarted('a1', 'a2');
    await expectCounts(queue, { waiting: 0, running: 1 });
    handler.end('a2');
  });

  test('aborts running jobs at the stop, awaits them, and dispatches no more', async () => {
    const handler = new ManualJobHandler();
    const queue = inProcessQueue({ concurrency: 2, onError });
    queue.start(handler.handle);
    await addAll(queue, ['a1', 'a2', 'a3']);
    await handler.expectStarted('a1', 'a2');
    const stopped = vi.fn<() => void>();
    const stopping = queue.stop().then(stopped);
    expect([handler.stoppingSignals.get('a1')?.aborted, handler.stoppingSignals.get('a2')?.aborted]).toEqual([
      true,
      true,
    ]);
    handler.end('a1');
    await queue.add(job('b1'));
    await vi.waitFor(async () => expect((await queue.counts()).running).toBe(1), POLLING);
    expect(stopped).not.toHaveBeenCalled();
    handler.end('a2');
    await stopping;
    await expectCounts(queue, { waiting: 2, running: 0 });
    expect(handler.startedJobs).toEqual(['a1', 'a2']);
    await queue.stop();
  });
});
