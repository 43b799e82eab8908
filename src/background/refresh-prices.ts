/** Reads the stored prices regularly, so that every process uses a new version within 10 s. */
import type { Services } from '../operations/services.ts';

/** Two reads, one of which fails after the store's time limit of 2 s, take less than 10 s at this interval. */
const REFRESH_EVERY_MS = 3_000;

/** Starts the periodic reads. Returns a function that stops them and resolves when the last read has ended. */
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
