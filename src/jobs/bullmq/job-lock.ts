/** The lock of a process on a job: its duration, its renewal and whether the process still has it. */
import type { Job } from 'bullmq';

export const LOCK_RENEWAL_MS = 2_000;
export const STALLED_CHECK_MS = 1_500;

/**
 * Returns the duration of a lock that outlasts an outage of Redis of the given time, even if its renewal was due at
 * once. A dead worker is noticed within STALLED_CHECK_MS after its lock has expired: after up to 7.5 s for an outage of
 * 4 s.
 */
export function lockMsFor({ storeOutageMs }: Pick<JobLock, 'storeOutageMs'>): number {
  return storeOutageMs + LOCK_RENEWAL_MS;
}

export interface JobLock {
  readonly token: string;
  readonly storeOutageMs: number;
}

/** Renews the lock. Returns false when another process has the lock. Throws errors of BullMQ. */
export async function renewLock(job: Job, lock: JobLock): Promise<boolean> {
  return (await job.extendLock(lock.token, lockMsFor(lock))) === 1;
}

/**
 * Returns true when the job's lock was lost before the run began: a process may freeze while Redis gives it a job and
 * continue after the lock has expired and another process has the job. Asks Redis only when the job was received more
 * than LOCK_RENEWAL_MS ago. Returns false when Redis does not reply.
 */
export async function isLostBeforeBegun(job: Job, lock: JobLock): Promise<boolean> {
  if (Date.now() - (job.processedOn ?? 0) < LOCK_RENEWAL_MS) return false;
  return !(await renewLock(job, lock).catch(() => true));
}
