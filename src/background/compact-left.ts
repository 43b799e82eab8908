/** Compacts debates that have ended and whose process did not come to it: it was killed, or the store was away. */
import type { Services } from '../operations/services.ts';
import { acquireLease } from './feed-queue.ts';

const LOOK_EVERY_MS = 600_000;

/** How many there were. */
export async function compactLeft({ store }: Services, stopping: AbortSignal): Promise<number> {
  let compacted = 0;
  for (const { tenant, debateId } of await store.debates.uncompacted()) {
    if (stopping.aborted) break;
    compacted += Number(await store.debates.compact(tenant, debateId));
  }
  return compacted;
}

/** Looks now and then, one process for all. Returns how to stop, which resolves when the last look has ended. */
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
    // Not all processes at the same instant, and none at its start.
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
