/**
 * Deletes, in the background, the debates, panels and calibrations of tenants that were deleted with their content.
 * Keeps the ledger.
 */

import type { Services } from '../operations/services.ts';
import { cancelUnfinished } from '../operations/tenants/tenants.ts';
import { ALL_DEBATES } from '../stores/debates/debate-filter.ts';
import { acquireLease, jittered, startRepeating } from './repeat.ts';

const CHECK_INTERVAL_MS = 5_000;
/** Debates of one page. They are deleted one after the other. */
const DEBATES_PER_PAGE = 100;

/** Returns the ids of tenants whose content is deleted completely. A later run deletes debates that have not ended. */
export async function deleteTenantContent(services: Services, signal: AbortSignal): Promise<string[]> {
  const { tenants } = services.store;
  const deleted: string[] = [];
  for (const id of await tenants.contentToDelete()) {
    if (!(await deleteContent(services, id, signal))) continue;
    await tenants.markContentDeleted(id);
    deleted.push(id);
  }
  return deleted;
}

/** Returns whether everything is deleted. */
async function deleteContent(services: Services, tenant: string, signal: AbortSignal): Promise<boolean> {
  const { debates, panels, calibrations } = services.store;
  await cancelUnfinished(services, tenant);
  const finished = { ...ALL_DEBATES, finished: true };
  for (;;) {
    const { rows } = await debates.list(tenant, finished, { limit: DEBATES_PER_PAGE, cursor: null });
    if (rows.length === 0 || signal.aborted) break;
    for (const { id } of rows) await debates.delete(tenant, id);
  }
  for (const name of await panels.names(tenant)) await panels.delete(tenant, name);
  await calibrations.deleteAll(tenant);
  const remaining = await debates.list(tenant, ALL_DEBATES, { limit: 1, cursor: null });
  return remaining.rows.length === 0;
}

/** Starts the periodic job. Returns a function that stops it and resolves when the last run has ended. */
export function startDeletingContent(services: Services): () => Promise<void> {
  return startRepeating(services, {
    pausesFirst: true,
    pauseMs: () => jittered(services, CHECK_INTERVAL_MS),
    run: async (stopping) => {
      if (!(await acquireLease(services, 'tenant-content', CHECK_INTERVAL_MS))) return;
      for (const tenant of await deleteTenantContent(services, stopping))
        services.log.info({ tenant }, 'deleted the content of a deleted tenant');
    },
    failure: 'could not delete the content of a deleted tenant, retrying later',
  });
}
