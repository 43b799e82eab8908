/** Regularly checks whether jobs of this process must yield their slots to waiting jobs of other tenants. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SlotHolder } from '../tenant-share.ts';
import { jobsThatYield, slotsByTenant, slotsOf } from '../tenant-share.ts';
import type { ProducerQueues } from './producer-queues.ts';
import type { QueueConnection } from './queue-connections.ts';

const LOOK_EVERY_MS = 500;
/** Number of waiting jobs that are read. */
const FIRST_IN_LINE = 20;
/** Only one process frees a slot for a waiting job within this time. */
const ROOM_FOR_MS = 60_000;

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
  readonly onTrouble: (error: Error) => void;
}

export async function shareSlots(shared: SharedSlots, stopping: AbortSignal): Promise<void> {
  const most = slotsOf(shared.share, shared.slots);
  let mine: ReadonlySet<string> = new Set();
  while (!stopping.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal: stopping, ref: false }).catch(() => {});
    if (stopping.aborted || !isUnequal(shared, most)) continue;
    try {
      const waiting = await ownWaiting(shared, most, mine);
      mine = new Set(waiting.map(({ debateId }) => debateId));
      for (const { draining } of jobsThatYield(shared.holders(), waiting, most)) draining.abort();
    } catch (error) {
      shared.onTrouble(error as Error);
    }
  }
}

/** Returns false, and so saves a request to Redis, while a slot is free or no tenant has more than its share. */
function isUnequal({ slots, holders }: SharedSlots, most: number): boolean {
  const all = holders();
  return all.length >= slots && [...slotsByTenant(all).values()].some((count) => count > most);
}

/** Returns the waiting jobs for which only this process frees slots. */
async function ownWaiting({ client, prefix, queues, holders }: SharedSlots, most: number, mine: ReadonlySet<string>) {
  const debates = await queues.get('debates');
  const first = await debates.getJobs(['wait', 'prioritized'], 0, FIRST_IN_LINE - 1, true);
  const counts = slotsByTenant(holders());
  const behind = first.map(({ data }) => data).filter(({ tenant }) => (counts.get(tenant) ?? 0) < most);
  const isOwn = await Promise.all(
    behind.map(async ({ debateId }) => {
      const take = () => client.set(`${prefix}:room:${debateId}`, '1', 'PX', ROOM_FOR_MS, 'NX');
      return mine.has(debateId) || (await take()) === 'OK';
    }),
  );
  return behind.filter((_, i) => isOwn[i]);
}
