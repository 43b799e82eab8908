/** The job queue of a single process: so many at once, tenants in turn, each job once. */
import type { DebateJob, JobHandler, JobQueue } from '../job-queue.ts';

export interface InProcessQueueOptions {
  /** Jobs run at once, from 1. */
  readonly concurrency: number;
  /** Told of a handler that threw; the queue goes on. Must not throw. */
  readonly onError: (error: unknown, job: DebateJob) => void;
}

/** Waiting → running → gone. Only `start` and a slot that comes free move a job on. */
export function inProcessQueue({ concurrency, onError }: InProcessQueueOptions): JobQueue {
  const waiting = new WaitingJobs();
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  let handler: JobHandler | null = null;

  function handOut(): void {
    while (handler !== null && running.size < concurrency) {
      const job = waiting.take();
      if (job === undefined) return;
      const abort = new AbortController();
      running.set(jobName(job), { abort, done: run(handler, job, abort.signal) });
    }
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
    handOut();
  }

  return {
    async add(job) {
      if (running.has(jobName(job))) return;
      waiting.add(job);
      handOut();
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

function jobName({ tenant, debateId }: DebateJob): string {
  return JSON.stringify([tenant, debateId]);
}

/** Jobs in the order they are due: tenants take turns, a tenant's own jobs go first come, first served. */
class WaitingJobs {
  /** Tenants in the order of their turns (a Map keeps the order of insertion), with their jobs by debate. */
  readonly #byTenant = new Map<string, Map<string, DebateJob>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** A tenant with nothing waiting gets the last turn. */
  add(job: DebateJob): void {
    const jobs = this.#byTenant.get(job.tenant) ?? new Map<string, DebateJob>();
    if (jobs.has(job.debateId)) return;
    jobs.set(job.debateId, job);
    this.#byTenant.set(job.tenant, jobs);
    this.#size += 1;
  }

  /** The first job of the tenant whose turn it is, which then goes to the end of the line. */
  take(): DebateJob | undefined {
    const [first] = this.#byTenant;
    if (first === undefined) return undefined;
    const [tenant, jobs] = first;
    const [job] = jobs.values();
    this.#byTenant.delete(tenant);
    if (job === undefined) throw new Error('a tenant in line has a job');
    jobs.delete(job.debateId);
    if (jobs.size > 0) this.#byTenant.set(tenant, jobs);
    this.#size -= 1;
    return job;
  }
}
