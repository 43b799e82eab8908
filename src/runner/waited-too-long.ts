/**
 * Ends debates that waited for their start longer than `max_wait_seconds`. None of their calls was sent, so they cost
 * nothing.
 */
import type { DebateError } from '../debate/schema/event.ts';
import type { Services } from '../operations/services.ts';
import type { DebateRecord } from '../stores/debates/debate-store.ts';
import { FencedError } from '../stores/store-errors.ts';
import { DebateWriter } from './debate-writer.ts';
import { endFailed } from './failed-run.ts';
import type { RunContext } from './run-context.ts';

/** Returns whether the debate has waited too long. A debate with a cancel request is cancelled instead. */
export function hasWaitedTooLong({ world }: Services, record: DebateRecord): boolean {
  const { status, createdAt, cancelRequested, config } = record;
  if (status !== 'queued' || cancelRequested || config.max_wait_seconds === undefined) return false;
  return world.now().getTime() - Date.parse(createdAt) >= config.max_wait_seconds * 1_000;
}

export async function endWaiting(run: Pick<RunContext, 'services' | 'record' | 'writer'>): Promise<void> {
  const { tenant, id: debateId, config } = run.record;
  await endFailed(run, queueTimeout(config.max_wait_seconds ?? 0));
  run.services.log.warn({ tenant, debateId }, 'debate failed: not started within max_wait_seconds');
}

function queueTimeout(seconds: number): DebateError {
  return {
    code: 'queue_timeout',
    detail: `The debate waited ${seconds} s for its start (max_wait_seconds). No model was called, so it cost nothing.`,
  };
}

/** Ends expired debates that no run has acquired, since there may be no worker. Returns their number. */
export async function endExpired(services: Services, stopping: AbortSignal): Promise<number> {
  const { debates } = services.store;
  let ended = 0;
  for (const { tenant, debateId } of await debates.expired(services.world.now().toISOString())) {
    const record = await debates.read(tenant, debateId);
    if (stopping.aborted) break;
    if (record === null || record.epoch > 0 || !hasWaitedTooLong(services, record)) continue;
    ended += Number(await tryEnd(services, record, stopping));
  }
  return ended;
}

/**
 * Ends a debate that no run has acquired (epoch 0). Returns false when a run has acquired it meanwhile; that run checks
 * the waiting time itself.
 */
async function tryEnd(services: Services, record: DebateRecord, stopping: AbortSignal): Promise<boolean> {
  const { tenant, id: debateId, lastSequenceNumber, createdAt } = record;
  const fence = { tenant, debateId, epoch: 0 };
  const options = { lastSequenceNumber, lastEventAt: createdAt, stopping, onStep: () => {} };
  try {
    await endWaiting({ services, record, writer: new DebateWriter({ services, fence, ...options }) });
    return true;
  } catch (error) {
    if (error instanceof FencedError) return false;
    throw error;
  }
}
