/** Converts jobs of debates to and from BullMQ's format. */
import type { Job, JobsOptions } from 'bullmq';
import type { DispatchedJob } from './concurrency-limiter.ts';

/** The highest number and therefore the lowest priority that BullMQ has. */
const LOWEST_PRIORITY = 2_097_152;

export const REMOVE_WHEN_DONE = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: 1,
} as const satisfies JobsOptions;

export function toBullmqJob({ tenant, debateId, count }: DispatchedJob) {
  const opts = { ...REMOVE_WHEN_DONE, jobId: debateId, priority: Math.min(count, LOWEST_PRIORITY) };
  return { name: 'debate', data: { tenant, debateId }, opts };
}

/** Removes the job. Returns false when a worker is running it. */
export async function tryRemove(job: Job): Promise<boolean> {
  try {
    await job.remove();
    return true;
  } catch (error) {
    if (await job.isActive()) return false;
    throw error;
  }
}

const PAUSE_MS = 1_000;
/**
 * After this number of pauses the pause doubles. With as many capable processes as incapable ones, one job in a
 * thousand is left to others more often.
 */
const SHORT_PAUSES = 10;
/** The longest pause. A job that no process can run is dispatched again once in this time. */
const MAX_PAUSE_MS = 30_000;

/** Returns the pause before a job that was left to others is dispatched again. */
export function pauseMs({ attemptsStarted }: Pick<Job, 'attemptsStarted'>): number {
  return Math.min(PAUSE_MS * 2 ** Math.max(0, attemptsStarted - SHORT_PAUSES), MAX_PAUSE_MS);
}

/** The pause of a preempted job. It is long enough for the job that gets its slot to be dispatched first. */
export const SLOT_PAUSE_MS = 100;
