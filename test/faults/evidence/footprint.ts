/** The resources of an idle service: keys, connections, streams. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisServer } from '../../support/redis/redis-server.ts';
import { heapInUse } from '../processes/debugger.ts';
import type { Fleet } from '../processes/fleet.ts';
import type { ProviderProcess } from '../provider/provider-process.ts';
import type { Footprint, Memory } from './evidence.ts';

export interface Premises {
  readonly redis: RedisServer;
  readonly fleet: Fleet;
  readonly provider: ProviderProcess;
}

export async function footprint({ redis, fleet, provider }: Premises): Promise<Footprint> {
  const [keys, { openSockets }, pages] = await Promise.all([
    keysWithoutEnd(redis),
    provider.records(),
    Promise.all(fleet.members.map(({ url }) => metricsOf(url))),
  ]);
  const sum = (name: string) => pages.reduce((total, page) => total + gauge(page, name), 0);
  return {
    keys,
    redisConnections: fleet.members.reduce((total, member) => total + member.redis.open(), 0),
    providerSockets: openSockets,
    openStreams: sum('parley_event_streams_open'),
    debatesInProcesses: sum('parley_debates_running') + sum('parley_debates_waiting'),
  };
}

/**
 * The footprint once it `isBack`, or as it is after this time: idle sockets to the provider are closed after seconds,
 * and a queue tidies up at its own pace.
 */
export async function settledFootprint(
  premises: Premises,
  { isBack, withinMs }: { readonly isBack: (now: Footprint) => boolean; readonly withinMs: number },
): Promise<Footprint> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const now = await footprint(premises);
    if (isBack(now) || Date.now() > giveUpAt) return now;
    await delay(250);
  }
}

export async function memoryInUse({ redis, fleet }: Pick<Premises, 'redis' | 'fleet'>): Promise<Memory> {
  const heaps = await Promise.all(fleet.members.map(async (member) => [member.name, await heapInUse(member)] as const));
  return { heapBytes: Object.fromEntries(heaps), redisBytes: await redisInUse(redis) };
}

/** The minimum of several samples: Redis shrinks tables and frees buffers of connections with a delay. */
async function redisInUse(redis: RedisServer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let looks = 0; looks < 10; looks += 1) {
    const [, used = ''] = /^used_memory:(\d+)/m.exec(String(await redis.command('INFO', 'memory'))) ?? [];
    least = Math.min(least, Number(used));
    await delay(200);
  }
  return least;
}

/** Deletes the data that stay when debates are deleted: ledgers, and idempotency keys, which stay for a day. */
export async function deleteAccounts(redis: RedisServer): Promise<void> {
  for (const pattern of ['*:ledger', '*:claim:*']) {
    const keys = (await redis.command('KEYS', pattern)) as string[];
    for (let start = 0; start < keys.length; start += 1_000) {
      await redis.command('DEL', ...keys.slice(start, start + 1_000));
    }
  }
}

/** Idempotency keys expire by themselves, as counters of requests do. */
async function keysWithoutEnd(redis: RedisServer): Promise<string[]> {
  const keys = (await redis.command('KEYS', '*')) as string[];
  const script =
    'local kept = {} for _, key in ipairs(ARGV) do if redis.call("PTTL", key) == -1 then kept[#kept + 1] = key end end return kept';
  const kept: string[] = [];
  for (let start = 0; start < keys.length; start += 1_000) {
    const some = keys.slice(start, start + 1_000);
    kept.push(...((await redis.command('EVAL', script, '0', ...some)) as string[]));
  }
  return kept.toSorted();
}

async function metricsOf(url: string | null): Promise<string> {
  if (url === null) return '';
  const reply = await fetch(`${url}/metrics`).catch(() => null);
  return reply === null ? '' : reply.text();
}

function gauge(page: string, name: string): number {
  const lines = [...page.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))];
  return lines.reduce((sum, [, value]) => sum + Number(value), 0);
}
