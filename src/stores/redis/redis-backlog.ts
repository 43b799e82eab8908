/** Counts waiting work on Redis from each tenant's lists. */
import type { StoreBacklog } from '../store.ts';
import { END, positionOf } from './debates/debate-lists.ts';
import type { RedisParts } from './redis-parts.ts';

const QUEUED = 'status:queued|';
const OUTBOX = 'outbox|';

export async function redisBacklog({ connection, keys }: RedisParts, at: string): Promise<StoreBacklog> {
  const [tenants, receivers] = await connection.run((client) =>
    Promise.all([client.smembers(keys.tenants()), client.smembers(keys.webhookTenants())]),
  );
  const due = Date.parse(at);
  const [oldest, waiting, pending, late] = await connection.run((client) => {
    const ofEach = <T>(names: readonly string[], ask: (tenant: string) => Promise<T>) => Promise.all(names.map(ask));
    return Promise.all([
      ofEach(tenants, (tenant) =>
        client.zrange(keys.index(tenant), `[${QUEUED}`, `(status:queued${END}`, 'BYLEX', 'LIMIT', 0, 1),
      ),
      ofEach(tenants, (tenant) => client.zlexcount(keys.index(tenant), `[${OUTBOX}`, `(outbox${END}`)),
      ofEach(receivers, (tenant) => client.zcard(keys.dueDeliveries(tenant))),
      ofEach(receivers, (tenant) => client.zcount(keys.dueDeliveries(tenant), '-inf', due)),
    ]);
  });
  const [oldestQueuedAt = null] = oldest
    .flat()
    .map((member) => positionOf(member).createdAt)
    .sort();
  return { oldestQueuedAt, outbox: sum(waiting), pendingDeliveries: sum(pending), dueDeliveries: sum(late) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
