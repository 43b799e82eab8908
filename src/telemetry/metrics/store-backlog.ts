/** Reports the waiting work in the store as gauges. */
import { cachedFor } from '../../lib/cached-for.ts';
import type { StoreBacklog } from '../../stores/store.ts';
import type { Instruments } from './metric-instruments.ts';

/** The backlog is cached for this time, so that all gauges of one reading share one query of the store. */
const CACHE_MS = 500;

/** Registers the gauges. They have no values while the store is unavailable. */
export function watchBacklog(
  { oldestWaiting, outbox, webhookBacklog }: Instruments,
  backlog: (at: string) => Promise<StoreBacklog>,
): void {
  const readBacklog = cachedFor(CACHE_MS, async () => {
    const now = new Date();
    return { now: now.getTime(), ...(await backlog(now.toISOString())) };
  });
  oldestWaiting.addCallback(async (gauge) => {
    const { oldestQueuedAt, now } = await readBacklog();
    gauge.observe(oldestQueuedAt === null ? 0 : Math.max(0, now - Date.parse(oldestQueuedAt)) / 1_000);
  });
  outbox.addCallback(async (gauge) => gauge.observe((await readBacklog()).outbox));
  webhookBacklog.addCallback(async (gauge) => {
    const { dueDeliveries, pendingDeliveries } = await readBacklog();
    gauge.observe(dueDeliveries, { state: 'due' });
    gauge.observe(pendingDeliveries - dueDeliveries, { state: 'later' });
  });
}
