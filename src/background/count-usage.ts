/** Counts the usage of all tenants regularly, so that a request for the usage has few ledger lines left to count. */
import type { Services } from '../operations/services.ts';
import { acquireLease } from './feed-queue.ts';

const COUNT_EVERY_MS = 300_000;

/** Starts the periodic count. Returns a function that stops it and resolves when the last count has ended. */
export function startCountingUsage(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const counting = countUntil(services, stopping.signal);
  return () => {
    stopping.abort();
    return counting;
  };
}

async function countUntil(services: Services, signal: AbortSignal): Promise<void> {
  const { store, world, log } = services;
  while (!signal.aborted) {
    await world.sleep(COUNT_EVERY_MS * (0.5 + world.random() / 2), signal).catch(() => {});
    try {
      if (!signal.aborted && (await acquireLease(services, 'usage', COUNT_EVERY_MS))) await store.budgets.countUsage();
    } catch (error) {
      log.warn({ err: error }, 'could not count the usage, retrying later');
    }
  }
}
