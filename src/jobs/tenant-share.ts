/** Divides the slots of a process while jobs of several tenants wait. */
import type { DebateJob } from './job-queue.ts';

/** Returns the number of slots that a tenant may use while others wait; at least 1. */
export function slotsOf(share: number, slots: number): number {
  return Math.max(1, Math.floor(share * slots));
}

/** A job that has a slot. */
export interface SlotHolder {
  readonly job: DebateJob;
  /** Aborted when the job is to yield its slot as soon as it can do so without losing work. */
  readonly draining: AbortController;
}

/**
 * Returns the running jobs that must yield their slots. For each waiting job of a tenant with fewer than `most` slots
 * it is the newest job of the tenant with the most slots, if that tenant has more than `most`. Slots of jobs that are
 * already leaving count as free.
 *
 * `holders` must be in the order in which they began, `waiting` in the order in which they would start.
 */
export function jobsThatYield(
  holders: readonly SlotHolder[],
  waiting: readonly DebateJob[],
  most: number,
): SlotHolder[] {
  const staying = holders.filter(({ draining }) => !draining.signal.aborted);
  const wanted = withoutShare(staying, waiting, most).length - (holders.length - staying.length);
  const yielding: SlotHolder[] = [];
  while (yielding.length < wanted) {
    const next = newestOfLargest(
      staying.filter((holder) => !yielding.includes(holder)),
      most,
    );
    if (next === undefined) break;
    yielding.push(next);
  }
  return yielding;
}

/** Returns the waiting jobs whose tenants would have `most` slots or fewer with them. */
function withoutShare(holders: readonly SlotHolder[], waiting: readonly DebateJob[], most: number): DebateJob[] {
  const counts = slotsByTenant(holders);
  return waiting.filter(({ tenant }) => {
    const count = (counts.get(tenant) ?? 0) + 1;
    counts.set(tenant, count);
    return count <= most;
  });
}

/** Returns undefined when no tenant has more than `most` slots. */
function newestOfLargest(holders: readonly SlotHolder[], most: number): SlotHolder | undefined {
  const [largest] = [...slotsByTenant(holders)].filter(([, count]) => count > most).toSorted(([, a], [, b]) => b - a);
  return holders.findLast(({ job }) => job.tenant === largest?.[0]);
}

export function slotsByTenant(holders: readonly SlotHolder[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { job } of holders) counts.set(job.tenant, (counts.get(job.tenant) ?? 0) + 1);
  return counts;
}
