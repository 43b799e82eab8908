/** Logs when the clock of this machine begins to differ from the clock of the store, and when they agree again. */
import { skewWarning } from '../operations/health/clock-skew.ts';
import type { Services } from '../operations/services.ts';

const LOOK_EVERY_MS = 5_000;

/** Starts the periodic comparison. Returns a function that stops it. */
export function startWatchingClock({ store, log }: Services): () => Promise<void> {
  let isWarned = false;
  const look = () => {
    const warning = skewWarning({ store });
    const skewMs = store.clock.skewMs();
    if (warning !== null && !isWarned) log.warn({ skewMs, warning }, 'clock skew to the store is above the limit');
    if (warning === null && isWarned) log.info({ skewMs }, 'clock skew to the store is below the limit again');
    isWarned = warning !== null;
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => clearInterval(timer);
}
