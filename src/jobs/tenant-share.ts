/** How the slots of a process are shared while jobs of several tenants wait. */
import type { DebateJob } from './job-queue.ts';

/** The slots that a tenant may have while others wait; at least one. */
export function slotsOf(share: number, slots: number): number {
  return Math.max(1, Math.floor(share * slots));
}

/** A job that has a slot. */
export interface SlotHolder {
  readonly job: DebateJob;
  /** Aborted when it is to be left for others as soon as that loses nothing. */
  readonly draining: AbortController;
}

/**
 * The running jobs that are to make room for waiting jobs. For each waiting job of a tenant below `most`, the newest
 * job of the tenant that has the most, if that is more than `most`. Jobs that are leaving already count as room.
 * `holders` in the order in which they began, `waiting` in the order in which they come to their turns.
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

/** Waiting jobs with which their tenants would still have no more than `most`. */
function withoutShare(holders: readonly SlotHolder[], waiting: readonly DebateJob[], most: number): DebateJob[] {
  const counts = slotsByTenant(holders);
  return waiting.filter(({ tenant }) => {
    const count = (counts.get(tenant) ?? 0) + 1;
    counts.set(tenant, count);
    return count <= most;
  });
}

/** Undefined: no tenant has more than `most`. */
function newestOfLargest(holders: readonly SlotHolder[], most: number): SlotHolder | undefined {
  const [largest] = [...slotsByTenant(holders)].filter(([, count]) => count > most).toSorted(([, a], [, b]) => b - a);
  return holders.findLast(({ job }) => job.tenant === largest?.[0]);
}

export function slotsByTenant(holders: readonly SlotHolder[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { job } of holders) counts.set(job.tenant, (counts.get(job.tenant) ?? 0) + 1);
  return counts;
}
