/**
 * CONTRACT: dispatches debates to the processes that run them. Jobs contain only ids; the debate store is
 * authoritative.
 */

export interface DebateJob {
  readonly tenant: string;
  readonly debateId: string;
}

/** Signals by which a process tells its jobs that it will end. */
export interface StopSignals {
  /** The process ends now. A job that has not finished is left to another process. */
  readonly stopping: AbortSignal;
  /** The process will end. A job stops as soon as it can do so without losing work. */
  readonly draining: AbortSignal;
}

/**
 * Runs one debate until it ends or a signal stops it. Throws `LeftToOtherWorkersError` for a job that this process
 * cannot run and another process may be able to run.
 */
export type JobHandler = (job: DebateJob, signals: StopSignals) => Promise<void>;

export interface JobCounts {
  /** Waiting jobs of all processes that share the queue; null when the number cannot be read now. */
  readonly waiting: number | null;
  /** Jobs that run in this process. */
  readonly running: number;
}

/**
 * Thrown by a handler that leaves its job to others. The queue dispatches the job again to any free process, after a
 * pause that grows with each attempt.
 */
export class LeftToOtherWorkersError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'LeftToOtherWorkersError';
  }
}

/**
 * Thrown by `add` and `expedite` while the queue is unavailable. No debate is lost: the store has every debate, and the
 * queue feeder adds it later.
 */
export class QueueUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the job queue cannot be reached', { cause });
    this.name = 'QueueUnavailableError';
  }
}

export interface JobQueue {
  /** Adds a job. Has no effect when the job already waits or runs, in any process. */
  add(job: DebateJob): Promise<void>;
  /**
   * Runs a job now, beyond every limit, unless it already runs. Used for debates that are only to be ended. The job
   * waits like any other until a process has started the queue.
   */
  expedite(job: DebateJob): Promise<void>;
  /** Starts to dispatch jobs to this process, `concurrency` at the same time. */
  start(handler: JobHandler): void;
  /** Stops dispatching and resolves when the handlers have returned. Unfinished jobs can be run by any process. */
  drain(): Promise<void>;
  /**
   * Stops dispatching, aborts running handlers and resolves when they have returned. Unfinished jobs can be run by any
   * process.
   */
  stop(): Promise<void>;
  /** Returns the numbers of waiting and running jobs. Never throws. */
  counts(): Promise<JobCounts>;
  /**
   * Returns one sentence when no job can be dispatched until the operator acts, otherwise null. A queue that is
   * temporarily unavailable is no such reason. Never throws.
   */
  problem(): Promise<string | null>;
}
