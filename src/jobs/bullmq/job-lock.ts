/** The lock by which a process holds a job: how long it lasts, and whether it is still there. */
import type { Job } from 'bullmq';

/**
 * A worker that died is noticed within LOCK_MS + STALLED_CHECK_MS, 7.5 s. A shorter lock would be noticed sooner, and
 * would be lost in a shorter outage of Redis: renewed every 2 s, it outlasts one of 4 s.
 */
export const LOCK_MS = 6_000;
export const LOCK_RENEWAL_MS = 2_000;
export const STALLED_CHECK_MS = 1_500;

/**
 * Whether the lock of the job is still the one of this token; if so its time begins again. Throws what BullMQ throws.
 */
export async function isHeld(job: Job, token: string): Promise<boolean> {
  return (await job.extendLock(token, LOCK_MS)) === 1;
}

/**
 * A process may be frozen while Redis gives it a job, and hear of it when the lock has run out and another has the job.
 * Asked only when so much time has gone by; where Redis does not say, the job is taken for held.
 */
export async function isLostBeforeBegun(job: Job, token: string): Promise<boolean> {
  if (Date.now() - (job.processedOn ?? 0) < LOCK_RENEWAL_MS) return false;
  return !(await isHeld(job, token).catch(() => true));
}
