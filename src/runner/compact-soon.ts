/** Compacts a debate after this process has ended it and its followers have read its end. */
import type { Services } from '../operations/services.ts';
import type { DebateRecord } from '../stores/debates/debate-store.ts';

/**
 * The time for followers to read the end from the log, which takes them milliseconds. Later readers read the record.
 */
const COMPACTION_DELAY_MS = 2_000;

/** Compacts the debate. Never throws: if it fails, a background job compacts the debate later. */
export async function compactSoon(services: Services, { tenant, id }: DebateRecord, stopping: AbortSignal) {
  const { store, world, log } = services;
  try {
    await world.sleep(COMPACTION_DELAY_MS, stopping);
    await store.debates.compact(tenant, id);
  } catch (error) {
    if (!stopping.aborted) log.info({ debateId: id, err: error }, 'could not compact a debate, retrying later');
  }
}
