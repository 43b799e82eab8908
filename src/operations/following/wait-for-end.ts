/** Waits for a debate to end, for a while. */
import type { News } from '../../stores/debates/event-log.ts';
import type { DebateName } from '../debates/read-debate.ts';
import type { Services } from '../services.ts';
import { WakeSignal } from './wake-signal.ts';

export interface Waiting extends DebateName {
  /** Null: only the signal ends the waiting. */
  readonly timeoutMs: number | null;
  readonly signal: AbortSignal;
}

/**
 * News after which a debate may have ended. A caller that only waits for the end does not read the events before it.
 */
const MAY_BE_OVER: ReadonlySet<News> = new Set(['ended', 'missed']);

/** True when the debate ended in time; false also when there is none (any more). Throws `StoreUnavailableError`. */
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
      // What ended it was written in this tick, which may have taken long enough.
      if (!over.aborted) await new Promise(setImmediate);
    }
  } finally {
    wake.stop();
    unwatch();
    over.removeEventListener('abort', wake.notify);
  }
}

/** Alone what is asked for is kept while waiting, and not the whole record. */
async function stateOf({ store }: Services, { tenant, debateId }: DebateName): Promise<'open' | 'ended' | 'gone'> {
  const record = await store.debates.read(tenant, debateId);
  if (record === null) return 'gone';
  return record.finishedAt === null ? 'open' : 'ended';
}
