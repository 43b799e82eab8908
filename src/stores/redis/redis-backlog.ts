/** Counts waiting work on Redis from each tenant's lists. */
import type { StoreBacklog } from '../store.ts';
import { LIST_END, positionOf } from './debates/debate-lists.ts';
import type { RedisParts } from './redis-parts.ts';

const QUEUED = 'status:queued|';
const OUTBOX = 'outbox|';

export async function redisBacklog({ connection, keys }: RedisParts, at: string): Promise<StoreBacklog> {
  const [tenants, webhookTenants] = await connection.run((client) =>
    Promise.all([client.smembers(keys.tenants()), client.smembers(keys.webhookTenants())]),
  );
  const due = Date.parse(at);
  const [oldestMembers, outboxCounts, pendingCounts, dueCounts] = await connection.run((client) => {
    const forEachTenant = <T>(names: readonly string[], ask: (tenant: string) => Promise<T>) =>
      Promise.all(names.map(ask));
    return Promise.all([
      forEachTenant(tenants, (tenant) =>
        client.zrange(keys.index(tenant), `[${QUEUED}`, `(status:queued${LIST_END}`, 'BYLEX', 'LIMIT', 0, 1),
      ),
      forEachTenant(tenants, (tenant) => client.zlexcount(keys.index(tenant), `[${OUTBOX}`, `(outbox${LIST_END}`)),
      forEachTenant(webhookTenants, (tenant) => client.zcard(keys.dueDeliveries(tenant))),
      forEachTenant(webhookTenants, (tenant) => client.zcount(keys.dueDeliveries(tenant), '-inf', due)),
    ]);
  });
  const [oldestQueuedAt = null] = oldestMembers
    .flat()
    .map((member) => positionOf(member).createdAt)
    .sort();
  return {
    oldestQueuedAt,
    outbox: sum(outboxCounts),
    pendingDeliveries: sum(pendingCounts),
    dueDeliveries: sum(dueCounts),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
