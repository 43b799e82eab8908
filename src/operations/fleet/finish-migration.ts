/** Ends the time in which the version before can still be brought back on the data. */
import type { LiveProcess } from '../../stores/live-processes.ts';
import type { Store } from '../../stores/store.ts';

type Parts = Pick<Store, 'migration' | 'processes'>;

export interface Finished {
  /** The format that the data had. */
  readonly from: number;
  readonly to: number;
}

const ASKED_FOR_MS = 1_000;

/** Throws an `Error` with one sentence where a live process does not read the new format, and `StoreUnavailableError`. */
export async function finishMigration({ migration, processes }: Parts, own: LiveProcess): Promise<Finished> {
  const from = await migration.format();
  const to = migration.readable;
  if (from >= to) return { from, to: from };
  const live = await processes.report(own, ASKED_FOR_MS);
  await processes.leave(own.id);
  const behind = live.find(({ readableFormat = 0 }) => readableFormat < to);
  if (behind !== undefined)
    throw new Error(`a live process of version ${behind.version} does not read format ${to}: replace it first`);
  await migration.finish();
  return { from, to };
}
