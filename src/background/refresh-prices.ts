/** Reads the stored prices regularly, so that every process uses a new version within 10 s. */
import type { Services } from '../operations/services.ts';
import { startRepeating } from './repeat.ts';

/** Two reads, one of which fails after the store's time limit of 2 s, take less than 10 s at this interval. */
const REFRESH_EVERY_MS = 3_000;

/** Starts the periodic reads. Returns a function that stops them and resolves when the last read has ended. */
export function startRefreshingPrices(services: Services): () => Promise<void> {
  const { store, priceVersions } = services;
  return startRepeating(services, {
    pausesFirst: true,
    pauseMs: () => REFRESH_EVERY_MS,
    run: () => priceVersions.refresh(store),
    failure: 'could not read the stored prices, retrying',
  });
}
