/** What the exporters cannot send is told of, and thrown nowhere. */
import { setGlobalErrorHandler } from '@opentelemetry/core';

/** A collector that is away is told of this often, not with every batch. */
const QUIET_AFTER_FAILURE_MS = 60_000;

/** Of the whole process. `tell` must not throw. */
export function reportExportFailures(tell: (error: unknown) => void): (error: unknown) => void {
  let quiet = false;
  const report = (error: unknown) => {
    if (quiet) return;
    quiet = true;
    setTimeout(() => {
      quiet = false;
    }, QUIET_AFTER_FAILURE_MS).unref();
    tell(error);
  };
  setGlobalErrorHandler(report);
  return report;
}
