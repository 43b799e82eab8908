/** Signals by which a test announces to a run that its process will end. */
import type { StopSignals } from '../../src/jobs/job-queue.ts';

/** Without a time to drain. */
export function stopSignals(signal: AbortSignal): StopSignals {
  return { stopping: signal, draining: signal };
}

export const NEVER_STOPPED = stopSignals(new AbortController().signal);
