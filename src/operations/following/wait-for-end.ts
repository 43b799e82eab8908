/** Waits for a debate to end, with an optional time limit. */
import type { News } from '../../stores/debates/event-log.ts';
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';
import { WakeSignal } from './wake-signal.ts';

export interface Waiting extends DebateName {
  /** Null means that only the signal ends the wait. */
  readonly timeoutMs: number | null;
  readonly signal: AbortSignal;
}

/** News after which a debate may have ended. A caller that waits for the end does not read the events before it. */
const MAY_BE_OVER: ReadonlySet<News> = new Set(['ended', 'missed']);

/**
 * Returns true when the debate ended in time; otherwise false, also when it does not exist or was deleted. Throws
 * `StoreUnavailableError`.
 */
export async function waitForEnd(services: Services, { timeoutMs, signal, ...name }: Waiting): Promise<boolean> {
  const over = timeoutMs === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const wake = new WakeSignal(services.limits.pollMs);
  over.addEventListener('abort', wake.notify, { once: true });
  const unwatch = await services.store.events.watch(name.tenant, name.debateId, (news) => {
    if (MAY_BE_OVER.has(news)) wake.notify();
  });
  try {
    for (;;) {
      wake.takeNews();
      const state = await stateOf(services, name);
      if (state !== 'open' || over.aborted) return state === 'ended';
      await wake.wait();
      // The end of the debate was written in this tick. Continues in the next tick, so that other work comes first.
      if (!over.aborted) await new Promise(setImmediate);
    }
  } finally {
    wake.stop();
    unwatch();
    over.removeEventListener('abort', wake.notify);
  }
}

/** Returns only the state, so that the record can be freed during the wait. */
async function stateOf({ store }: Services, { tenant, debateId }: DebateName): Promise<'open' | 'ended' | 'gone'> {
  const record = await store.debates.read(tenant, debateId);
  if (record === null) return 'gone';
  return record.finishedAt === null ? 'open' : 'ended';
}
