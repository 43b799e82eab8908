/** Regularly checks whether jobs of this process must yield their slots to waiting jobs of other tenants. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SlotHolder } from '../tenant-share.ts';
import { jobsThatYield, slotsByTenant, slotsPerTenant } from '../tenant-share.ts';
import type { ProducerQueues } from './producer-queues.ts';
import type { QueueConnection } from './queue-connections.ts';

const CHECK_INTERVAL_MS = 500;
/** The number of waiting jobs that are read, in the order in which they would start. */
const MAX_JOBS_READ = 20;
/** For this time only one process frees a slot for a waiting job. */
const SLOT_LEASE_MS = 60_000;

export interface SharedSlots {
  readonly client: QueueConnection;
  /** The prefix of every key. */
  readonly prefix: string;
  readonly queues: ProducerQueues;
  /** Number of slots of this process. */
  readonly slots: number;
  /** The share (0–1) of the slots that one tenant may use while other tenants wait. */
  readonly share: number;
  /** Returns the jobs that have slots, in the order in which they began. */
  readonly holders: () => readonly SlotHolder[];
  /** Is called on errors of Redis. Must not throw. */
  readonly onRedisError: (error: Error) => void;
}

export async function shareSlots(shared: SharedSlots, stopping: AbortSignal): Promise<void> {
  const maxSlots = slotsPerTenant(shared.share, shared.slots);
  let leasedIds: ReadonlySet<string> = new Set();
  while (!stopping.aborted) {
    await delay(CHECK_INTERVAL_MS, undefined, { signal: stopping, ref: false }).catch(() => {});
    if (stopping.aborted || !isUnequal(shared, maxSlots)) continue;
    try {
      const waiting = await leasedWaiting(shared, maxSlots, leasedIds);
      leasedIds = new Set(waiting.map(({ debateId }) => debateId));
      for (const { draining } of jobsThatYield(shared.holders(), waiting, maxSlots)) draining.abort();
    } catch (error) {
      shared.onRedisError(error as Error);
    }
  }
}

/** Returns false, and so saves a request to Redis, while a slot is free or no tenant has more than its share. */
function isUnequal({ slots, holders }: SharedSlots, maxSlots: number): boolean {
  const all = holders();
  return all.length >= slots && [...slotsByTenant(all).values()].some((count) => count > maxSlots);
}

/** Returns the waiting jobs of tenants below their share for which this process has the lease to free a slot. */
async function leasedWaiting(
  { client, prefix, queues, holders }: SharedSlots,
  maxSlots: number,
  leasedIds: ReadonlySet<string>,
) {
  const debates = await queues.get('debates');
  const first = await debates.getJobs(['wait', 'prioritized'], 0, MAX_JOBS_READ - 1, true);
  const counts = slotsByTenant(holders());
  const belowShare = first.map(({ data }) => data).filter(({ tenant }) => (counts.get(tenant) ?? 0) < maxSlots);
  const isLeased = await Promise.all(
    belowShare.map(async ({ debateId }) => {
      const acquireLease = () => client.set(`${prefix}:room:${debateId}`, '1', 'PX', SLOT_LEASE_MS, 'NX');
      return leasedIds.has(debateId) || (await acquireLease()) === 'OK';
    }),
  );
  return belowShare.filter((_, i) => isLeased[i]);
}
