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
import type { DispatchedJob } from './concurrency-limiter.ts';
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

/** Maximum number of concurrent expedited jobs. They only end their debates and call no model, so they need no slot. */
const MAX_EXPEDITED_JOBS = 100;

interface Running extends SlotHolder {
  /** Resolves with the milliseconds for which the job is left to other processes, or null when it is not. */
  readonly ended: Promise<number | null>;
  /** Whether the job uses no slot. */
  readonly isExpedited: boolean;
}

/** Maximum age of cached values that every admission reads. */
const CACHE_MS = 500;

/** Creates the queue. Resolves once connected or after 1.8 s. Until Redis is available, `add` throws. */
export async function bullmqQueue(options: BullmqQueueOptions): Promise<JobQueue> {
  const queue = new BullmqQueue(options);
  await queue.connected();
  return queue;
}

/**
 * The job queue consists of two BullMQ queues. In `debates` a job's priority is the number of dispatched jobs of its
 * tenant, so that many jobs of one tenant do not delay those of others. `urgent` has the expedited jobs, which only end
 * their debates, and its own workers.
 */
class BullmqQueue implements JobQueue {
  readonly #options: Required<BullmqQueueOptions>;
  /** The prefix is a hash tag: BullMQ's scripts use several keys, which must be in one slot of a cluster. */
  readonly #prefix: string;
  readonly #producer: QueueConnection;
  readonly #queues: ProducerQueues;
  readonly #limiter: ConcurrencyLimiter;
  /** Adds all jobs of a tick in one pipeline of BullMQ, which takes about 70 µs for any number of jobs. */
  readonly #addPerTick = batchPerTick((batches: readonly (readonly DispatchedJob[])[]) => this.#addAll(batches.flat()));
  /**
   * Jobs that a tenant adds while an earlier batch is being added form the next batch: under load, one limiter script
   * and one pipeline serve about three POSTs. Each batch has its own time limit, so that a batch without a reply does
   * not delay the next one longer than that.
   */
  readonly #enterBatched = batchWhileBusy((tenant: string, debateIds: readonly string[]) =>
    withTimeout(() => this.#enter(tenant, debateIds)),
  );
  readonly #running = new Map<string, Running>();
  readonly #draining = new AbortController();
  readonly #stopping = new AbortController();
  #workerConnection: QueueConnection | null = null;
  #workers: readonly Worker<DebateJob>[] = [];
  readonly #waiting = cachedFor(CACHE_MS, () => withTimeout(() => this.#countWaiting()).catch(() => null));
  readonly #problem = cachedFor(CACHE_MS, () => withTimeout(() => this.#findProblem()).catch(() => null));

  constructor(options: BullmqQueueOptions) {
    this.#options = { capOf: async () => null, tenantShare: 1, tls: null, storeOutageMs: 4_000, ...options };
    this.#prefix = `{${options.keyPrefix}:jobs}`;
    this.#producer = this.#watched(producerConnection(options));
    this.#limiter = new ConcurrencyLimiter(this.#producer, this.#prefix);
    this.#queues = new ProducerQueues(this.#producer, { prefix: this.#prefix, onRedisError: options.onRedisError });
  }

  async connected(): Promise<void> {
    await withTimeout(() => Promise.all(QUEUE_NAMES.map((name) => this.#queues.get(name)))).catch(() => {});
  }

  async add(job: DebateJob): Promise<void> {
    await withTimeout(() => this.#enterBatched(job.tenant, job.debateId));
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
    if (this.#workerConnection !== null) throw new Error('the queue has already been started');
    const connection = this.#watched(workerConnection(this.#options));
    this.#workerConnection = connection;
    this.#workers = QUEUE_NAMES.map((name) => {
      const worker = new Worker<DebateJob>(name, (job, token) => this.#process(handler, job, token), {
        connection,
        prefix: this.#prefix,
        concurrency: name === 'urgent' ? MAX_EXPEDITED_JOBS : this.#options.concurrency,
        lockDuration: lockMsFor(this.#options),
        lockRenewTime: LOCK_RENEWAL_MS,
        stalledInterval: STALLED_CHECK_MS,
        // A job must never fail because its workers died too often. The runs count their takeovers themselves.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: RETRY_MS,
        skipVersionCheck: true,
      });
      return worker.on('error', this.#options.onRedisError);
    });
    const { concurrency: slots, tenantShare: share, onRedisError } = this.#options;
    const holders = () => [...this.#running.values()].filter(({ isExpedited }) => !isExpedited);
    const queue = { client: this.#producer, prefix: this.#prefix, queues: this.#queues };
    void shareSlots({ ...queue, slots, share, holders, onRedisError }, this.#draining.signal);
  }

  async drain(): Promise<void> {
    this.#draining.abort();
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.drain();
    await this.#queues.close();
    this.#workerConnection?.disconnect();
    this.#producer.disconnect();
  }

  async counts(): Promise<JobCounts> {
    return { waiting: await this.#waiting(), running: this.#running.size };
  }

  problem(): Promise<string | null> {
    return this.#problem();
  }

  #findProblem(): Promise<string | null> {
    return problemWith(this.#producer, `${this.#prefix}:debates:wait`);
  }

  async #countWaiting(): Promise<number> {
    const queues = await Promise.all(QUEUE_NAMES.map((name) => this.#queues.get(name)));
    const counts = queues.map((queue) => queue.getJobCountByTypes('wait', 'prioritized', 'delayed'));
    return (await Promise.all([...counts, this.#limiter.waiting()])).reduce((sum, count) => sum + count, 0);
  }

  /** Reports connection errors. The commands fail themselves, but ioredis prints errors that have no listener. */
  #watched<Client extends QueueConnection>(client: Client): Client {
    client.on('error', this.#options.onRedisError);
    return client;
  }

  async #enter(tenant: string, debateIds: readonly string[]): Promise<void> {
    const { jobs, known } = await this.#limiter.enter(tenant, debateIds, await this.#options.capOf(tenant));
    // A known job is dispatched again: its process may have died between the limiter and the queue.
    await this.#dispatch([...jobs, ...known.map((debateId) => ({ tenant, debateId, count: 1 }))]);
  }

  async #dispatch(jobs: readonly DispatchedJob[]): Promise<void> {
    if (jobs.length > 0) await this.#addPerTick(jobs);
  }

  async #addAll(jobs: readonly DispatchedJob[]): Promise<void> {
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
      const leaveForMs = await (this.#running.get(job.data.debateId)?.ended ?? this.#startRun(handler, job));
      if (leaveForMs !== null) {
        await job.moveToDelayed(Date.now() + leaveForMs, token);
        throw new DelayedError();
      }
    }
    // The slot is given back before BullMQ completes the job. In the reverse order, the tenant's slot would be lost
    // when the process dies between the two.
    if (await this.#releaseSlot(job, token)) return;
    // Priority 0 puts the job first, since it has started. In addition, BullMQ 6.7 wakes no waiting worker for a job
    // that returns with a priority.
    await job.changePriority({ priority: 0 });
    await job.moveToWait(token);
    throw new WaitingError();
  }

  #startRun(handler: JobHandler, job: Job<DebateJob>): Promise<number | null> {
    const { debateId } = job.data;
    const draining = new AbortController();
    const ended = this.#run(handler, job, draining.signal).finally(() => this.#running.delete(debateId));
    this.#running.set(debateId, { job: job.data, draining, ended, isExpedited: job.queueName === 'urgent' });
    return ended;
  }

  /** Runs the handler. A preempted job may have ended meanwhile; then its next run has nothing to do. */
  async #run(handler: JobHandler, job: Job<DebateJob>, preempted: AbortSignal): Promise<number | null> {
    const draining = AbortSignal.any([this.#draining.signal, preempted]);
    try {
      await handler(job.data, { stopping: this.#stopping.signal, draining });
    } catch (error) {
      if (error instanceof LeftToOtherWorkersError) return pauseMs(job);
      this.#options.onError(error, job.data);
    }
    return preempted.aborted ? SLOT_PAUSE_MS : null;
  }

  /**
   * Gives the tenant's slot back. Returns false once this process drains: the job stays dispatched and another process
   * runs it.
   */
  async #releaseSlot(job: Job<DebateJob>, token: string): Promise<boolean> {
    while (!this.#draining.signal.aborted) {
      try {
        // If the lock was lost, the slot belongs to the run that has the lock now.
        if (await renewLock(job, { ...this.#options, token })) await this.#leave(job.data);
        return true;
      } catch (error) {
        this.#options.onRedisError(error as Error);
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
