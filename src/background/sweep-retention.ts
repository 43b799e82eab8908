/**
 * Applies the retention time: deletes data of every tenant that ended longer ago. Several processes may sweep at the
 * same time, because each step deletes only what still exists and no counter changes.
 */
import type { Services } from '../operations/services.ts';

export interface Swept {
  readonly debates: number;
  readonly ledgerLines: number;
}

/** Debates read in one batch. */
const DEBATES_AT_ONCE = 100;
const LONGEST_PAUSE_MS = 3_600_000;

/** Deletes every debate that ended before `before`, its ledger lines, and the budget windows that were over by then. */
export async function sweepRetention(services: Services, before: Date): Promise<Swept> {
  const { debates, budgets } = services.store;
  const instant = before.toISOString();
  const swept = { debates: 0, ledgerLines: 0 };
  for (;;) {
    const due = await debates.endedBefore(instant, DEBATES_AT_ONCE);
    let erased = 0;
    for (const { tenant, debateId } of due) erased += Number(await debates.erase(tenant, debateId));
    swept.debates += erased;
    // When nothing was deleted, another process deleted the batch and continues.
    if (due.length < DEBATES_AT_ONCE || erased === 0) break;
  }
  for (;;) {
    const lines = await budgets.forget(instant);
    swept.ledgerLines += lines;
    if (lines === 0) return swept;
  }
}

/**
 * Starts regular sweeps if a retention time is set. Returns a function that stops them and resolves when the last sweep
 * has ended.
 */
export function startSweeping(services: Services): () => Promise<void> {
  const { retentionMs } = services.limits;
  if (retentionMs === null) return async () => {};
  const stopping = new AbortController();
  const sweeping = sweepUntil(services, retentionMs, stopping.signal);
  return () => {
    stopping.abort();
    return sweeping;
  };
}

async function sweepUntil(services: Services, retentionMs: number, signal: AbortSignal): Promise<void> {
  const { world, log } = services;
  while (!signal.aborted) {
    try {
      const swept = await sweepRetention(services, new Date(world.now().getTime() - retentionMs));
      if (swept.debates + swept.ledgerLines > 0) log.info(swept, 'erased what had been kept long enough');
    } catch (error) {
      log.warn({ err: error }, 'could not erase what has been kept long enough; the next sweep will');
    }
    // The random pause keeps processes from sweeping at the same instant.
    const pauseMs = Math.min(LONGEST_PAUSE_MS, retentionMs / 10) * (0.5 + world.random() / 2);
    await world.sleep(pauseMs, signal).catch(() => {});
  }
}
