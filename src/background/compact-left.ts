/**
 * Compacts finished debates that their own process did not compact, because it was killed or the store was unavailable.
 */
import type { Services } from '../operations/services.ts';
import { acquireLease } from './feed-queue.ts';

const LOOK_EVERY_MS = 600_000;

/** Returns the number of debates that it compacted. */
export async function compactLeft({ store }: Services, stopping: AbortSignal): Promise<number> {
  let compacted = 0;
  for (const { tenant, debateId } of await store.debates.uncompacted()) {
    if (stopping.aborted) break;
    compacted += Number(await store.debates.compact(tenant, debateId));
  }
  return compacted;
}

/**
 * Starts a periodic job that one process does for all. Returns a function that stops it and resolves when the last run
 * has ended.
 */
export function startCompacting(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const compacting = compactUntil(services, stopping.signal);
  return () => {
    stopping.abort();
    return compacting;
  };
}

async function compactUntil(services: Services, stopping: AbortSignal): Promise<void> {
  const { world, log } = services;
  while (!stopping.aborted) {
    // The random pause keeps processes from running at the same instant. No process compacts at its start.
    await world.sleep(LOOK_EVERY_MS * (0.5 + world.random() / 2), stopping).catch(() => {});
    if (stopping.aborted) return;
    try {
      if (!(await acquireLease(services, 'compaction', LOOK_EVERY_MS / 2))) continue;
      const compacted = await compactLeft(services, stopping);
      if (compacted > 0) log.info({ compacted }, 'compacted debates that had ended');
    } catch (error) {
      log.warn({ err: error }, 'could not compact debates that have ended; the next look will');
    }
  }
}
