/** The job queue: so many at once, of each tenant and of all, tenants in turn, each job once, and a stop that waits. */
import { describe, expect, test, vi } from 'vitest';
import { inProcessQueue } from '../../src/jobs/in-process/in-process-queue.ts';
import type { DebateJob, JobQueue } from '../../src/jobs/job-queue.ts';

/** A handler whose runs end when the test says so. */
class Desk {
  readonly began: string[] = [];
  readonly signals = new Map<string, AbortSignal>();
  readonly #ends = new Map<string, PromiseWithResolvers<void>>();

  readonly handle = ({ tenant, debateId }: DebateJob, signal: AbortSignal): Promise<void> => {
    const name = `${tenant}/${debateId}`;
    this.began.push(name);
    this.signals.set(name, signal);
    const end = Promise.withResolvers<void>();
    this.#ends.set(name, end);
    return end.promise;
  };

  end(name: string): void {
    this.#ends.get(name)?.resolve();
  }

  fail(name: string, error: Error): void {
    this.#ends.get(name)?.reject(error);
  }

  async hasBegun(...names: string[]): Promise<void> {
    await vi.waitFor(() => expect(this.began).toEqual(names));
  }
}

const implementations = [{ name: 'in process', open: inProcessQueue }];

describe.each(implementations)('job queue, $name', ({ open }) => {
  const job = (tenant: string, debateId: string): DebateJob => ({ tenant, debateId });
  const onError = vi.fn<(error: unknown, job: DebateJob) => void>();

  async function addAll(queue: JobQueue, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const [tenant = '', debateId = ''] = name.split('/');
      await queue.add(job(tenant, debateId));
    }
  }

  test('hands out nothing before it is started, then so many at once', async () => {
    const desk = new Desk();
    const queue = open({ concurrency: 2, onError });
    await addAll(queue, ['a/1', 'a/2', 'a/3']);
    expect(queue.counts()).toEqual({ waiting: 3, running: 0 });
    queue.start(desk.handle);
    await desk.hasBegun('a/1', 'a/2');
    expect(queue.counts()).toEqual({ waiting: 1, running: 2 });
    desk.end('a/1');
    await desk.hasBegun('a/1', 'a/2', 'a/3');
    desk.end('a/2');
    desk.end('a/3');
    await vi.waitFor(() => expect(queue.counts()).toEqual({ waiting: 0, running: 0 }));
  });

  test('one tenant’s flood does not hold up another’s first debate', async () => {
    const desk = new Desk();
    const queue = open({ concurrency: 1, onError });
    queue.start(desk.handle);
    await addAll(queue, ['flood/1', 'flood/2', 'flood/3', 'flood/4', 'small/1', 'small/2', 'late/1']);
    const order = ['flood/1', 'flood/2', 'small/1', 'late/1', 'flood/3', 'small/2', 'flood/4'];
    for (const [place, name] of order.entries()) {
      await desk.hasBegun(...order.slice(0, place + 1));
      desk.end(name);
    }
  });

  test('a tenant runs no more at once than its cap, and holds up nobody with what waits', async () => {
    const desk = new Desk();
    const caps: Record<string, number | null> = { capped: 1, free: null };
    const queue = open({ concurrency: 4, onError, capOf: async (tenant) => caps[tenant] ?? null });
    queue.start(desk.handle);
    await addAll(queue, ['capped/1', 'capped/2', 'capped/3', 'free/1', 'free/2']);
    await desk.hasBegun('capped/1', 'free/1', 'free/2');
    expect(queue.counts()).toEqual({ waiting: 2, running: 3 });
    desk.end('free/1');
    desk.end('capped/1');
    await desk.hasBegun('capped/1', 'free/1', 'free/2', 'capped/2');
    // A cap that was raised counts from the next that is added or ends.
    caps.capped = 3;
    await addAll(queue, ['capped/4']);
    await desk.hasBegun('capped/1', 'free/1', 'free/2', 'capped/2', 'capped/3', 'capped/4');
    for (const name of ['free/2', 'capped/2', 'capped/3', 'capped/4']) desk.end(name);
    await vi.waitFor(() => expect(queue.counts()).toEqual({ waiting: 0, running: 0 }));
  });

  test('a cap holds also for jobs that are added all at once while others end', async () => {
    const cap = Promise.withResolvers<number>();
    const desk = new Desk();
    const queue = open({ concurrency: 9, onError, capOf: async (tenant) => (tenant === 'a' ? cap.promise : null) });
    queue.start(desk.handle);
    await addAll(queue, ['b/1', 'b/2']);
    const adding = Promise.all(['a/1', 'a/2', 'a/3'].map((name) => addAll(queue, [name])));
    desk.end('b/1');
    await vi.waitFor(() => expect(queue.counts().running).toBe(1));
    cap.resolve(1);
    await adding;
    await desk.hasBegun('b/1', 'b/2', 'a/1');
    for (const name of ['b/2', 'a/1']) desk.end(name);
    await desk.hasBegun('b/1', 'b/2', 'a/1', 'a/2');
    desk.end('a/2');
  });

  test('while a cap cannot be told the last word counts', async () => {
    const desk = new Desk();
    let isAway = false;
    const capOf = async () => {
      if (isAway) throw new Error('away');
      return 1;
    };
    const queue = open({ concurrency: 9, onError, capOf });
    queue.start(desk.handle);
    await addAll(queue, ['a/1']);
    isAway = true;
    await addAll(queue, ['a/2']);
    await desk.hasBegun('a/1');
    desk.end('a/1');
    await desk.hasBegun('a/1', 'a/2');
    expect(queue.counts()).toEqual({ waiting: 0, running: 1 });
    desk.end('a/2');
  });

  test('a job that is hurried runs past every cap, once', async () => {
    const desk = new Desk();
    const queue = open({ concurrency: 1, onError, capOf: async () => 1 });
    queue.start(desk.handle);
    await addAll(queue, ['a/1', 'a/2', 'a/3']);
    await queue.hurry(job('a', '3'));
    await queue.hurry(job('a', '3'));
    await queue.hurry(job('b', '1'));
    await desk.hasBegun('a/1', 'a/3', 'b/1');
    expect(queue.counts()).toEqual({ waiting: 1, running: 3 });
    for (const name of ['a/3', 'b/1']) desk.end(name);
    await vi.waitFor(() => expect(queue.counts()).toEqual({ waiting: 1, running: 1 }));
    desk.end('a/1');
    await desk.hasBegun('a/1', 'a/3', 'b/1', 'a/2');
    desk.end('a/2');
  });

  test('a job that is hurried before the start waits for it', async () => {
    const desk = new Desk();
    const queue = open({ concurrency: 1, onError });
    await queue.hurry(job('a', '1'));
    expect(queue.counts()).toEqual({ waiting: 1, running: 0 });
    queue.start(desk.handle);
    await desk.hasBegun('a/1');
    desk.end('a/1');
  });

  test('a job that waits or runs is not added again; one that has ended is', async () => {
    const desk = new Desk();
    const queue = open({ concurrency: 1, onError });
    queue.start(desk.handle);
    await addAll(queue, ['a/1', 'a/1', 'a/2', 'a/2', 'b/1', 'a/1']);
    await desk.hasBegun('a/1');
    expect(queue.counts()).toEqual({ waiting: 2, running: 1 });
    desk.end('a/1');
    await desk.hasBegun('a/1', 'a/2');
    await addAll(queue, ['a/1']);
    desk.end('a/2');
    await desk.hasBegun('a/1', 'a/2', 'b/1');
    desk.end('b/1');
    await desk.hasBegun('a/1', 'a/2', 'b/1', 'a/1');
    desk.end('a/1');
  });

  test('a handler that throws, at once or later, is told and does not stop the others', async () => {
    const desk = new Desk();
    const told = vi.fn<(error: unknown, job: DebateJob) => void>();
    const queue = open({ concurrency: 1, onError: told });
    const late = new Error('late');
    const atOnce = new Error('at once');
    queue.start((next, signal) => {
      if (next.debateId === '2') throw atOnce;
      return desk.handle(next, signal);
    });
    await addAll(queue, ['a/1', 'a/2', 'a/3']);
    await desk.hasBegun('a/1');
    desk.fail('a/1', late);
    await desk.hasBegun('a/1', 'a/3');
    expect(told.mock.calls).toEqual([
      [late, job('a', '1')],
      [atOnce, job('a', '2')],
    ]);
    desk.end('a/3');
  });

  test('stop aborts what runs, waits for it, and hands out no more', async () => {
    const desk = new Desk();
    const queue = open({ concurrency: 2, onError });
    queue.start(desk.handle);
    await addAll(queue, ['a/1', 'a/2', 'a/3']);
    await desk.hasBegun('a/1', 'a/2');
    const stopped = vi.fn<() => void>();
    const stopping = queue.stop().then(stopped);
    expect([desk.signals.get('a/1')?.aborted, desk.signals.get('a/2')?.aborted]).toEqual([true, true]);
    desk.end('a/1');
    await queue.add(job('b', '1'));
    await vi.waitFor(() => expect(queue.counts().running).toBe(1));
    expect(stopped).not.toHaveBeenCalled();
    desk.end('a/2');
    await stopping;
    expect(queue.counts()).toEqual({ waiting: 2, running: 0 });
    expect(desk.began).toEqual(['a/1', 'a/2']);
    await queue.stop();
  });
});
