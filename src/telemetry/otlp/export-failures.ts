/** Reports failures of the exporters without throwing them. */
import { setGlobalErrorHandler } from '@opentelemetry/core';

/** The minimum interval of reports about an unavailable collector. Otherwise every failed batch would be reported. */
const REPORT_INTERVAL_MS = 60_000;

/** Sets the error handler of the whole process. `onFailure` must not throw. */
export function reportExportFailures(onFailure: (error: unknown) => void): (error: unknown) => void {
  let isMuted = false;
  const report = (error: unknown) => {
    if (isMuted) return;
    isMuted = true;
    setTimeout(() => {
      isMuted = false;
    }, REPORT_INTERVAL_MS).unref();
    onFailure(error);
  };
  setGlobalErrorHandler(report);
  return report;
}
