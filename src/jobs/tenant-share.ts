/** Divides the slots of a process while jobs of several tenants wait. */
import type { DebateJob } from './job-queue.ts';

/** Returns the number of slots that a tenant may use while others wait; at least 1. */
export function slotsPerTenant(share: number, slots: number): number {
  return Math.max(1, Math.floor(share * slots));
}

/** A job that has a slot. */
export interface SlotHolder {
  readonly job: DebateJob;
  /** Aborted when the job is to yield its slot as soon as it can do so without losing work. */
  readonly draining: AbortController;
}

/**
 * Returns the running jobs that must yield their slots. For each waiting job of a tenant with fewer than `maxSlots`
 * slots, this is the newest job of the tenant with the most slots, if that tenant has more than `maxSlots`. Slots of jobs
 * that were already asked to yield count as free.
 *
 * `holders` must be in the order in which they began, `waiting` in the order in which they would start.
 */
export function jobsThatYield(
  holders: readonly SlotHolder[],
  waiting: readonly DebateJob[],
  maxSlots: number,
): SlotHolder[] {
  const remaining = holders.filter(({ draining }) => !draining.signal.aborted);
  const needed = withinShare(remaining, waiting, maxSlots).length - (holders.length - remaining.length);
  const yielding: SlotHolder[] = [];
  while (yielding.length < needed) {
    const next = newestOfLargest(
      remaining.filter((holder) => !yielding.includes(holder)),
      maxSlots,
    );
    if (next === undefined) break;
    yielding.push(next);
  }
  return yielding;
}

/** Returns the waiting jobs that could start without giving their tenants more than `maxSlots` slots. */
function withinShare(holders: readonly SlotHolder[], waiting: readonly DebateJob[], maxSlots: number): DebateJob[] {
  const counts = slotsByTenant(holders);
  return waiting.filter(({ tenant }) => {
    const count = (counts.get(tenant) ?? 0) + 1;
    counts.set(tenant, count);
    return count <= maxSlots;
  });
}

/** Returns the newest job of the tenant with the most slots; undefined when no tenant has more than `maxSlots`. */
function newestOfLargest(holders: readonly SlotHolder[], maxSlots: number): SlotHolder | undefined {
  const [largest] = [...slotsByTenant(holders)]
    .filter(([, count]) => count > maxSlots)
    .toSorted(([, a], [, b]) => b - a);
  return holders.findLast(({ job }) => job.tenant === largest?.[0]);
}

/** Returns the number of slots that each tenant uses. */
export function slotsByTenant(holders: readonly SlotHolder[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { job } of holders) counts.set(job.tenant, (counts.get(job.tenant) ?? 0) + 1);
  return counts;
}
