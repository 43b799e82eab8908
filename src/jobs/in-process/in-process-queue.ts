/**
 * The job queue of a single process. It limits concurrent jobs in total and per tenant, serves tenants in turn and runs
 * each job once.
 */
import type { QueuedItem } from '../../lib/round-robin.ts';
import { RoundRobin } from '../../lib/round-robin.ts';
import type { DebateJob, JobCounts, JobHandler, JobQueue, StopSignals } from '../job-queue.ts';
import { LeftToOtherWorkersError } from '../job-queue.ts';
import type { SlotHolder } from '../tenant-share.ts';
import { jobsThatYield, slotsPerTenant } from '../tenant-share.ts';

export interface InProcessQueueOptions {
  /** Maximum number of concurrent jobs, from 1. */
  readonly concurrency: number;
  /**
   * Returns the maximum number of concurrent jobs of a tenant, or null without a limit. Read when a job of the tenant
   * is added or ends. When it throws, the last known limit applies. The default is no limit.
   */
  readonly capOf?: (tenant: string) => Promise<number | null>;
  /** The share (0–1) of the slots that one tenant may use while other tenants wait. The default is 1. */
  readonly tenantShare?: number;
  /** Is called when a handler throws; the queue continues. Must not throw. */
  readonly onError: (error: unknown, job: DebateJob) => void;
}

interface Running extends SlotHolder {
  readonly ended: Promise<void>;
}

export function inProcessQueue(options: InProcessQueueOptions): JobQueue {
  return new InProcessQueue(options);
}

/** A job is first waiting, then running, then removed. Only `start`, a free slot and `expedite` start a waiting job. */
class InProcessQueue implements JobQueue {
  readonly #options: Required<InProcessQueueOptions>;
  /** The ids of the waiting debates by tenant. */
  readonly #waiting = new RoundRobin<string>();
  readonly #running = new Map<string, Running>();
  /** The last known limits of the tenants that have jobs here. */
  readonly #caps = new Map<string, number | null>();
  readonly #share: number;
  #handler: JobHandler | null = null;
  /** One signal for all jobs. Created again at each `start`, so that a job keeps the signal with which it began. */
  #stopping = new AbortController();

  constructor(options: InProcessQueueOptions) {
    this.#options = { capOf: async () => null, tenantShare: 1, ...options };
    this.#share = slotsPerTenant(this.#options.tenantShare, options.concurrency);
  }

  async add(job: DebateJob): Promise<void> {
    // The limit is read before the job is added. Otherwise a slot that becomes free meanwhile could start the job
    // beyond the tenant's limit.
    const cap = await this.#readCap(job.tenant);
    if (this.#running.has(jobKey(job))) return;
    this.#caps.set(job.tenant, cap);
    this.#waiting.add(job.tenant, job.debateId);
    this.#dispatch();
  }

  async expedite(job: DebateJob): Promise<void> {
    if (this.#running.has(jobKey(job))) return;
    if (this.#handler === null) return this.#waiting.add(job.tenant, job.debateId);
    this.#waiting.remove(job.tenant, job.debateId);
    this.#startRun(this.#handler, job);
  }

  start(handler: JobHandler): void {
    if (this.#handler !== null) throw new Error('the queue has already been started');
    this.#handler = handler;
    this.#stopping = new AbortController();
    this.#dispatch();
  }

  async drain(): Promise<void> {
    this.#handler = null;
    const running = [...this.#running.values()];
    for (const { draining } of running) draining.abort();
    await Promise.all(running.map(({ ended }) => ended));
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

  #dispatch(): void {
    while (this.#handler !== null && this.#running.size < this.#options.concurrency) {
      const isBelowShare = (tenant: string) => this.#hasFreeSlot(tenant) && this.#runningOf(tenant) < this.#share;
      const next = this.#waiting.take(isBelowShare) ?? this.#waiting.take((tenant) => this.#hasFreeSlot(tenant));
      if (next === undefined) return;
      this.#startRun(this.#handler, jobOf(next));
    }
    if (this.#handler !== null) this.#freeSlots();
  }

  #freeSlots(): void {
    const first = this.#waiting.first(this.#options.concurrency).map(jobOf);
    const waiting = first.filter(({ tenant }) => this.#hasFreeSlot(tenant));
    for (const { draining } of jobsThatYield([...this.#running.values()], waiting, this.#share)) draining.abort();
  }

  #hasFreeSlot(tenant: string): boolean {
    const cap = this.#caps.get(tenant) ?? null;
    return cap === null || this.#runningOf(tenant) < cap;
  }

  /** Counts each time: few jobs run at once, and a stored count could become wrong. */
  #runningOf(tenant: string): number {
    return this.#running.values().reduce((count, { job }) => count + Number(job.tenant === tenant), 0);
  }

  #startRun(handler: JobHandler, job: DebateJob): void {
    const draining = new AbortController();
    const ended = this.#run(handler, job, { stopping: this.#stopping.signal, draining: draining.signal });
    this.#running.set(jobKey(job), { job, draining, ended });
  }

  async #run(handler: JobHandler, job: DebateJob, signals: StopSignals): Promise<void> {
    // Continues in a later tick, so that the job is in `#running` before its handler can end or add it again.
    await null;
    let hasYielded = false;
    try {
      await handler(job, signals);
      hasYielded = signals.draining.aborted;
    } catch (error) {
      // This queue has no other process. The queue feeder adds the job again later.
      if (!(error instanceof LeftToOtherWorkersError)) this.#options.onError(error, job);
    }
    this.#running.delete(jobKey(job));
    // If the job ended before it yielded its slot, its next run has nothing to do.
    if (hasYielded && this.#handler !== null) this.#waiting.addFirst(job.tenant, job.debateId);
    // Fills the slot at once, since reading the limit may take long, and again after the limit was read, since it may
    // have been raised.
    this.#dispatch();
    if (this.#handler === null) return;
    const cap = await this.#readCap(job.tenant);
    if (this.#waiting.has(job.tenant) || this.#runningOf(job.tenant) > 0) this.#caps.set(job.tenant, cap);
    else this.#caps.delete(job.tenant);
    this.#dispatch();
  }

  async #readCap(tenant: string): Promise<number | null> {
    try {
      return await this.#options.capOf(tenant);
    } catch {
      return this.#caps.get(tenant) ?? null;
    }
  }
}

function jobKey({ tenant, debateId }: DebateJob): string {
  return JSON.stringify([tenant, debateId]);
}

function jobOf({ owner: tenant, item: debateId }: QueuedItem<string>): DebateJob {
  return { tenant, debateId };
}
