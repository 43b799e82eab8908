/** Starts, repeats and stops the background jobs of a process, and leases each job to one of all processes. */
import type { Services } from '../operations/services.ts';

/** Starts `work` and returns a function that aborts its signal and resolves when it has ended. */
export function startStoppable(work: (stopping: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const ended = work(stopping.signal);
  return () => {
    stopping.abort();
    return ended;
  };
}

export interface RepeatedJob {
  /** Whether the job also pauses before its first run. */
  readonly pausesFirst: boolean;
  /** Returns the milliseconds until the next run. */
  readonly pauseMs: () => number;
  readonly run: (stopping: AbortSignal) => Promise<void>;
  /** The message of the warning after a failed run. */
  readonly failure: string;
}

/** Repeats a job; a failed run is logged. Returns a function that stops it and resolves when the last run has ended. */
export function startRepeating(
  { world, log }: Pick<Services, 'world' | 'log'>,
  { pausesFirst, pauseMs, run, failure }: RepeatedJob,
): () => Promise<void> {
  return startStoppable(async (stopping) => {
    const pause = () => world.sleep(pauseMs(), stopping).catch(() => {});
    if (pausesFirst) await pause();
    while (!stopping.aborted) {
      await run(stopping).catch((error: unknown) => log.warn({ err: error }, failure));
      await pause();
    }
  });
}

/** Returns a random 50 to 100 % of the time, so that processes do not run a job at the same instant. */
export function jittered({ world }: Pick<Services, 'world'>, everyMs: number): number {
  return everyMs * (0.5 + world.random() / 2);
}

/** Returns true when this process has acquired the lease for `everyMs` and must do the job for all processes. */
export async function acquireLease(services: Services, job: string, everyMs: number): Promise<boolean> {
  return (await leaseOf(services, job, everyMs)).isOwn;
}

/**
 * Tries to acquire the lease: the first process that asks within `everyMs` gets it. Returns whether that is this
 * process, and the milliseconds until the lease ends.
 */
export async function leaseOf({ store }: Services, job: string, everyMs: number) {
  const { count, endsInMs } = await store.rates.count({ job }, everyMs);
  return { isOwn: count === 1, endsInMs };
}
