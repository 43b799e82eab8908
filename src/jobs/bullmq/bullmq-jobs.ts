/** Jobs of debates in BullMQ's form. */
import type { Job, JobsOptions } from 'bullmq';
import type { Dispatched } from './concurrency-limiter.ts';

/** The highest that BullMQ knows, and the last in turn. */
const LOWEST_PRIORITY = 2_097_152;

export const DONE_IS_GONE = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const satisfies JobsOptions;

export function asBullmqs({ tenant, debateId, count }: Dispatched) {
  const opts = { ...DONE_IS_GONE, jobId: debateId, priority: Math.min(count, LOWEST_PRIORITY) };
  return { name: 'debate', data: { tenant, debateId }, opts };
}

/** False: somebody runs it. */
export async function isTakenOut(job: Job): Promise<boolean> {
  try {
    await job.remove();
    return true;
  } catch (error) {
    if (await job.isActive()) return false;
    throw error;
  }
}

const PAUSE_MS = 1_000;
/** Beside as many processes that can run a job, one in a thousand is left to others more often. */
const SHORT_PAUSES = 10;
/** Where no process can run a job, it costs one look in this time. */
const LONGEST_PAUSE_MS = 30_000;

/** The pause before a job that was left to others is dispatched again. */
export function pauseMs({ attemptsStarted }: Pick<Job, 'attemptsStarted'>): number {
  return Math.min(PAUSE_MS * 2 ** Math.max(0, attemptsStarted - SHORT_PAUSES), LONGEST_PAUSE_MS);
}

/** Long enough for the job that it makes room for to be handed out first. */
export const ROOM_PAUSE_MS = 100;
