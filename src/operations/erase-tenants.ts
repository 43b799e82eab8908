/** Erases, in the background, the debates and panels of tenants that were deleted with their content. The ledger stays. */
import type { DebateFilter } from '../stores/debate-store.ts';
import { cancelUnfinished } from './delete-tenant.ts';
import { isOurs } from './feed-queue.ts';
import type { Services } from './services.ts';

const LOOK_EVERY_MS = 5_000;
/** Debates that are erased one after the other between two looks for more. */
const DEBATES_AT_ONCE = 100;

const FINISHED: DebateFilter = {
  ...{ status: null, escalated: null, finished: true, reviewed: null },
  ...{ createdAfter: null, createdBefore: null },
};

/** Ids of the tenants of which nothing is left. A debate that still ends is erased by a later look. */
export async function eraseDeletedTenants(services: Services, signal: AbortSignal): Promise<string[]> {
  const { tenants } = services.store;
  const erased: string[] = [];
  for (const id of await tenants.toErase()) {
    if (!(await isErased(services, id, signal))) continue;
    await tenants.erased(id);
    erased.push(id);
  }
  return erased;
}

async function isErased(services: Services, tenant: string, signal: AbortSignal): Promise<boolean> {
  const { debates, panels } = services.store;
  await cancelUnfinished(services, tenant);
  for (;;) {
    const { rows } = await debates.list(tenant, FINISHED, { limit: DEBATES_AT_ONCE, cursor: null });
    if (rows.length === 0 || signal.aborted) break;
    for (const { id } of rows) await debates.erase(tenant, id);
  }
  for (const name of await panels.names(tenant)) await panels.erase(tenant, name);
  const left = await debates.list(tenant, { ...FINISHED, finished: false }, { limit: 1, cursor: null });
  return left.rows.length === 0;
}

/** Looks from now on. Returns how to stop, which resolves when the last look has ended. */
export function startErasing(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const erasing = eraseUntil(services, stopping.signal);
  return () => {
    stopping.abort();
    return erasing;
  };
}

async function eraseUntil(services: Services, signal: AbortSignal): Promise<void> {
  const { world, log } = services;
  while (!signal.aborted) {
    await world.sleep(LOOK_EVERY_MS * (0.5 + world.random() / 2), signal).catch(() => {});
    try {
      if (signal.aborted || !(await isOurs(services, 'erase-tenants', LOOK_EVERY_MS))) continue;
      for (const tenant of await eraseDeletedTenants(services, signal))
        log.info({ tenant }, 'the content of a deleted tenant is erased');
    } catch (error) {
      log.warn({ err: error }, 'could not erase the content of a deleted tenant; a later look will');
    }
  }
}
