/**
 * Applies the retention times of the service and of its tenants: deletes data that ended longer ago. Several processes
 * may sweep at the same time, because each step deletes only what still exists and no counter changes.
 */
import type { Services } from '../operations/services.ts';
import { jittered, startRepeating } from './repeat.ts';

export interface Swept {
  readonly debates: number;
  readonly ledgerLines: number;
}

/** Debates read in one batch. */
const DEBATES_AT_ONCE = 100;
const LONGEST_PAUSE_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Deletes, of every tenant including deleted ones, the debates, ledger lines and budget windows that ended before the
 * tenant's retention times. Returns the numbers of deleted debates and lines.
 */
export async function sweepRetention(services: Services, now: Date): Promise<Swept> {
  const { debates, budgets } = services.store;
  const swept = { debates: 0, ledgerLines: 0 };
  for (const tenant of new Set([...(await debates.tenants()), ...(await budgets.spenders())])) {
    const { contentMs, ledgerMs } = await retentionOf(services, tenant);
    if (contentMs !== null) swept.debates += await deleteDebates(services, tenant, before(now, contentMs));
    if (ledgerMs !== null) swept.ledgerLines += await deleteLines(services, tenant, before(now, ledgerMs));
  }
  return swept;
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
  for (let all = 0; ; ) {
    const due = await debates.endedBefore(tenant, instant, DEBATES_AT_ONCE);
    let deleted = 0;
    for (const debateId of due) deleted += Number(await debates.delete(tenant, debateId));
    all += deleted;
    // When nothing was deleted, another process deleted the batch and continues.
    if (due.length < DEBATES_AT_ONCE || deleted === 0) return all;
  }
}

async function deleteLines({ store }: Services, tenant: string, instant: string): Promise<number> {
  for (let all = 0; ; ) {
    const lines = await store.budgets.deleteBefore(tenant, instant);
    all += lines;
    if (lines === 0) return all;
  }
}

/** Starts regular sweeps. Returns a function that stops them and resolves when the last sweep has ended. */
export function startSweeping(services: Services): () => Promise<void> {
  const { world, log, limits } = services;
  return startRepeating(services, {
    pausesFirst: false,
    // The shortest retention time of a tenant is a day.
    pauseMs: () => jittered(services, Math.min(LONGEST_PAUSE_MS, (limits.retentionMs ?? DAY_MS) / 10)),
    run: async () => {
      const swept = await sweepRetention(services, world.now());
      if (swept.debates + swept.ledgerLines > 0) log.info(swept, 'deleted data past its retention period');
    },
    failure: 'could not delete data past its retention period, retrying later',
  });
}
