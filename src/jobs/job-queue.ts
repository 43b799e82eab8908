/** CONTRACT: hands debates to the processes that run them. Jobs carry ids only; the debate store is the truth. */

export interface DebateJob {
  readonly tenant: string;
  readonly debateId: string;
}

/** How a process tells its jobs that it will end. */
export interface StopSignals {
  /** It ends now: what is not finished is left for another. */
  readonly stopping: AbortSignal;
  /** It will end: a job is left as soon as that loses nothing. */
  readonly draining: AbortSignal;
}

/** Runs one debate to its end, or until it is to be left. Throws `LeftToOthersError` for a job that this process cannot
 * run and another may be able to. */
export type JobHandler = (job: DebateJob, signals: StopSignals) => Promise<void>;

export interface JobCounts {
  /** Jobs that nobody runs yet, of every process that shares the queue; null: it cannot be told now. */
  readonly waiting: number | null;
  /** Jobs that this process runs. */
  readonly running: number;
}

/** The job is handed out again, to whichever process is free then, after a pause that grows with each time. */
export class LeftToOthersError extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'LeftToOthersError';
  }
}

/** What `add` and `hurry` throw while the queue cannot be reached: nothing is lost by it, since the store knows
 * every debate and the queue feeder will add it. */
export class QueueUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the job queue cannot be reached', { cause });
    this.name = 'QueueUnavailableError';
  }
}

export interface JobQueue {
  /** Adding a job that waits or runs already, in whatever process, changes nothing. */
  add(job: DebateJob): Promise<void>;
  /** Runs a job now, past every cap, unless it runs already: for a debate that is only to be ended. While no process has
   * started the queue it waits as any other. */
  hurry(job: DebateJob): Promise<void>;
  /** Begins to hand out jobs to this process, `concurrency` at once. */
  start(handler: JobHandler): void;
  /** Hands out no more, and resolves when the handlers have returned; what they leave is anybody's. */
  drain(): Promise<void>;
  /** Hands out no more, aborts running handlers, resolves when they have returned; what they leave is anybody's. */
  stop(): Promise<void>;
  /** Never throws. */
  counts(): Promise<JobCounts>;
  /** Why no job can be handed out until the operator acts, in one sentence; null: no such reason is known. That the
   * queue cannot be reached for a moment is no such reason. Never throws. */
  problem(): Promise<string | null>;
}
