/** Finishes the migration of the stored data. After it the previous version can no longer be used with the data. */
import type { LiveProcess } from '../../stores/live-processes.ts';
import type { Store } from '../../stores/store.ts';

type Parts = Pick<Store, 'migration' | 'processes'>;

export interface Finished {
  /** The format that the data had before. */
  readonly from: number;
  readonly to: number;
}

const ASKED_FOR_MS = 1_000;

/**
 * Finishes the migration. Throws an `Error` of one sentence when a live process cannot read the new format, and
 * `StoreUnavailableError`.
 */
export async function finishMigration({ migration, processes }: Parts, own: LiveProcess): Promise<Finished> {
  const from = await migration.format();
  const to = migration.readable;
  if (from >= to) return { from, to: from };
  const live = await processes.report(own, ASKED_FOR_MS);
  await processes.leave(own.id);
  const behind = live.find(({ readableFormat = 0, hasLeft = false }) => readableFormat < to && !hasLeft);
  if (behind !== undefined)
    throw new Error(`a live process of version ${behind.version} does not read format ${to}: replace it first`);
  await migration.finish();
  // They cannot return to data of this format.
  for (const { id, hasLeft } of live) if (hasLeft) await processes.leave(id);
  return { from, to };
}
