/**
 * The job queue of several processes: each job runs in one of them, and is taken over when it stops or dies, despite
 * faults.
 */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, test, vi } from 'vitest';
import { pauseMs } from '../../../src/jobs/bullmq/bullmq-jobs.ts';
import { LeftToOtherWorkersError, QueueUnavailableError } from '../../../src/jobs/job-queue.ts';
import { addAll, counts, Desk, endDesks, job, POLLING } from '../../support/job-desk.ts';
import { startChaosProxy } from '../../support/redis/chaos-proxy.ts';
import { bullmqUnderTest } from './bullmq-under-test.ts';

/** Longer than the lock of a job and two checks for stalled jobs. */
const TAKEOVER = { timeout: 10_000, interval: 100 };

const { redis, open } = bullmqUnderTest();

test('two processes › share the work and run a job once that both add', async () => {
  const keyPrefix = randomUUID();
  const [first, second] = [new Desk(), new Desk()];
  const queues = await Promise.all([first, second].map(() => open({ keyPrefix, concurrency: 2 })));
  for (const [i, queue] of queues.entries()) queue.start([first, second][i]?.handle ?? expect.fail());
  const names = ['a1', 'a2', 'a3', 'a4'];
  await Promise.all(queues.map((queue) => addAll(queue, names)));
  await vi.waitFor(() => expect([...first.began, ...second.began].toSorted()).toEqual(names), POLLING);
  expect([first.began.length, second.began.length]).toEqual([2, 2]);
});

test('a process that stops › hands over its jobs at once', async () => {
  const keyPrefix = randomUUID();
  const [leaving, staying] = [new Desk(), new Desk()];
  const one = await open({ keyPrefix, concurrency: 2 });
  one.start(leaving.handle);
  await addAll(one, ['a1', 'b1']);
  await leaving.hasBegun('a1', 'b1');
  // The other process has ended its work and waits for more: it has to be notified.
  const other = await open({ keyPrefix, concurrency: 5 });
  other.start(staying.handle);
  await addAll(other, ['c1']);
  await staying.hasBegun('c1');
  staying.end('c1');
  await counts(other, { waiting: 0, running: 0 });
  const blocked = async () =>
    Number(/^blocked_clients:(\d+)/m.exec(String(await redis().command('INFO', 'clients')))?.[1]);
  // At least both of its workers, and the first process's worker for expedited jobs.
  await expect.poll(blocked).toBeGreaterThanOrEqual(3);
  await expect.poll(() => redis().command('EXISTS', `{${keyPrefix}:jobs}:debates:marker`)).toBe(0);
  const stopping = one.stop();
  expect(leaving.signals.get('a1')?.aborted).toBe(true);
  leaving.endAll();
  await stopping;
  // Well before a lock expires (6 s), and before a worker checks by itself (5 s).
  await vi.waitFor(() => expect(staying.began.toSorted()).toEqual(['a1', 'b1', 'c1']), { timeout: 3_000 });
});

test('a limit › applies to all processes, and waiting jobs outlive the process that added them', async () => {
  const keyPrefix = randomUUID();
  const capOf = async () => 2;
  const adding = await open({ keyPrefix, concurrency: 5, capOf });
  await addAll(adding, ['a1', 'a2', 'a3', 'a4', 'a5']);
  await counts(adding, { waiting: 5, running: 0 });
  await adding.stop();
  const desks = [new Desk(), new Desk()];
  for (const desk of desks) (await open({ keyPrefix, concurrency: 5, capOf })).start(desk.handle);
  const began = () => desks.flatMap((desk) => desk.began);
  const ended = new Set<string>();
  for (const count of [2, 3, 4, 5]) {
    await vi.waitFor(() => expect(began()).toHaveLength(count), POLLING);
    const next = began().find((name) => !ended.has(name)) ?? '';
    ended.add(next);
    for (const desk of desks) desk.end(next);
  }
  expect(began().toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('a job that Redis lost › runs after it is added again', async () => {
  const keyPrefix = randomUUID();
  const queue = await open({ keyPrefix, concurrency: 1 });
  await addAll(queue, ['a1']);
  const client = new Redis(redis().url);
  const lost = (await client.keys(`*${keyPrefix}*`)).filter((key) => /:(debates|urgent):/.test(key));
  expect(lost.length).toBeGreaterThan(0);
  await client.unlink(...lost);
  client.disconnect();
  const desk = new Desk();
  queue.start(desk.handle);
  await addAll(queue, ['a1']);
  await desk.hasBegun('a1');
});

test('adding a job › fails within 2 s while Redis is unavailable, and works again afterwards', async () => {
  const queue = await open({ concurrency: 5 });
  const desk = new Desk();
  queue.start(desk.handle);
  await addAll(queue, ['a1']);
  await desk.hasBegun('a1');
  await redis().kill();
  await expect(queue.add(job('b1'))).rejects.toThrow(QueueUnavailableError);
  expect(await queue.counts()).toEqual({ waiting: null, running: 1 });
  await redis().restart();
  await vi.waitFor(() => queue.add(job('b1')), POLLING);
  await desk.hasBegun('a1', 'b1');
  desk.endAll();
  await counts(queue, { waiting: 0, running: 0 });
  expect(desk.began).toEqual(['a1', 'b1']);
});

test('a job that its process cannot run › runs in a process that can run it', async () => {
  const keyPrefix = randomUUID();
  const [unable, able] = await Promise.all([open({ keyPrefix, concurrency: 5 }), open({ keyPrefix, concurrency: 5 })]);
  const left: string[] = [];
  unable.start(async ({ debateId }) => {
    left.push(debateId);
    throw new LeftToOtherWorkersError('too old');
  });
  await addAll(unable, ['a1']);
  await vi.waitFor(() => expect(left).toEqual(['a1']), POLLING);
  await counts(unable, { waiting: 1, running: 0 });
  await unable.stop();
  const desk = new Desk();
  able.start(desk.handle);
  await vi.waitFor(() => expect(desk.began).toEqual(['a1']), POLLING);
  desk.endAll();
  await counts(able, { waiting: 0, running: 0 });
});

test('a job that its process cannot run › returns to the queue behind waiting jobs', async () => {
  const queue = await open({ concurrency: 1 });
  const began: string[] = [];
  await addAll(queue, ['a1', 'b1', 'b2', 'b3', 'b4', 'b5']);
  queue.start(async ({ debateId }) => {
    began.push(debateId);
    if (debateId === 'a1') throw new LeftToOtherWorkersError('too old');
  });
  await vi.waitFor(() => expect(began.filter((name) => name === 'a1')).toHaveLength(2), POLLING);
  expect(began.toSorted()).toEqual(['a1', 'a1', 'b1', 'b2', 'b3', 'b4', 'b5']);
  expect(began.at(-1)).toBe('a1');
});

test('the delay of a job that no process can run › grows to 30 s', () => {
  const pauses = [1, 2, 10, 11, 12, 15, 1_000].map((attemptsStarted) => pauseMs({ attemptsStarted }));
  expect(pauses).toEqual([1_000, 1_000, 1_000, 2_000, 4_000, 30_000, 30_000]);
});

test('a process that starts without Redis › begins its work when Redis is available', async () => {
  await redis().kill();
  const queue = await open({ concurrency: 5 });
  const desk = new Desk();
  queue.start(desk.handle);
  await expect(queue.add(job('a1'))).rejects.toThrow(QueueUnavailableError);
  await redis().restart();
  await vi.waitFor(() => queue.add(job('a1')), POLLING);
  await desk.hasBegun('a1');
});

test('a run whose lock expired in a long outage › continues in its process as the same run', async () => {
  const queue = await open({ concurrency: 5 });
  const desk = new Desk();
  queue.start(desk.handle);
  await addAll(queue, ['a1']);
  await desk.hasBegun('a1');
  redis().freeze();
  // Longer than a lock lasts: the only way to lose it.
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  redis().thaw();
  await vi.waitFor(() => addAll(queue, ['b1']), TAKEOVER);
  await desk.hasBegun('a1', 'b1');
  desk.endAll();
  await vi.waitFor(async () => expect(await queue.counts()).toEqual({ waiting: 0, running: 0 }), TAKEOVER);
  expect(desk.began).toEqual(['a1', 'b1']);
}, 30_000);

test('a process that receives a job after the lock expired › leaves it to the new owner', async () => {
  const keyPrefix = randomUUID();
  const [late, prompt] = [new Desk(), new Desk()];
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // As in a process that is frozen while Redis gives it the job: it reads the reply when it continues.
  const proxy = await startChaosProxy({
    target: () => ({ host: '127.0.0.1', port: redis().port }),
    tap: () => ({
      fromClient: async (piece, toServer) => toServer(piece),
      async fromServer(piece) {
        if (!piece.includes('"debateId":"a1"')) return;
        held.resolve();
        await released.promise;
      },
    }),
  });
  const one = await open({ keyPrefix, concurrency: 1, addresses: [`redis://127.0.0.1:${proxy.port}`] });
  one.start(late.handle);
  const other = await open({ keyPrefix, concurrency: 1 });
  await addAll(other, ['a1']);
  await held.promise;
  other.start(prompt.handle);
  await vi.waitFor(() => expect(prompt.began).toEqual(['a1']), TAKEOVER);
  released.resolve();
  // The other process is busy with the first job.
  await addAll(other, ['b1']);
  await vi.waitFor(() => expect(late.began).toEqual(['b1']), TAKEOVER);
  expect(prompt.began).toEqual(['a1']);
  endDesks();
  await one.stop();
  await proxy.close();
}, 40_000);
