/** The settings of a Redis node that its guarantees depend on, from CONFIG, or from INFO when CONFIG is blocked. */
import type { Redis } from 'ioredis';
import { informationOf } from './redis-information.ts';

/** A setting is null when it is not known. */
export interface RedisSettings {
  readonly appendOnly: boolean | null;
  /** `always`, `everysec` or `no`. */
  readonly fsync: string | null;
  readonly evictionPolicy: string | null;
}

export async function readSettings(node: Redis): Promise<RedisSettings> {
  return (await fromConfig(node)) ?? (await fromInformation(node));
}

/** Returns null when CONFIG is blocked, which is common for managed Redis. */
async function fromConfig(node: Redis): Promise<RedisSettings | null> {
  const flat = await node.config('GET', 'appendonly', 'appendfsync', 'maxmemory-policy').catch(() => null);
  if (!Array.isArray(flat) || flat.length === 0) return null;
  const settings = new Map<string, string>();
  for (let i = 0; i + 1 < flat.length; i += 2) settings.set(String(flat[i]), String(flat[i + 1]));
  return {
    appendOnly: isYes(settings.get('appendonly')),
    fsync: settings.get('appendfsync') ?? null,
    evictionPolicy: settings.get('maxmemory-policy') ?? null,
  };
}

async function fromInformation(node: Redis): Promise<RedisSettings> {
  const [memory, persistence] = await Promise.all([informationOf(node, 'memory'), informationOf(node, 'persistence')]);
  return {
    appendOnly: isYes(persistence.get('aof_enabled')),
    fsync: null,
    evictionPolicy: memory.get('maxmemory_policy') ?? null,
  };
}

function isYes(word: string | undefined): boolean | null {
  return word === undefined ? null : word === 'yes' || word === '1';
}

/**
 * Descriptions of the faults that an acknowledged write survives, from the weakest guarantee to the strongest. Unknown
 * settings count as stronger than `everysec`, so that a node with a known weakness determines the description.
 */
const GUARANTEES = [
  'Redis keeps no append-only file: a crash loses every acknowledged write since its last snapshot',
  'Redis leaves writing to the operating system (append-only file, fsync no): a power loss may lose the acknowledged writes of half a minute',
  'Redis writes to disk once a second (append-only file, fsync everysec): a crash may lose the acknowledged writes of the last two seconds',
  'This Redis does not report its settings: only its operator knows which faults an acknowledged write survives',
  'Redis keeps an append-only file and does not report how often it is written to disk: only its operator knows which faults an acknowledged write survives',
  'An acknowledged write is on the disk of Redis (append-only file, fsync always): it survives a crash and a power loss',
] as const;

/** Returns the weakest guarantee, because a debate may be on any of the nodes. */
export function guaranteeOf(nodes: readonly RedisSettings[]): string {
  return GUARANTEES[Math.min(...nodes.map(levelOf))] ?? GUARANTEES[0];
}

/** Returns the index in `GUARANTEES`. */
function levelOf({ appendOnly, fsync }: RedisSettings): number {
  if (appendOnly === null) return 3;
  if (!appendOnly) return 0;
  switch (fsync) {
    case 'always':
      return 5;
    case null:
      return 4;
    case 'everysec':
      return 2;
    default:
      return 1;
  }
}

/** Returns one sentence when a node may evict keys; null when no node is known to evict any. */
export function evictionProblem(nodes: readonly RedisSettings[]): string | null {
  const evicting = nodes
    .map(({ evictionPolicy }) => evictionPolicy ?? 'noeviction')
    .filter((policy) => policy !== 'noeviction');
  if (evicting.length === 0) return null;
  const policies = [...new Set(evicting)].join(' and ');
  return `maxmemory-policy is ${policies}, so Redis may drop debates and budgets when its memory is full: set noeviction`;
}
