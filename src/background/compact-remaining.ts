/**
 * Compacts finished debates that their own process did not compact, because it was killed or the store was unavailable.
 */
import type { Services } from '../operations/services.ts';
import { acquireLease, jittered, startRepeating } from './repeat.ts';

const CHECK_INTERVAL_MS = 600_000;

/** Returns the number of debates that it compacted. */
export async function compactRemaining({ store }: Services, stopping: AbortSignal): Promise<number> {
  let compacted = 0;
  for (const { tenant, debateId } of await store.debates.uncompacted()) {
    if (stopping.aborted) break;
    compacted += Number(await store.debates.compact(tenant, debateId));
  }
  return compacted;
}

/** Starts the periodic job. Returns a function that stops it and resolves when the last run has ended. */
export function startCompacting(services: Services): () => Promise<void> {
  return startRepeating(services, {
    // No process compacts at its start.
    pausesFirst: true,
    pauseMs: () => jittered(services, CHECK_INTERVAL_MS),
    run: async (stopping) => {
      if (!(await acquireLease(services, 'compaction', CHECK_INTERVAL_MS / 2))) return;
      const compacted = await compactRemaining(services, stopping);
      if (compacted > 0) services.log.info({ compacted }, 'compacted ended debates');
    },
    failure: 'could not compact ended debates, retrying later',
  });
}
