/**
 * Ensures that every unfinished debate is in the queue. The process that admits a debate adds it. If that process dies
 * first, another one relays the debate's entry in the outbox. If the queue loses a job, a sweep over all unfinished
 * debates adds it again. To add a debate twice has no effect.
 */
import type { DebateJob } from '../jobs/job-queue.ts';
import type { Services } from '../operations/services.ts';
import { retryWhileUnavailable } from '../runner/debate-writer.ts';
import { endExpired } from '../runner/waited-too-long.ts';
import type { OutboxEntry } from '../stores/debates/outbox-entry.ts';
import { acquireLease, jittered, leaseOf, startStoppable } from './repeat.ts';

/** The interval at which one process relays the outbox for all. Each process tries to acquire the lease as often. */
const RELAY_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 15_000;
const EXPIRE_EVERY_MS = 1_000;
/** A sweep over very many debates takes long. This is the maximum share of the time in which a sweep runs. */
const SWEEP_SHARE = 1 / 5;
/**
 * During a background sweep the pause after each batch is 3 times as long as the batch took, so that other users of the
 * store wait only for a few jobs.
 */
const PAUSE_FACTOR = 3;
/** Jobs added in one batch. */
const AT_ONCE = 25;

const NEVER = new AbortController().signal;

/**
 * Adds the debate to the queue. Never throws: the debate is admitted, and the relay adds it later if this attempt
 * fails.
 */
export async function enqueueDebate({ store, queue, log }: Services, entry: OutboxEntry): Promise<void> {
  try {
    await queue.add(entry);
    await store.debates.removeFromOutbox(entry);
  } catch (error) {
    const { tenant, debateId } = entry;
    log.warn({ tenant, debateId, err: error }, 'could not add a debate to the queue, retrying');
  }
}

/**
 * Asks the queue to run the debate soon. Never throws: if this fails, the debate is ended when it reaches the front of
 * the queue.
 */
export async function expediteDebate({ queue, log }: Services, job: DebateJob): Promise<void> {
  try {
    await queue.expedite(job);
  } catch (error) {
    const { tenant, debateId } = job;
    log.warn({ tenant, debateId, err: error }, 'could not expedite a debate in the queue');
  }
}

/**
 * Adds all unfinished debates to the queue and returns their number. Retries while the store is unavailable; throws
 * once `stopping` is aborted. `calmly` adds a pause after each batch, for background sweeps.
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

/**
 * Starts the relay, the sweep and the expiry. Returns a function that stops them and resolves when their last run has
 * ended.
 */
export function startFeeding(services: Services): () => Promise<void> {
  return startStoppable((stopping) => feedUntil(services, stopping));
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
    // At the start the process sweeps without the lease, because it may be the only process.
    await calm(UNQUEUED, async () => {
      const { unfinished } = await sweep(false);
      if (unfinished > 0) services.log.info({ unfinished }, 'resuming unfinished debates');
    });
    await chore(UNQUEUED, async () => {
      const { isOwn, endsInMs } = await leaseOf(services, 'sweep', sweepEveryMs);
      return isOwn ? Math.max(0, endsInMs - (await sweep(true)).tookMs) : endsInMs;
    });
  };
  // These jobs run concurrently, so that relaying a new debate does not wait for a sweep over all unfinished debates.
  await Promise.all([
    chore('could not relay debates from the outbox to the queue', async () => {
      if (await acquireLease(services, 'relay', RELAY_EVERY_MS)) await relayOutbox(services);
      return 0;
    }),
    sweeping(),
    chore('could not end debates that waited too long', async () => {
      if (await acquireLease(services, 'expiry', EXPIRE_EVERY_MS)) await endExpired(services, stopping);
      return 0;
    }),
  ]);
}

/** Returns two functions: `calm` runs work once and logs its failure, and `chore` repeats work until `stopping`. */
function choresOf({ world, log }: Services, stopping: AbortSignal) {
  // Failures that are logged already. A failure is logged again only after a success, since an unavailable store fails
  // many runs.
  const reported = new Set<string>();
  async function calm<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await work();
      reported.delete(what);
      return done;
    } catch (error) {
      if (!stopping.aborted && !reported.has(what)) log.warn({ err: error }, `${what}, retrying`);
      reported.add(what);
      return undefined;
    }
  }
  // `work` returns the milliseconds for which no process has to do it again.
  async function chore(what: string, work: () => Promise<number>): Promise<void> {
    while (!stopping.aborted) {
      const restMs = (await calm(what, work)) ?? 0;
      await world.sleep(restMs + jittered({ world }, RELAY_EVERY_MS), stopping).catch(() => {});
    }
  }
  return { calm, chore };
}

const UNQUEUED = 'could not add unfinished debates to the queue';

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < items.length; first += AT_ONCE) yield items.slice(first, first + AT_ONCE);
}
