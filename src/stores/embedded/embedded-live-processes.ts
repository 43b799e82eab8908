/** Live processes in memory, because only one process uses the embedded store. */
import type { LiveProcess, LiveProcesses } from '../live-processes.ts';

/** `now` returns milliseconds of a monotonic clock. */
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
