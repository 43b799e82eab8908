/** Finishes the migration of the stored data. Afterwards the previous version can no longer be used with the data. */
import type { LiveProcess } from '../../stores/live-processes.ts';
import type { Store } from '../../stores/store.ts';

type MigrationStores = Pick<Store, 'migration' | 'processes'>;

export interface MigrationResult {
  /** The format that the data had before. */
  readonly from: number;
  readonly to: number;
}

const REPORT_LIFETIME_MS = 1_000;

/**
 * Finishes the migration. Throws an `Error` of one sentence when a live process cannot read the new format, and
 * `StoreUnavailableError`.
 */
export async function finishMigration(
  { migration, processes }: MigrationStores,
  own: LiveProcess,
): Promise<MigrationResult> {
  const from = await migration.format();
  const to = migration.readable;
  if (from >= to) return { from, to: from };
  const live = await processes.report(own, REPORT_LIFETIME_MS);
  await processes.leave(own.id);
  const outdated = live.find(({ readableFormat = 0, hasLeft = false }) => readableFormat < to && !hasLeft);
  if (outdated !== undefined)
    throw new Error(`a live process of version ${outdated.version} does not read format ${to}: replace it first`);
  await migration.finish();
  // Processes that have left cannot return, because they cannot read this format.
  for (const { id, hasLeft } of live) if (hasLeft) await processes.leave(id);
  return { from, to };
}
