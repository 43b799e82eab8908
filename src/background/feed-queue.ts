/**
 * Keeps in the queue what belongs there. A debate is handed over by the process that admits it; should that process die
 * in between, its entry in the outbox is relayed by another, and should the queue lose a job, a sweep over all
 * unfinished debates adds it again. Adding what is there changes nothing, so nobody has to know who was first.
 */
import type { DebateJob } from '../jobs/job-queue.ts';
import type { Services } from '../operations/services.ts';
import { retryWhileUnavailable } from '../runner/debate-writer.ts';
import { endExpired } from '../runner/waited-too-long.ts';
import type { OutboxEntry } from '../stores/debates/outbox-entry.ts';

/** How often the outbox is looked into, by one process for all; chores are asked for as often. */
const RELAY_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 15_000;
const EXPIRE_EVERY_MS = 1_000;
/** A sweep over very many debates takes long: so much of the time at most a process has one under way, … */
const SWEEP_SHARE = 1 / 5;
/** … and of its own time it works for a quarter, so that nobody else waits for it longer than for a few jobs. */
const PAUSE_FACTOR = 3;
/** Jobs added at once. */
const AT_ONCE = 25;

const NEVER = new AbortController().signal;

/** Never throws: the debate is admitted, and what does not reach the queue now will be relayed. */
export async function enqueueDebate({ store, queue, log }: Services, entry: OutboxEntry): Promise<void> {
  try {
    await queue.add(entry);
    await store.debates.leaveOutbox(entry);
  } catch (error) {
    const { tenant, debateId } = entry;
    log.warn({ tenant, debateId, err: error }, 'a debate could not be handed to the queue yet');
  }
}

/** Never throws: a debate that cannot be hurried now is ended when its turn comes. */
export async function expediteDebate({ queue, log }: Services, job: DebateJob): Promise<void> {
  try {
    await queue.hurry(job);
  } catch (error) {
    const { tenant, debateId } = job;
    log.warn({ tenant, debateId, err: error }, 'a debate that is to end could not be hurried');
  }
}

/**
 * How many debates there were. Waits for a store that is away; throws once `stopping` is aborted. `calmly`: with
 * pauses, where nobody waits for it.
 */
export async function queueUnfinished(
  services: Services,
  { stopping = NEVER, calmly = false }: { stopping?: AbortSignal; calmly?: boolean } = {},
): Promise<number> {
  const { store, queue, world } = services;
  const unfinished = await retryWhileUnavailable(services, () => store.debates.unfinished(), stopping);
  for (const batch of batchesOf(unfinished)) {
    const beganAt = performance.now();
    await Promise.all(batch.map((job) => queue.add(job)));
    if (calmly) await world.sleep((performance.now() - beganAt) * PAUSE_FACTOR, stopping);
  }
  return unfinished.length;
}

export async function relayOutbox(services: Services): Promise<number> {
  const entries = await services.store.debates.outbox();
  for (const batch of batchesOf(entries)) await Promise.all(batch.map((entry) => enqueueDebate(services, entry)));
  return entries.length;
}

/** Feeds from now on. Returns how to stop, which resolves when the last look has ended. */
export function startFeeding(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const feeding = feedUntil(services, stopping.signal);
  return () => {
    stopping.abort();
    return feeding;
  };
}

async function feedUntil(services: Services, stopping: AbortSignal): Promise<void> {
  const { calm, chore } = choresOf(services, stopping);
  let sweepEveryMs = SWEEP_EVERY_MS;
  const sweep = async (calmly: boolean) => {
    const beganAt = performance.now();
    const unfinished = await queueUnfinished(services, { stopping, calmly });
    const tookMs = performance.now() - beganAt;
    sweepEveryMs = Math.max(SWEEP_EVERY_MS, tookMs / SWEEP_SHARE);
    return { unfinished, tookMs };
  };
  const sweeping = async () => {
    // At a start without asking who else does: it may be the first of all.
    await calm(UNQUEUED, async () => {
      const { unfinished } = await sweep(false);
      if (unfinished > 0) services.log.info({ unfinished }, 'what was unfinished goes on');
    });
    await chore(UNQUEUED, async () => {
      const { isOwn, endsInMs } = await leaseOf(services, 'sweep', sweepEveryMs);
      return isOwn ? Math.max(0, endsInMs - (await sweep(true)).tookMs) : endsInMs;
    });
  };
  // Side by side: what was just admitted does not wait for a sweep over all that waits.
  await Promise.all([
    chore('could not relay the outbox', async () => {
      if (await acquireLease(services, 'relay', RELAY_EVERY_MS)) await relayOutbox(services);
      return 0;
    }),
    sweeping(),
    chore('could not end what has waited too long', async () => {
      if (await acquireLease(services, 'expiry', EXPIRE_EVERY_MS)) await endExpired(services, stopping);
      return 0;
    }),
  ]);
}

/** `calm` does a piece of work that must not end the feeding, and `chore` does it now and then. */
function choresOf({ world, log }: Services, stopping: AbortSignal) {
  // Told once, and again only after it went well: a store that is away is away for many looks.
  const told = new Set<string>();
  async function calm<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await work();
      told.delete(what);
      return done;
    } catch (error) {
      if (!stopping.aborted && !told.has(what)) log.warn({ err: error }, `${what}; a later look will`);
      told.add(what);
      return undefined;
    }
  }
  // `work` tells for how many milliseconds nobody has to do it again.
  async function chore(what: string, work: () => Promise<number>): Promise<void> {
    while (!stopping.aborted) {
      const restMs = (await calm(what, work)) ?? 0;
      await world.sleep(restMs + RELAY_EVERY_MS * (0.5 + world.random() / 2), stopping).catch(() => {});
    }
  }
  return { calm, chore };
}

const UNQUEUED = 'could not queue what is unfinished';

/** One process does a chore for all: the first that asks in its time. */
export async function acquireLease(services: Services, chore: string, everyMs: number): Promise<boolean> {
  return (await leaseOf(services, chore, everyMs)).isOwn;
}

/** `endsInMs`: nobody else gets it before. */
async function leaseOf({ store }: Services, chore: string, everyMs: number) {
  const { count, endsInMs } = await store.rates.count({ chore }, everyMs);
  return { isOwn: count === 1, endsInMs };
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < items.length; first += AT_ONCE) yield items.slice(first, first + AT_ONCE);
}
