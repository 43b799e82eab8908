/** Reports failures of the exporters without throwing them. */
import { setGlobalErrorHandler } from '@opentelemetry/core';

/** The interval of reports about an unavailable collector. Otherwise every batch would be reported. */
const QUIET_AFTER_FAILURE_MS = 60_000;

/** Sets the error handler of the whole process. `onFailure` must not throw. */
export function reportExportFailures(onFailure: (error: unknown) => void): (error: unknown) => void {
  let quiet = false;
  const report = (error: unknown) => {
    if (quiet) return;
    quiet = true;
    setTimeout(() => {
      quiet = false;
    }, QUIET_AFTER_FAILURE_MS).unref();
    onFailure(error);
  };
  setGlobalErrorHandler(report);
  return report;
}
