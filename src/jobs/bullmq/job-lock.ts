/** The lock by which a process holds a job: how long it lasts, and whether it is still there. */
import type { Job } from 'bullmq';

export const LOCK_RENEWAL_MS = 2_000;
export const STALLED_CHECK_MS = 1_500;

/**
 * A lock that outlasts an outage of Redis of this time, however soon its next renewal was due. A worker that died is
 * noticed when its lock has run out, STALLED_CHECK_MS later at the latest: 7.5 s for an outage of 4 s.
 */
export function lockMsFor({ storeOutageMs }: Pick<JobLock, 'storeOutageMs'>): number {
  return storeOutageMs + LOCK_RENEWAL_MS;
}

export interface JobLock {
  readonly token: string;
  readonly storeOutageMs: number;
}

/**
 * Whether the lock of the job is still the one of this token; if so its time begins again. Throws what BullMQ throws.
 */
export async function isHeld(job: Job, lock: JobLock): Promise<boolean> {
  return (await job.extendLock(lock.token, lockMsFor(lock))) === 1;
}

/**
 * A process may be frozen while Redis gives it a job, and hear of it when the lock has run out and another has the job.
 * Asked only when so much time has gone by; where Redis does not say, the job is taken for held.
 */
export async function isLostBeforeBegun(job: Job, lock: JobLock): Promise<boolean> {
  if (Date.now() - (job.processedOn ?? 0) < LOCK_RENEWAL_MS) return false;
  return !(await isHeld(job, lock).catch(() => true));
}
