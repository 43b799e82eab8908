/** The job queue of a single process: a limit in all and one per tenant, tenants in turn, each job once. */
import type { DebateJob, JobCounts, JobHandler, JobQueue, StopSignals } from '../job-queue.ts';
import { LeftToOthersError } from '../job-queue.ts';
import type { SlotHolder } from '../tenant-share.ts';
import { jobsThatYield, slotsOf } from '../tenant-share.ts';
import { WaitingJobs } from './waiting-jobs.ts';

export interface InProcessQueueOptions {
  /** Jobs run at once, from 1. */
  readonly concurrency: number;
  /** How many of a tenant's jobs may run at once; null: no cap. Asked when one of its jobs is added or ends; while it
   * cannot be told, the last word counts. Absent: there are no caps. */
  readonly capOf?: (tenant: string) => Promise<number | null>;
  /** 0–1: of the slots, what a tenant may have while others wait; absent: all. */
  readonly tenantShare?: number;
  /** Told of a handler that threw; the queue goes on. Must not throw. */
  readonly onError: (error: unknown, job: DebateJob) => void;
}

interface Running extends SlotHolder {
  readonly done: Promise<void>;
}

export function inProcessQueue(options: InProcessQueueOptions): JobQueue {
  return new InProcessQueue(options);
}

/** A job is waiting, then running, then gone. Only `start`, a slot that comes free and a hurry move it on. */
class InProcessQueue implements JobQueue {
  readonly #options: Required<InProcessQueueOptions>;
  readonly #waiting = new WaitingJobs();
  readonly #running = new Map<string, Running>();
  /** Of the tenants that have jobs here, as they were told last. */
  readonly #caps = new Map<string, number | null>();
  readonly #share: number;
  #handler: JobHandler | null = null;
  /** One for all jobs: what one has begun may outlast it. */
  #stopping = new AbortController();

  constructor(options: InProcessQueueOptions) {
    this.#options = { capOf: async () => null, tenantShare: 1, ...options };
    this.#share = slotsOf(this.#options.tenantShare, options.concurrency);
  }

  async add(job: DebateJob): Promise<void> {
    // Known before the job is: else a slot that comes free meanwhile would be given to it past its cap.
    const cap = await this.#capNow(job.tenant);
    if (this.#running.has(jobName(job))) return;
    this.#caps.set(job.tenant, cap);
    this.#waiting.add(job);
    this.#handOut();
  }

  async hurry(job: DebateJob): Promise<void> {
    if (this.#running.has(jobName(job))) return;
    if (this.#handler === null) return this.#waiting.add(job);
    this.#waiting.remove(job);
    this.#begin(this.#handler, job);
  }

  start(handler: JobHandler): void {
    if (this.#handler !== null) throw new Error('the queue has been started');
    this.#handler = handler;
    this.#stopping = new AbortController();
    this.#handOut();
  }

  async drain(): Promise<void> {
    this.#handler = null;
    const open = [...this.#running.values()];
    for (const { draining } of open) draining.abort();
    await Promise.all(open.map(({ done }) => done));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.drain();
  }

  async counts(): Promise<JobCounts> {
    return { waiting: this.#waiting.size, running: this.#running.size };
  }

  async problem(): Promise<string | null> {
    return null;
  }

  #handOut(): void {
    while (this.#handler !== null && this.#running.size < this.#options.concurrency) {
      const hasShareLeft = (tenant: string) => this.#hasRoom(tenant) && this.#runningOf(tenant) < this.#share;
      const job = this.#waiting.take(hasShareLeft) ?? this.#waiting.take((tenant) => this.#hasRoom(tenant));
      if (job === undefined) return;
      this.#begin(this.#handler, job);
    }
    if (this.#handler !== null) this.#makeRoom();
  }

  #makeRoom(): void {
    const waiting = this.#waiting.first(this.#options.concurrency).filter(({ tenant }) => this.#hasRoom(tenant));
    for (const { draining } of jobsThatYield([...this.#running.values()], waiting, this.#share)) draining.abort();
  }

  #hasRoom(tenant: string): boolean {
    const cap = this.#caps.get(tenant) ?? null;
    return cap === null || this.#runningOf(tenant) < cap;
  }

  /** Counted again each time: few run at once, and a stored count would be one more thing to keep true. */
  #runningOf(tenant: string): number {
    return this.#running.values().reduce((count, { job }) => count + Number(job.tenant === tenant), 0);
  }

  #begin(handler: JobHandler, job: DebateJob): void {
    const draining = new AbortController();
    const done = this.#run(handler, job, { stopping: this.#stopping.signal, draining: draining.signal });
    this.#running.set(jobName(job), { job, draining, done });
  }

  async #run(handler: JobHandler, job: DebateJob, signals: StopSignals): Promise<void> {
    // Later, so that the job stands among the running ones before its handler can end or add it again.
    await null;
    let isLeft = false;
    try {
      await handler(job, signals);
      isLeft = signals.draining.aborted;
    } catch (error) {
      // There are no others: the queue feeder adds the job again, much later.
      if (!(error instanceof LeftToOthersError)) this.#options.onError(error, job);
    }
    this.#running.delete(jobName(job));
    // It made room. Should it have ended meanwhile, its next run finds that.
    if (isLeft && this.#handler !== null) this.#waiting.addFirst(job);
    // At once, since a cap may be long in coming; and again, since it may have been raised.
    this.#handOut();
    if (this.#handler === null) return;
    const cap = await this.#capNow(job.tenant);
    if (this.#waiting.has(job.tenant) || this.#runningOf(job.tenant) > 0) this.#caps.set(job.tenant, cap);
    else this.#caps.delete(job.tenant);
    this.#handOut();
  }

  async #capNow(tenant: string): Promise<number | null> {
    try {
      return await this.#options.capOf(tenant);
    } catch {
      return this.#caps.get(tenant) ?? null;
    }
  }
}

function jobName({ tenant, debateId }: DebateJob): string {
  return JSON.stringify([tenant, debateId]);
}
