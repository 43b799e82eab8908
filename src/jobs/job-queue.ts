/** CONTRACT: hands debates to whoever runs them. Jobs carry ids only; the debate store is the truth. */

export interface DebateJob {
  readonly tenant: string;
  readonly debateId: string;
}

/** Runs one debate to its end or until `signal` aborts (shutdown: leave it unfinished for another). */
export type JobHandler = (job: DebateJob, signal: AbortSignal) => Promise<void>;

export interface JobQueue {
  /** Adding a job that waits or runs already changes nothing. */
  add(job: DebateJob): Promise<void>;
  /** Runs a job now, past every cap, unless it runs already: for a debate that is only to be ended. Before the queue is
   * started it waits as any other. */
  hurry(job: DebateJob): Promise<void>;
  /** Begins to hand out jobs, `concurrency` at once. */
  start(handler: JobHandler): void;
  /** Hands out no more, aborts running handlers, resolves when they have returned. */
  stop(): Promise<void>;
  /** Jobs waiting and running in this process. */
  counts(): { readonly waiting: number; readonly running: number };
}
