/** Reads the stored prices again and again, so that a new version is in force everywhere within 10 s. */
import type { Services } from '../operations/services.ts';

/** With the 2 s within which a store answers, and two reads of which one fails, below 10 s. */
const REFRESH_EVERY_MS = 3_000;

/** Refreshes from now on. Returns how to stop, which resolves when the last refresh has ended. */
export function startRefreshingPrices(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const refreshing = refreshUntil(services, stopping.signal);
  return () => {
    stopping.abort();
    return refreshing;
  };
}

async function refreshUntil({ store, priceVersions, world, log }: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await world.sleep(REFRESH_EVERY_MS, signal).catch(() => {});
    if (signal.aborted) return;
    await priceVersions.refresh(store).catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the stored prices, retrying');
    });
  }
}
