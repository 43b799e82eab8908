/**
 * Delivers the stored messages to webhook endpoints at least once. All attempts of a message carry the same id. A
 * delivery is leased to a process; when the process dies, the lease expires and the delivery is due again.
 */

import type { Services } from '../operations/services.ts';
import { payloadOf } from '../operations/webhooks/message-payload.ts';
import { isSuccess, sendMessage } from '../operations/webhooks/send-message.ts';
import { resealSecrets } from '../operations/webhooks/webhook-secrets.ts';
import type { Delivery, DueDelivery } from '../stores/webhook-store.ts';
import type { DispatchResult } from '../webhooks/webhook-sender.ts';
import { acquireLease, jittered, startStoppable } from './repeat.ts';

/** Pauses after failed attempts in seconds, each with a jitter of up to 20 %. Nine attempts take 38 h in total. */
export const RETRY_AFTER_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 36_000, 72_000] as const;
const JITTER = 0.2;
/** An endpoint that had no successful delivery for this time is disabled at its next failure. */
const DISABLE_AFTER_MS = 3 * 86_400_000;
/** The interval at which one process looks for due deliveries for all processes. */
const CHECK_INTERVAL_MS = 1_000;
/**
 * The duration of the lease of a delivery: 10 s for the attempt, and time for the store. When the lease expires, the
 * delivery is due again.
 */
const LEASE_MS = 30_000;
/**
 * Maximum number of concurrent attempts in one process, in total and per tenant. Slow receivers of one tenant must not
 * delay the messages of other tenants.
 */
const MAX_CONCURRENT_ATTEMPTS = 200;
const MAX_CONCURRENT_ATTEMPTS_PER_TENANT = 20;

/** Starts the deliveries. Returns a function that stops them and resolves when no attempt is running. */
export function startDelivering(services: Services): () => Promise<void> {
  return startStoppable((stopping) => deliverUntil(services, stopping));
}

async function deliverUntil(services: Services, stopping: AbortSignal): Promise<void> {
  const { world, log } = services;
  const running: RunningAttempts = new Map();
  while (!stopping.aborted) {
    try {
      if (await acquireLease(services, 'webhooks', CHECK_INTERVAL_MS)) await startDue(services, running, stopping);
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error }, 'could not read due webhook deliveries, retrying');
    }
    await world.sleep(jittered(services, CHECK_INTERVAL_MS), stopping).catch(() => {});
  }
  await allEnded(running);
}

/** Attempts the due deliveries, up to the limit of concurrent attempts, and waits for the outcomes. */
export async function deliverDue(services: Services, stopping: AbortSignal): Promise<void> {
  const running: RunningAttempts = new Map();
  await startDue(services, running, stopping);
  await allEnded(running);
}

async function allEnded(running: RunningAttempts): Promise<void> {
  await Promise.all([...running.values()].flatMap((attempts) => [...attempts]));
}

/** The running attempts of each tenant. */
type RunningAttempts = Map<string, Set<Promise<void>>>;

/** Starts the attempts of due deliveries without waiting for them. */
async function startDue(services: Services, running: RunningAttempts, stopping: AbortSignal): Promise<void> {
  const { store, world } = services;
  for (const tenant of await store.webhooks.tenantsWithDue(world.now().toISOString())) {
    const attempts = running.get(tenant) ?? new Set();
    const capacity = Math.min(
      MAX_CONCURRENT_ATTEMPTS_PER_TENANT - attempts.size,
      MAX_CONCURRENT_ATTEMPTS - countOf(running),
    );
    if (capacity <= 0) continue;
    const now = world.now().getTime();
    const at = new Date(now).toISOString();
    const until = new Date(now + LEASE_MS).toISOString();
    for (const due of await store.webhooks.takeDue(tenant, { at, until, limit: capacity })) {
      const attempt = deliver(services, due, stopping).finally(() => {
        attempts.delete(attempt);
        if (attempts.size === 0) running.delete(tenant);
      });
      attempts.add(attempt);
      running.set(tenant, attempts);
    }
  }
}

function countOf(running: RunningAttempts): number {
  return [...running.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Makes one attempt. Never throws: a delivery whose outcome was not stored is due again. */
async function deliver(services: Services, { delivery, endpoint }: DueDelivery, stopping: AbortSignal): Promise<void> {
  const { store, world, log } = services;
  const logFields = { tenant: endpoint.tenant, endpointId: endpoint.id, messageId: delivery.message.id };
  try {
    const at = world.now();
    const payload = await payloadOf(services, { delivery, endpoint });
    const message = { messageId: delivery.message.id, payload, at };
    const outcome = await sendMessage(services, { endpoint, message }, stopping);
    const after = afterAttempt(delivery, outcome, { at, random: world.random() });
    const disableBefore = new Date(at.getTime() - DISABLE_AFTER_MS).toISOString();
    const disabled = await store.webhooks.settle({
      delivery: after,
      endpoint,
      verdict: verdictOf(outcome),
      disableBefore,
    });
    if (disabled) log.warn({ ...logFields, ...outcome }, 'webhook endpoint disabled');
    // Runs after the outcome of the delivery is stored, because a failure here must not send the message again.
    await resealSecrets(services, endpoint);
  } catch (error) {
    if (!stopping.aborted)
      log.warn({ ...logFields, err: error }, 'could not store the outcome of a webhook delivery; it may be sent again');
  }
}

function verdictOf(outcome: DispatchResult): 'healthy' | 'failing' | 'gone' {
  if ('error' in outcome) return 'failing';
  if (outcome.status === 410) return 'gone';
  return isSuccess(outcome) ? 'healthy' : 'failing';
}

interface AttemptTime {
  readonly at: Date;
  /** A random number from 0 to 1, which selects the jitter. */
  readonly random: number;
}

function afterAttempt(delivery: Delivery, outcome: DispatchResult, { at, random }: AttemptTime): Delivery {
  const attempts = delivery.attempts + 1;
  const attempted = {
    ...delivery,
    attempts,
    lastAttemptAt: at.toISOString(),
    lastStatus: 'status' in outcome ? outcome.status : null,
    lastError: 'error' in outcome ? outcome.error : null,
  };
  if (isSuccess(outcome)) return { ...attempted, status: 'delivered', nextAttemptAt: null };
  const pauseSeconds = RETRY_AFTER_SECONDS[attempts - 1];
  if (pauseSeconds === undefined || verdictOf(outcome) === 'gone')
    return { ...attempted, status: 'failed', nextAttemptAt: null };
  const pauseMs = pauseSeconds * 1_000 * (1 - JITTER + 2 * JITTER * random);
  return { ...attempted, nextAttemptAt: new Date(at.getTime() + pauseMs).toISOString() };
}
