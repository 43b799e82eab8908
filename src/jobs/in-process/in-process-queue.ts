/** The job queue of a single process: so many at once, so many of one tenant, tenants in turn, each job once. */
import type { DebateJob, JobHandler, JobQueue } from '../job-queue.ts';
import { WaitingJobs } from './waiting-jobs.ts';

export interface InProcessQueueOptions {
  /** Jobs run at once, from 1. */
  readonly concurrency: number;
  /** How many of a tenant's jobs may run at once; null: no cap. Asked when one of its jobs is added or ends; while it
   * cannot be told, the last word counts. Absent: there are no caps. */
  readonly capOf?: (tenant: string) => Promise<number | null>;
  /** Told of a handler that threw; the queue goes on. Must not throw. */
  readonly onError: (error: unknown, job: DebateJob) => void;
}

/** Waiting → running → gone. Only `start`, a slot that comes free and a hurry move a job on. */
export function inProcessQueue({ concurrency, capOf = noCap, onError }: InProcessQueueOptions): JobQueue {
  const waiting = new WaitingJobs();
  const running = new Map<string, Running>();
  const caps = new Map<string, number | null>();
  let handler: JobHandler | null = null;

  function handOut(): void {
    while (handler !== null && running.size < concurrency) {
      const job = waiting.take(hasRoom);
      if (job === undefined) return;
      begin(handler, job);
    }
  }

  function hasRoom(tenant: string): boolean {
    const cap = caps.get(tenant) ?? null;
    return cap === null || runningOf(tenant) < cap;
  }

  /** Among so few running ones, counting is quicker than keeping count. */
  function runningOf(tenant: string): number {
    return running.values().reduce((count, { job }) => count + Number(job.tenant === tenant), 0);
  }

  function begin(handle: JobHandler, job: DebateJob): void {
    const abort = new AbortController();
    running.set(jobName(job), { job, abort, done: run(handle, job, abort.signal) });
  }

  async function run(handle: JobHandler, job: DebateJob, signal: AbortSignal): Promise<void> {
    // Later, so that the job stands among the running ones before its handler can end or add it again.
    await null;
    try {
      await handle(job, signal);
    } catch (error) {
      onError(error, job);
    }
    running.delete(jobName(job));
    // At once, since a cap may be long in coming; and again, since it may have been raised.
    handOut();
    if (handler === null) return;
    const cap = await capNow(job.tenant);
    if (waiting.has(job.tenant) || runningOf(job.tenant) > 0) caps.set(job.tenant, cap);
    else caps.delete(job.tenant);
    handOut();
  }

  async function capNow(tenant: string): Promise<number | null> {
    try {
      return await capOf(tenant);
    } catch {
      return caps.get(tenant) ?? null;
    }
  }

  return {
    async add(job) {
      // Known before the job is: else a slot that comes free meanwhile would be given to it past its cap.
      const cap = await capNow(job.tenant);
      if (running.has(jobName(job))) return;
      caps.set(job.tenant, cap);
      waiting.add(job);
      handOut();
    },
    async hurry(job) {
      if (running.has(jobName(job))) return;
      if (handler === null) return waiting.add(job);
      waiting.remove(job);
      begin(handler, job);
    },
    start(handle) {
      if (handler !== null) throw new Error('the queue has been started');
      handler = handle;
      handOut();
    },
    async stop() {
      handler = null;
      const open = [...running.values()];
      for (const { abort } of open) abort.abort();
      await Promise.all(open.map(({ done }) => done));
    },
    counts: () => ({ waiting: waiting.size, running: running.size }),
  };
}

interface Running {
  readonly job: DebateJob;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

async function noCap(): Promise<null> {
  return null;
}

function jobName({ tenant, debateId }: DebateJob): string {
  return JSON.stringify([tenant, debateId]);
}
