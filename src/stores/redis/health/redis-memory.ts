/** Reads the memory usage of Redis. */
import type { Redis } from 'ioredis';
import type { StoreMemory } from '../../store.ts';
import type { RedisParts } from '../redis-parts.ts';
import { informationOf } from './redis-information.ts';

/**
 * Returns the memory of the node that is nearest to its limit, because all keys of a tenant are on one node. Returns
 * null when no node reports it.
 */
export async function redisMemory({ connection }: Pick<RedisParts, 'connection'>): Promise<StoreMemory | null> {
  try {
    const replies = await connection.onEveryPrimary(memoryOf);
    const known = replies.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []));
    return known.toSorted((a, b) => fullness(b) - fullness(a) || b.usedBytes - a.usedBytes)[0] ?? null;
  } catch {
    return null;
  }
}

function fullness({ usedBytes, maxBytes }: StoreMemory): number {
  return maxBytes === null ? 0 : usedBytes / maxBytes;
}

async function memoryOf(node: Redis): Promise<StoreMemory | null> {
  const information = await informationOf(node, 'memory');
  const used = numberOf(information, 'used_memory');
  if (used === null) return null;
  const limit = numberOf(information, 'maxmemory') ?? 0;
  // Buffers for replicas and the append-only file do not count towards the limit.
  return {
    usedBytes: used - (numberOf(information, 'mem_not_counted_for_evict') ?? 0),
    maxBytes: limit > 0 ? limit : null,
  };
}

function numberOf(information: ReadonlyMap<string, string>, name: string): number | null {
  const value = information.get(name);
  return value === undefined ? null : Number(value);
}
