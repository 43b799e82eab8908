/**
 * Applies the retention times of the service and of its tenants: deletes data that ended longer ago. Several processes
 * may sweep at the same time, because each step deletes only existing data and changes no counter.
 */
import type { Services } from '../operations/services.ts';
import { jittered, startRepeating } from './repeat.ts';

export interface DeletedCounts {
  readonly debates: number;
  readonly ledgerLines: number;
}

/** Debates read in one batch. */
const BATCH_SIZE = 100;
const MAX_PAUSE_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Deletes, of every tenant including deleted ones, the debates, ledger lines and budget windows that ended before the
 * tenant's retention times. Returns the numbers of deleted debates and lines.
 */
export async function sweepRetention(services: Services, now: Date): Promise<DeletedCounts> {
  const { debates, budgets } = services.store;
  const deleted = { debates: 0, ledgerLines: 0 };
  for (const tenant of new Set([...(await debates.tenants()), ...(await budgets.spenders())])) {
    const { contentMs, ledgerMs } = await retentionOf(services, tenant);
    if (contentMs !== null) deleted.debates += await deleteDebates(services, tenant, before(now, contentMs));
    if (ledgerMs !== null) deleted.ledgerLines += await deleteLines(services, tenant, before(now, ledgerMs));
  }
  return deleted;
}

/** The retention times of a tenant; null means without a limit. */
interface Retention {
  readonly contentMs: number | null;
  readonly ledgerMs: number | null;
}

async function retentionOf({ tenants, limits }: Services, id: string): Promise<Retention> {
  const { contentDays = null, ledgerDays = null } = (await tenants.tenant(id))?.retention ?? {};
  const inMs = (days: number | null) => (days === null ? limits.retentionMs : days * DAY_MS);
  return { contentMs: inMs(contentDays), ledgerMs: inMs(ledgerDays) };
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

async function deleteDebates({ store }: Services, tenant: string, instant: string): Promise<number> {
  const { debates } = store;
  for (let total = 0; ; ) {
    const due = await debates.endedBefore(tenant, instant, BATCH_SIZE);
    let deleted = 0;
    for (const debateId of due) deleted += Number(await debates.delete(tenant, debateId));
    total += deleted;
    // When nothing was deleted, another process deleted the batch and continues.
    if (due.length < BATCH_SIZE || deleted === 0) return total;
  }
}

async function deleteLines({ store }: Services, tenant: string, instant: string): Promise<number> {
  for (let total = 0; ; ) {
    const lines = await store.budgets.deleteBefore(tenant, instant);
    total += lines;
    if (lines === 0) return total;
  }
}

/** Starts regular sweeps. Returns a function that stops them and resolves when the last sweep has ended. */
export function startSweeping(services: Services): () => Promise<void> {
  const { world, log, limits } = services;
  return startRepeating(services, {
    pausesFirst: false,
    // The shortest retention time of a tenant is a day.
    pauseMs: () => jittered(services, Math.min(MAX_PAUSE_MS, (limits.retentionMs ?? DAY_MS) / 10)),
    run: async () => {
      const deleted = await sweepRetention(services, world.now());
      if (deleted.debates + deleted.ledgerLines > 0) log.info(deleted, 'deleted data past its retention period');
    },
    failure: 'could not delete data past its retention period, retrying later',
  });
}
