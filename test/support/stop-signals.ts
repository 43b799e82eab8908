/** How a test tells a run that its process will end. */
import type { StopSignals } from '../../src/jobs/job-queue.ts';

/** Without a time to drain. */
export function stoppedBy(signal: AbortSignal): StopSignals {
  return { stopping: signal, draining: signal };
}

export const UNDISTURBED = stoppedBy(new AbortController().signal);
