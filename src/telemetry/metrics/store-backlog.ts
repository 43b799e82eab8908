/** Reports the waiting work in the store as gauges. */
import { cachedFor } from '../../lib/cached-for.ts';
import type { StoreBacklog } from '../../stores/store.ts';
import type { Instruments } from './metric-instruments.ts';

/** All gauges that are read within this time share one query of the store. */
const LOOK_EVERY_MS = 500;

/** Registers the gauges. They have no values while the store is unavailable. */
export function watchBacklog(
  { oldestWaiting, outbox, webhookBacklog }: Instruments,
  backlog: (at: string) => Promise<StoreBacklog>,
): void {
  const look = cachedFor(LOOK_EVERY_MS, async () => {
    const now = new Date();
    return { now: now.getTime(), ...(await backlog(now.toISOString())) };
  });
  oldestWaiting.addCallback(async (gauge) => {
    const { oldestQueuedAt, now } = await look();
    gauge.observe(oldestQueuedAt === null ? 0 : Math.max(0, now - Date.parse(oldestQueuedAt)) / 1_000);
  });
  outbox.addCallback(async (gauge) => gauge.observe((await look()).outbox));
  webhookBacklog.addCallback(async (gauge) => {
    const { dueDeliveries, pendingDeliveries } = await look();
    gauge.observe(dueDeliveries, { state: 'due' });
    gauge.observe(pendingDeliveries - dueDeliveries, { state: 'later' });
  });
}
