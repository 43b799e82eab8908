/**
 * Ensures that every unfinished debate is in the queue. The process that admits a debate adds it. If that process dies
 * first, another process adds it from the outbox of the store (the relay). If the queue loses a job, a regular sweep
 * over all unfinished debates adds it again. Adding a debate twice has no effect. The debates that waited too long are
 * ended here as well (the expiry).
 */
import type { DebateJob } from '../jobs/job-queue.ts';
import type { Services } from '../operations/services.ts';
import { retryWhileUnavailable } from '../runner/debate-writer.ts';
import { endExpired } from '../runner/waited-too-long.ts';
import type { OutboxEntry } from '../stores/debates/outbox-entry.ts';
import { acquireLease, jittered, leaseOf, startStoppable } from './repeat.ts';

/** At this interval every process tries to acquire a lease. The one that acquires it relays the outbox for all. */
const RELAY_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 15_000;
const EXPIRE_EVERY_MS = 1_000;
/** Sweeps run for this share of the time or less: a sweep over very many debates makes the interval longer. */
const SWEEP_SHARE = 1 / 5;
/**
 * During a background sweep the pause after each batch is this number of times as long as the batch took, so that other
 * commands to Redis wait only for a few jobs.
 */
const PAUSE_FACTOR = 3;
/** Jobs added in one batch. */
const BATCH_SIZE = 25;

const NEVER_ABORTED = new AbortController().signal;

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
 * Asks the queue to run a debate now that was cancelled or concluded, so that it ends. Never throws: if this fails, the
 * debate is ended when it reaches the front of the queue.
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
 * when `stopping` is aborted. `withPauses` adds a pause after each batch, for background sweeps.
 */
export async function queueUnfinished(
  services: Services,
  { stopping = NEVER_ABORTED, withPauses = false }: { stopping?: AbortSignal; withPauses?: boolean } = {},
): Promise<number> {
  const { store, queue, world } = services;
  const unfinished = await retryWhileUnavailable(services, () => store.debates.unfinished(), stopping);
  for (const batch of batchesOf(unfinished)) {
    const startedAt = performance.now();
    await Promise.all(batch.map((job) => queue.add(job)));
    if (withPauses) await world.sleep((performance.now() - startedAt) * PAUSE_FACTOR, stopping);
  }
  return unfinished.length;
}

/** Adds the debates in the outbox to the queue. Returns the number of entries. Throws `StoreUnavailableError`. */
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
  const { attempt, repeat } = loggedJobs(services, stopping);
  let sweepEveryMs = SWEEP_EVERY_MS;
  const sweep = async (withPauses: boolean) => {
    const startedAt = performance.now();
    const unfinished = await queueUnfinished(services, { stopping, withPauses });
    const durationMs = performance.now() - startedAt;
    sweepEveryMs = Math.max(SWEEP_EVERY_MS, durationMs / SWEEP_SHARE);
    return { unfinished, durationMs };
  };
  const sweepRegularly = async () => {
    // At the start the process sweeps without the lease, because it may be the only process.
    await attempt(SWEEP_FAILURE, async () => {
      const { unfinished } = await sweep(false);
      if (unfinished > 0) services.log.info({ unfinished }, 'resuming unfinished debates');
    });
    await repeat(SWEEP_FAILURE, async () => {
      const { isOwn, endsInMs } = await leaseOf(services, 'sweep', sweepEveryMs);
      return isOwn ? Math.max(0, endsInMs - (await sweep(true)).durationMs) : endsInMs;
    });
  };
  // These jobs run concurrently, so that relaying a new debate does not wait for a sweep over all unfinished debates.
  await Promise.all([
    repeat('could not relay debates from the outbox to the queue', async () => {
      if (await acquireLease(services, 'relay', RELAY_EVERY_MS)) await relayOutbox(services);
      return 0;
    }),
    sweepRegularly(),
    repeat('could not end debates that waited too long', async () => {
      if (await acquireLease(services, 'expiry', EXPIRE_EVERY_MS)) await endExpired(services, stopping);
      return 0;
    }),
  ]);
}

/** Returns two functions: `attempt` runs work once and logs its failure; `repeat` repeats work until `stopping` aborts. */
function loggedJobs({ world, log }: Services, stopping: AbortSignal) {
  // Failures that were logged since the last success. An unavailable store would otherwise log a line for every run.
  const reported = new Set<string>();
  async function attempt<T>(failure: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      reported.delete(failure);
      return result;
    } catch (error) {
      if (!stopping.aborted && !reported.has(failure)) log.warn({ err: error }, `${failure}, retrying`);
      reported.add(failure);
      return undefined;
    }
  }
  // `work` returns the milliseconds for which no process has to do it again.
  async function repeat(failure: string, work: () => Promise<number>): Promise<void> {
    while (!stopping.aborted) {
      const idleMs = (await attempt(failure, work)) ?? 0;
      await world.sleep(idleMs + jittered({ world }, RELAY_EVERY_MS), stopping).catch(() => {});
    }
  }
  return { attempt, repeat };
}

const SWEEP_FAILURE = 'could not add unfinished debates to the queue';

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < items.length; first += BATCH_SIZE) yield items.slice(first, first + BATCH_SIZE);
}
