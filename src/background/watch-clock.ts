/** Tells the log when this machine's clock and that of the store begin to differ, and when they agree again. */
import { skewWarning } from '../operations/health/clock-skew.ts';
import type { Services } from '../operations/services.ts';

const LOOK_EVERY_MS = 5_000;

/** Begins to look; returns how to end it. */
export function startWatchingClock({ store, log }: Services): () => Promise<void> {
  let isWarned = false;
  const look = () => {
    const warning = skewWarning({ store });
    const skewMs = store.clock.skewMs();
    if (warning !== null && !isWarned) log.warn({ skewMs }, warning);
    if (warning === null && isWarned)
      log.info({ skewMs }, 'the clock of this process agrees with the clock of the store again');
    isWarned = warning !== null;
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => clearInterval(timer);
}
