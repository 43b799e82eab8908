/** Logs when the clock of this machine begins to differ from the clock of the store, and when they agree again. */
import { skewWarning } from '../operations/health/clock-skew.ts';
import type { Services } from '../operations/services.ts';

const CHECK_INTERVAL_MS = 5_000;

/** Starts the periodic comparison. Returns a function that stops it. */
export function startWatchingClock({ store, log }: Services): () => Promise<void> {
  let hasWarned = false;
  const check = () => {
    const warning = skewWarning({ store });
    const skewMs = store.clock.skewMs();
    if (warning !== null && !hasWarned) log.warn({ skewMs, warning }, 'clock skew to the store is above the limit');
    if (warning === null && hasWarned) log.info({ skewMs }, 'clock skew to the store is below the limit again');
    hasWarned = warning !== null;
  };
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return async () => clearInterval(timer);
}
