/** The resources of an idle service: keys, connections, streams. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { heapInUse } from '../processes/debugger.ts';
import type { Fleet } from '../processes/fleet.ts';
import type { ProviderProcess } from '../provider/provider-process.ts';
import type { Footprint, Memory } from './evidence.ts';

export interface MeasuredSystem {
  readonly redis: RedisServer;
  readonly fleet: Fleet;
  readonly provider: ProviderProcess;
}

export async function footprint({ redis, fleet, provider }: MeasuredSystem): Promise<Footprint> {
  const [keys, { openSockets }, metricsTexts] = await Promise.all([
    keysWithoutExpiry(redis),
    provider.records(),
    Promise.all(fleet.members.map(({ url }) => metricsOf(url))),
  ]);
  const sum = (name: string) => metricsTexts.reduce((total, metricsText) => total + gauge(metricsText, name), 0);
  return {
    keys,
    redisConnections: fleet.members.reduce((total, member) => total + member.redis.open(), 0),
    providerSockets: openSockets,
    openStreams: sum('parley_event_streams_open'),
    debatesInProcesses: sum('parley_debates_running') + sum('parley_debates_waiting'),
  };
}

/**
 * Returns the footprint as soon as it `isRestored`, or the one after the timeout: idle sockets to the provider are closed
 * after seconds, and a queue deletes its keys with a delay.
 */
export async function waitForFootprint(
  system: MeasuredSystem,
  { isRestored, withinMs }: { readonly isRestored: (now: Footprint) => boolean; readonly withinMs: number },
): Promise<Footprint> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const now = await footprint(system);
    if (isRestored(now) || Date.now() > giveUpAt) return now;
    await delay(250);
  }
}

export async function memoryInUse({ redis, fleet }: Pick<MeasuredSystem, 'redis' | 'fleet'>): Promise<Memory> {
  const heaps = await Promise.all(fleet.members.map(async (member) => [member.name, await heapInUse(member)] as const));
  return { heapBytes: Object.fromEntries(heaps), redisBytes: await redisInUse(redis) };
}

/** The minimum of several samples: Redis shrinks tables and frees buffers of connections with a delay. */
async function redisInUse(redis: RedisServer): Promise<number> {
  let minBytes = Number.POSITIVE_INFINITY;
  for (let samples = 0; samples < 10; samples += 1) {
    const [, used = ''] = /^used_memory:(\d+)/m.exec(String(await redis.command('INFO', 'memory'))) ?? [];
    minBytes = Math.min(minBytes, Number(used));
    await delay(200);
  }
  return minBytes;
}

/** Deletes the data that are kept when debates are deleted: ledgers, and idempotency keys, which are kept for a day. */
export async function deleteLedgersAndIdempotencyKeys(redis: RedisServer): Promise<void> {
  for (const pattern of ['*:ledger', '*:claim:*']) {
    const keys = (await redis.command('KEYS', pattern)) as string[];
    for (let start = 0; start < keys.length; start += 1_000) {
      await redis.command('DEL', ...keys.slice(start, start + 1_000));
    }
  }
}

/** Idempotency keys expire by themselves, as counters of requests do. */
async function keysWithoutExpiry(redis: RedisServer): Promise<string[]> {
  const keys = (await redis.command('KEYS', '*')) as string[];
  const script =
    'local found = {} for _, key in ipairs(ARGV) do if redis.call("PTTL", key) == -1 then found[#found + 1] = key end end return found';
  const keysWithoutTtl: string[] = [];
  for (let start = 0; start < keys.length; start += 1_000) {
    const batch = keys.slice(start, start + 1_000);
    keysWithoutTtl.push(...((await redis.command('EVAL', script, '0', ...batch)) as string[]));
  }
  return keysWithoutTtl.toSorted();
}

async function metricsOf(url: string | null): Promise<string> {
  if (url === null) return '';
  const reply = await fetch(`${url}/metrics`).catch(() => null);
  return reply === null ? '' : reply.text();
}

function gauge(metricsText: string, name: string): number {
  const lines = [...metricsText.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))];
  return lines.reduce((sum, [, value]) => sum + Number(value), 0);
}
