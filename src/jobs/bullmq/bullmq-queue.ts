/** The job queue of processes that share one Redis. BullMQ dispatches jobs and recovers those of dead processes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { DelayedError, WaitingError, Worker } from 'bullmq';
import { batchPerTick } from '../../lib/batch-per-tick.ts';
import { cachedFor } from '../../lib/cached-for.ts';
import type { DebateJob, JobCounts, JobHandler, JobQueue } from '../job-queue.ts';
import { LeftToOtherWorkersError } from '../job-queue.ts';
import type { SlotHolder } from '../tenant-share.ts';
import { batchWhileBusy } from './batch-while-busy.ts';
import { pauseMs, REMOVE_WHEN_DONE, SLOT_PAUSE_MS, toBullmqJob, tryRemove } from './bullmq-jobs.ts';
import type { BullmqQueueOptions } from './bullmq-options.ts';
import type { Dispatched } from './concurrency-limiter.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { isLostBeforeBegun, LOCK_RENEWAL_MS, lockMsFor, renewLock, STALLED_CHECK_MS } from './job-lock.ts';
import { ProducerQueues, QUEUE_NAMES } from './producer-queues.ts';
import type { QueueConnection } from './queue-connections.ts';
import { producerConnection, workerConnection } from './queue-connections.ts';
import { problemWith } from './queue-rights.ts';
import { shareSlots } from './share-slots.ts';
import { withTimeout } from './with-timeout.ts';

/** A worker's pause after an error of Redis. BullMQ's default of 15 s is longer than the allowed time of a takeover. */
const RETRY_MS = 500;

/** Maximum number of concurrent urgent jobs. These debates are only ended; they call no model, so they need no slot. */
const URGENT_AT_ONCE = 100;

interface Running extends SlotHolder {
  /** Resolves with the milliseconds for which the job is left to other processes, or null when it is not. */
  readonly over: Promise<number | null>;
  /** Whether the job uses no slot. */
  readonly isUrgent: boolean;
}

/** Maximum age of cached values that every admission reads. */
const KEPT_FOR_MS = 500;

/** Creates the queue. Resolves once connected or after 1.8 s. Until Redis is available, `add` throws. */
export async function bullmqQueue(options: BullmqQueueOptions): Promise<JobQueue> {
  const queue = new BullmqQueue(options);
  await queue.connected();
  return queue;
}

/**
 * Two BullMQ queues. In `debates` a job's priority is the number of dispatched jobs of its tenant, so that a flood of
 * one tenant does not delay others. `urgent` is for debates that are only to be ended, with workers of its own.
 */
class BullmqQueue implements JobQueue {
  readonly #options: Required<BullmqQueueOptions>;
  /** The prefix is a hash tag: BullMQ's scripts use several keys, which must be in one slot of a cluster. */
  readonly #prefix: string;
  readonly #asking: QueueConnection;
  readonly #queues: ProducerQueues;
  readonly #limiter: ConcurrencyLimiter;
  /** One batch per tick. BullMQ's pipeline contains all of its scripts and takes some 70 µs for any number of jobs. */
  readonly #addOfOneTurn = batchPerTick((several: readonly (readonly Dispatched[])[]) => this.#addAll(several.flat()));
  /**
   * Jobs that a tenant adds while an earlier batch is being added form the next batch: under load, one limiter script
   * and one pipeline serve about three POSTs. Each batch has its own time limit, so that one without a reply does not
   * delay the others longer.
   */
  readonly #enterInTurns = batchWhileBusy((tenant: string, debateIds: readonly string[]) =>
    withTimeout(() => this.#enter(tenant, debateIds)),
  );
  readonly #running = new Map<string, Running>();
  readonly #draining = new AbortController();
  readonly #stopping = new AbortController();
  #working: QueueConnection | null = null;
  #workers: readonly Worker<DebateJob>[] = [];
  readonly #waiting = cachedFor(KEPT_FOR_MS, () => withTimeout(() => this.#countWaiting()).catch(() => null));
  readonly #problem = cachedFor(KEPT_FOR_MS, () => withTimeout(() => this.#findProblem()).catch(() => null));

  constructor(options: BullmqQueueOptions) {
    this.#options = { capOf: async () => null, tenantShare: 1, tls: null, storeOutageMs: 4_000, ...options };
    this.#prefix = `{${options.keyPrefix}:jobs}`;
    this.#asking = this.#watched(producerConnection(options));
    this.#limiter = new ConcurrencyLimiter(this.#asking, this.#prefix);
    this.#queues = new ProducerQueues(this.#asking, { prefix: this.#prefix, onTrouble: options.onTrouble });
  }

  async connected(): Promise<void> {
    await withTimeout(() => Promise.all(QUEUE_NAMES.map((name) => this.#queues.get(name)))).catch(() => {});
  }

  async add(job: DebateJob): Promise<void> {
    await withTimeout(() => this.#enterInTurns(job.tenant, job.debateId));
  }

  async expedite(job: DebateJob): Promise<void> {
    await withTimeout(async () => {
      await this.#limiter.expedite(job);
      const debates = await this.#queues.get('debates');
      const waiting = await debates.getJob(job.debateId);
      if (waiting !== undefined && !(await tryRemove(waiting))) return;
      const urgent = await this.#queues.get('urgent');
      await urgent.add('debate', job, { ...REMOVE_WHEN_DONE, jobId: job.debateId });
    });
  }

  start(handler: JobHandler): void {
    if (this.#working !== null) throw new Error('the queue has already been started');
    const connection = this.#watched(workerConnection(this.#options));
    this.#working = connection;
    this.#workers = QUEUE_NAMES.map((name) => {
      const worker = new Worker<DebateJob>(name, (job, token) => this.#process(handler, job, token), {
        connection,
        prefix: this.#prefix,
        concurrency: name === 'urgent' ? URGENT_AT_ONCE : this.#options.concurrency,
        lockDuration: lockMsFor(this.#options),
        lockRenewTime: LOCK_RENEWAL_MS,
        stalledInterval: STALLED_CHECK_MS,
        // A debate must never fail because it lost its worker too often.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: RETRY_MS,
        skipVersionCheck: true,
      });
      return worker.on('error', this.#options.onTrouble);
    });
    const { concurrency: slots, tenantShare: share, onTrouble } = this.#options;
    const holders = () => [...this.#running.values()].filter(({ isUrgent }) => !isUrgent);
    const queue = { client: this.#asking, prefix: this.#prefix, queues: this.#queues };
    void shareSlots({ ...queue, slots, share, holders, onTrouble }, this.#draining.signal);
  }

  async drain(): Promise<void> {
    this.#draining.abort();
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.drain();
    await this.#queues.close();
    this.#working?.disconnect();
    this.#asking.disconnect();
  }

  async counts(): Promise<JobCounts> {
    return { waiting: await this.#waiting(), running: this.#running.size };
  }

  problem(): Promise<string | null> {
    return this.#problem();
  }

  #findProblem(): Promise<string | null> {
    return problemWith(this.#asking, `${this.#prefix}:debates:wait`);
  }

  async #countWaiting(): Promise<number> {
    const queues = await Promise.all(QUEUE_NAMES.map((name) => this.#queues.get(name)));
    const counts = queues.map((queue) => queue.getJobCountByTypes('wait', 'prioritized', 'delayed'));
    return (await Promise.all([...counts, this.#limiter.waiting()])).reduce((sum, count) => sum + count, 0);
  }

  /** Reports connection errors. The commands fail themselves, but ioredis prints errors that have no listener. */
  #watched<Client extends QueueConnection>(client: Client): Client {
    client.on('error', this.#options.onTrouble);
    return client;
  }

  async #enter(tenant: string, debateIds: readonly string[]): Promise<void> {
    const { jobs, known } = await this.#limiter.enter(tenant, debateIds, await this.#options.capOf(tenant));
    // A known job is dispatched again: its process may have died between the limiter and the queue.
    await this.#dispatch([...jobs, ...known.map((debateId) => ({ tenant, debateId, count: 1 }))]);
  }

  async #dispatch(jobs: readonly Dispatched[]): Promise<void> {
    if (jobs.length > 0) await this.#addOfOneTurn(jobs);
  }

  async #addAll(jobs: readonly Dispatched[]): Promise<void> {
    const debates = await this.#queues.get('debates');
    const [first, ...others] = jobs.map(toBullmqJob);
    if (first === undefined) return;
    if (others.length === 0) await debates.add(first.name, first.data, first.opts);
    else await debates.addBulk([first, ...others]);
  }

  async #process(handler: JobHandler, job: Job<DebateJob>, token = ''): Promise<void> {
    if (await isLostBeforeBegun(job, { ...this.#options, token })) return;
    // A run in this process that lost its lock during an outage of Redis is delivered again as a new job. It awaits the
    // existing run.
    if (!this.#draining.signal.aborted) {
      const leftForMs = await (this.#running.get(job.data.debateId)?.over ?? this.#begin(handler, job));
      if (leftForMs !== null) {
        await job.moveToDelayed(Date.now() + leftForMs, token);
        throw new DelayedError();
      }
    }
    // Before BullMQ completes the job: if the order were reversed and the process died in between, the tenant's slot
    // would be lost.
    if (await this.#hasLeft(job, token)) return;
    // Priority 0 puts the job first, since it has started. In addition, BullMQ 6.7 wakes no waiting worker for a job
    // that returns with a priority.
    await job.changePriority({ priority: 0 });
    await job.moveToWait(token);
    throw new WaitingError();
  }

  #begin(handler: JobHandler, job: Job<DebateJob>): Promise<number | null> {
    const { debateId } = job.data;
    const draining = new AbortController();
    const over = this.#run(handler, job, draining.signal).finally(() => this.#running.delete(debateId));
    this.#running.set(debateId, { job: job.data, draining, over, isUrgent: job.queueName === 'urgent' });
    return over;
  }

  /** Runs the handler. A preempted job may have ended meanwhile; its next run finds that out. */
  async #run(handler: JobHandler, job: Job<DebateJob>, makingRoom: AbortSignal): Promise<number | null> {
    const draining = AbortSignal.any([this.#draining.signal, makingRoom]);
    try {
      await handler(job.data, { stopping: this.#stopping.signal, draining });
    } catch (error) {
      if (error instanceof LeftToOtherWorkersError) return pauseMs(job);
      this.#options.onError(error, job.data);
    }
    return makingRoom.aborted ? SLOT_PAUSE_MS : null;
  }

  /**
   * Gives the tenant's slot back. Returns false once this process drains: the job stays dispatched and another process
   * runs it.
   */
  async #hasLeft(job: Job<DebateJob>, token: string): Promise<boolean> {
    while (!this.#draining.signal.aborted) {
      try {
        // If the lock was lost, the slot belongs to the run that has the lock now.
        if (await renewLock(job, { ...this.#options, token })) await this.#leave(job.data);
        return true;
      } catch (error) {
        this.#options.onTrouble(error as Error);
        await delay(RETRY_MS, undefined, { signal: this.#draining.signal }).catch(() => {});
      }
    }
    return false;
  }

  async #leave(job: DebateJob): Promise<void> {
    const { jobs } = await this.#limiter.leave(job, await this.#options.capOf(job.tenant));
    await this.#dispatch(jobs);
  }
}
