/**
 * The job queue of several processes: each job runs in one of them, and is taken over when it stops or dies, despite
 * faults.
 */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { pauseMs } from '../../../src/jobs/bullmq/bullmq-jobs.ts';
import { LeftToOtherWorkersError, QueueUnavailableError } from '../../../src/jobs/job-queue.ts';
import {
  addAll,
  closeHandlers,
  expectCounts,
  job,
  ManualJobHandler,
  POLLING,
} from '../../support/manual-job-handler.ts';
import { startChaosProxy } from '../../support/redis/chaos-proxy.ts';
import { bullmqUnderTest } from './bullmq-under-test.ts';

/** Longer than the lock of a job and two checks for stalled jobs. */
const TAKEOVER = { timeout: 10_000, interval: 100 };

const { redis, open } = bullmqUnderTest();

test('two processes › share the work and run a job once that both add', async () => {
  const keyPrefix = randomUUID();
  const [firstHandler, secondHandler] = [new ManualJobHandler(), new ManualJobHandler()];
  const queues = await Promise.all([firstHandler, secondHandler].map(() => open({ keyPrefix, concurrency: 2 })));
  for (const [i, queue] of queues.entries()) queue.start([firstHandler, secondHandler][i]?.handle ?? expect.fail());
  const names = ['a1', 'a2', 'a3', 'a4'];
  await Promise.all(queues.map((queue) => addAll(queue, names)));
  await vi.waitFor(
    () => expect([...firstHandler.startedJobs, ...secondHandler.startedJobs].toSorted()).toEqual(names),
    POLLING,
  );
  expect([firstHandler.startedJobs.length, secondHandler.startedJobs.length]).toEqual([2, 2]);
});

test('a process that stops › hands over its jobs at once', async () => {
  const keyPrefix = randomUUID();
  const [stoppingHandler, remainingHandler] = [new ManualJobHandler(), new ManualJobHandler()];
  const firstQueue = await open({ keyPrefix, concurrency: 2 });
  firstQueue.start(stoppingHandler.handle);
  await addAll(firstQueue, ['a1', 'b1']);
  await stoppingHandler.expectStarted('a1', 'b1');
  // The other process has ended its work and waits for more: it has to be notified.
  const secondQueue = await open({ keyPrefix, concurrency: 5 });
  secondQueue.start(remainingHandler.handle);
  await addAll(secondQueue, ['c1']);
  await remainingHandler.expectStarted('c1');
  remainingHandler.end('c1');
  await expectCounts(secondQueue, { waiting: 0, running: 0 });
  const countBlockedClients = async () =>
    Number(/^blocked_clients:(\d+)/m.exec(String(await redis().command('INFO', 'clients')))?.[1]);
  // At least both of its workers are blocked, and the first process's worker for expedited jobs.
  await expect.poll(countBlockedClients).toBeGreaterThanOrEqual(3);
  await expect.poll(() => redis().command('EXISTS', `{${keyPrefix}:jobs}:debates:marker`)).toBe(0);
  const stopping = firstQueue.stop();
  expect(stoppingHandler.stoppingSignals.get('a1')?.aborted).toBe(true);
  stoppingHandler.endAll();
  await stopping;
  // This is well before a lock expires (6 s), and before a worker checks by itself (5 s).
  await vi.waitFor(() => expect(remainingHandler.startedJobs.toSorted()).toEqual(['a1', 'b1', 'c1']), {
    timeout: 3_000,
  });
});

test('a limit › applies to all processes, and waiting jobs outlive the process that added them', async () => {
  const keyPrefix = randomUUID();
  const capOf = async () => 2;
  const addingQueue = await open({ keyPrefix, concurrency: 5, capOf });
  await addAll(addingQueue, ['a1', 'a2', 'a3', 'a4', 'a5']);
  await expectCounts(addingQueue, { waiting: 5, running: 0 });
  await addingQueue.stop();
  const handlers = [new ManualJobHandler(), new ManualJobHandler()];
  for (const handler of handlers) (await open({ keyPrefix, concurrency: 5, capOf })).start(handler.handle);
  const startedNames = () => handlers.flatMap((handler) => handler.startedJobs);
  const endedNames = new Set<string>();
  for (const count of [2, 3, 4, 5]) {
    await vi.waitFor(() => expect(startedNames()).toHaveLength(count), POLLING);
    const next = startedNames().find((name) => !endedNames.has(name)) ?? '';
    endedNames.add(next);
    for (const handler of handlers) handler.end(next);
  }
  expect(startedNames().toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('a job that Redis lost › runs after it is added again', async () => {
  const keyPrefix = randomUUID();
  const queue = await open({ keyPrefix, concurrency: 1 });
  await addAll(queue, ['a1']);
  const client = new Redis(redis().url);
  const lostKeys = (await client.keys(`*${keyPrefix}*`)).filter((key) => /:(debates|urgent):/.test(key));
  expect(lostKeys.length).toBeGreaterThan(0);
  await client.unlink(...lostKeys);
  client.disconnect();
  const handler = new ManualJobHandler();
  queue.start(handler.handle);
  await addAll(queue, ['a1']);
  await handler.expectStarted('a1');
});

test('adding a job › fails within 2 s while Redis is unavailable, and works again afterwards', async () => {
  const queue = await open({ concurrency: 5 });
  const handler = new ManualJobHandler();
  queue.start(handler.handle);
  await addAll(queue, ['a1']);
  await handler.expectStarted('a1');
  await redis().kill();
  await expect(queue.add(job('b1'))).rejects.toThrow(QueueUnavailableError);
  expect(await queue.counts()).toEqual({ waiting: null, running: 1 });
  await redis().restart();
  await vi.waitFor(() => queue.add(job('b1')), POLLING);
  await handler.expectStarted('a1', 'b1');
  handler.endAll();
  await expectCounts(queue, { waiting: 0, running: 0 });
  expect(handler.startedJobs).toEqual(['a1', 'b1']);
});

test('a job that its process cannot run › runs in a process that can run it', async () => {
  const keyPrefix = randomUUID();
  const [olderQueue, newerQueue] = await Promise.all([
    open({ keyPrefix, concurrency: 5 }),
    open({ keyPrefix, concurrency: 5 }),
  ]);
  const leftJobs: string[] = [];
  olderQueue.start(async ({ debateId }) => {
    leftJobs.push(debateId);
    throw new LeftToOtherWorkersError('too old');
  });
  await addAll(olderQueue, ['a1']);
  await vi.waitFor(() => expect(leftJobs).toEqual(['a1']), POLLING);
  await expectCounts(olderQueue, { waiting: 1, running: 0 });
  await olderQueue.stop();
  const handler = new ManualJobHandler();
  newerQueue.start(handler.handle);
  await vi.waitFor(() => expect(handler.startedJobs).toEqual(['a1']), POLLING);
  handler.endAll();
  await expectCounts(newerQueue, { waiting: 0, running: 0 });
});

test('a job that its process cannot run › returns to the queue behind waiting jobs', async () => {
  const queue = await open({ concurrency: 1 });
  const startedNames: string[] = [];
  await addAll(queue, ['a1', 'b1', 'b2', 'b3', 'b4', 'b5']);
  queue.start(async ({ debateId }) => {
    startedNames.push(debateId);
    if (debateId === 'a1') throw new LeftToOtherWorkersError('too old');
  });
  await vi.waitFor(() => expect(startedNames.filter((name) => name === 'a1')).toHaveLength(2), POLLING);
  expect(startedNames.toSorted()).toEqual(['a1', 'a1', 'b1', 'b2', 'b3', 'b4', 'b5']);
  expect(startedNames.at(-1)).toBe('a1');
});

test('the delay of a job that no process can run › grows to 30 s', () => {
  const pauses = [1, 2, 10, 11, 12, 15, 1_000].map((attemptsStarted) => pauseMs({ attemptsStarted }));
  expect(pauses).toEqual([1_000, 1_000, 1_000, 2_000, 4_000, 30_000, 30_000]);
});

test('a process that starts without Redis › begins its work when Redis is available', async () => {
  await redis().kill();
  const queue = await open({ concurrency: 5 });
  const handler = new ManualJobHandler();
  queue.start(handler.handle);
  await expect(queue.add(job('a1'))).rejects.toThrow(QueueUnavailableError);
  await redis().restart();
  await vi.waitFor(() => queue.add(job('a1')), POLLING);
  await handler.expectStarted('a1');
});

test('a run whose lock expired in a long outage › continues in its process as the same run', async () => {
  const queue = await open({ concurrency: 5 });
  const handler = new ManualJobHandler();
  queue.start(handler.handle);
  await addAll(queue, ['a1']);
  await handler.expectStarted('a1');
  redis().freeze();
  // A lock is lost only in an outage that is longer than its duration.
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  redis().thaw();
  await vi.waitFor(() => addAll(queue, ['b1']), TAKEOVER);
  await handler.expectStarted('a1', 'b1');
  handler.endAll();
  await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, running: 0 }), TAKEOVER);
  expect(handler.startedJobs).toEqual(['a1', 'b1']);
}, 30_000);

test('a process that receives a job after the lock expired › leaves it to the new owner', async () => {
  const keyPrefix = randomUUID();
  const [frozenHandler, otherHandler] = [new ManualJobHandler(), new ManualJobHandler()];
  const [replyArrived, replyReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // This simulates a process that is frozen while Redis gives it the job: it reads the reply when it continues.
  const proxy = await startChaosProxy({
    target: () => ({ host: '127.0.0.1', port: redis().port }),
    tap: () => ({
      fromClient: async (piece, toServer) => toServer(piece),
      async fromServer(piece) {
        if (!piece.includes('"debateId":"a1"')) return;
        replyArrived.resolve();
        await replyReleased.promise;
      },
    }),
  });
  const firstQueue = await open({ keyPrefix, concurrency: 1, addresses: [`redis://127.0.0.1:${proxy.port}`] });
  firstQueue.start(frozenHandler.handle);
  const secondQueue = await open({ keyPrefix, concurrency: 1 });
  await addAll(secondQueue, ['a1']);
  await replyArrived.promise;
  secondQueue.start(otherHandler.handle);
  await vi.waitFor(() => expect(otherHandler.startedJobs).toEqual(['a1']), TAKEOVER);
  replyReleased.resolve();
  // The other process is busy with the first job.
  await addAll(secondQueue, ['b1']);
  await vi.waitFor(() => expect(frozenHandler.startedJobs).toEqual(['b1']), TAKEOVER);
  expect(otherHandler.startedJobs).toEqual(['a1']);
  closeHandlers();
  await firstQueue.stop();
  await proxy.close();
}, 40_000);
