/** In memory: the embedded store is of one process. */
import type { LiveProcess, LiveProcesses } from '../live-processes.ts';

/** `now`: milliseconds on a clock that nobody sets. */
export function embeddedLiveProcesses(now: () => number = () => performance.now()): LiveProcesses {
  const reports = new Map<string, { readonly process: LiveProcess; readonly until: number }>();
  return {
    async report(process, aliveForMs) {
      const at = now();
      reports.set(process.id, { process, until: at + aliveForMs });
      for (const [id, { until }] of reports) if (until <= at) reports.delete(id);
      return [...reports.values()].map((report) => report.process);
    },
    async leave(id) {
      reports.delete(id);
    },
  };
}
