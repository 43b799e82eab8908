/** Waits for a debate to end, with an optional time limit. */
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import type { LogNotification } from '../../stores/debates/event-log.ts';
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';
import { WakeSignal } from './wake-signal.ts';

export interface WaitOptions extends DebateName {
  /** Null means that only the signal ends the wait. */
  readonly timeoutMs: number | null;
  readonly signal: AbortSignal;
}

/** Notifications after which a debate may have ended. A caller that waits for the end ignores the others. */
const ENDING_NOTIFICATIONS: ReadonlySet<LogNotification> = new Set(['ended', 'missed']);

/**
 * Returns true when the debate ended in time; otherwise false, also when it does not exist or was deleted. Throws
 * `StoreUnavailableError`.
 */
export async function waitForEnd(services: Services, waiting: WaitOptions): Promise<boolean> {
  return (await endedRecord(services, waiting)) !== null;
}

/**
 * Waits like `waitForEnd`. Returns the ended debate, so that the caller need not read it again; null instead of false.
 */
export async function endedRecord(
  services: Services,
  { timeoutMs, signal, ...name }: WaitOptions,
): Promise<DebateRecord | null> {
  const stopSignal = timeoutMs === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const wake = new WakeSignal(services.limits.pollMs);
  stopSignal.addEventListener('abort', wake.notify, { once: true });
  const unwatch = await services.store.events.watch(name.tenant, name.debateId, (notification) => {
    if (ENDING_NOTIFICATIONS.has(notification)) wake.notify();
  });
  try {
    for (;;) {
      wake.takeNotified();
      const record = await endedRecordNow(services, name);
      if (record !== 'open') return record;
      if (stopSignal.aborted) return null;
      await wake.wait();
      // The end of the debate was written in this tick. Continues in the next tick, so that other work comes first.
      if (!stopSignal.aborted) await new Promise(setImmediate);
    }
  } finally {
    wake.stop();
    unwatch();
    stopSignal.removeEventListener('abort', wake.notify);
  }
}

/**
 * Returns null for an absent debate. Does not return the record of an open one, so that it can be freed during the
 * wait.
 */
async function endedRecordNow(
  { store }: Services,
  { tenant, debateId }: DebateName,
): Promise<DebateRecord | 'open' | null> {
  const record = await store.debates.read(tenant, debateId);
  return record?.finishedAt === null ? 'open' : record;
}
