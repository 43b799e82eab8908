/** How full the memory of Redis is. */
import type { Redis } from 'ioredis';
import type { StoreMemory } from '../../store.ts';
import type { RedisParts } from '../redis-parts.ts';
import { informationOf } from './redis-information.ts';

/** Of the node that is nearest to its limit, since a tenant lies on one. Null: no node tells. */
export async function redisMemory({ connection }: Pick<RedisParts, 'connection'>): Promise<StoreMemory | null> {
  try {
    const asked = await connection.onEveryPrimary(memoryOf);
    const known = asked.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []));
    return known.toSorted((a, b) => fullness(b) - fullness(a) || b.usedBytes - a.usedBytes)[0] ?? null;
  } catch {
    return null;
  }
}

function fullness({ usedBytes, maxBytes }: StoreMemory): number {
  return maxBytes === null ? 0 : usedBytes / maxBytes;
}

async function memoryOf(node: Redis): Promise<StoreMemory | null> {
  const told = await informationOf(node, 'memory');
  const used = numberOf(told, 'used_memory');
  if (used === null) return null;
  const most = numberOf(told, 'maxmemory') ?? 0;
  // Buffers towards replicas and the append-only file do not count against the limit.
  return { usedBytes: used - (numberOf(told, 'mem_not_counted_for_evict') ?? 0), maxBytes: most > 0 ? most : null };
}

function numberOf(told: ReadonlyMap<string, string>, name: string): number | null {
  const value = told.get(name);
  return value === undefined ? null : Number(value);
}
