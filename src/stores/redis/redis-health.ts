/** Whether Redis can be read and written now, and what a write that it acknowledged survives. */
import type { Redis } from 'ioredis';
import type { StoreHealth } from '../store.ts';
import { unavailable } from './redis-errors.ts';
import type { RedisParts } from './redis-parts.ts';

/** No debate has an empty id. */
const NO_DEBATE = ['health', ''] as const;

export async function redisHealth({ connection, scripts, keys }: RedisParts): Promise<StoreHealth> {
  try {
    // Writing is tried, not guessed: a replica, a full memory and a full disk all serve reads, and refuse every script
    // that may write, this one included, which finds nothing to do.
    const call = { keys: keys.ofStep(...NO_DEBATE), wakeChannel: keys.wake(...NO_DEBATE), values: [] };
    const [, settings] = await Promise.all([scripts.run('claim', call), connection.run(readSettings)]);
    return { kind: 'redis', reachable: true, durability: durabilityOf(settings) };
  } catch (error) {
    return {
      kind: 'redis',
      reachable: false,
      durability: `Nothing can be written now: ${unavailable(error).message}.`,
    };
  }
}

/** Null when CONFIG may not be used: managed Redis often keeps it to itself. */
async function readSettings(client: Redis): Promise<unknown> {
  try {
    return await client.config('GET', 'appendonly', 'appendfsync', 'maxmemory-policy');
  } catch {
    return null;
  }
}

/** `settings`: the flat reply of CONFIG GET; null when it may not be asked. */
export function durabilityOf(settings: unknown): string {
  if (!Array.isArray(settings)) {
    return 'This Redis does not tell its settings: what an acknowledged write survives is for its operator to say.';
  }
  const value = (name: string): unknown => settings[settings.indexOf(name) + 1];
  const survives = persistenceOf(value('appendonly'), value('appendfsync'));
  const policy = value('maxmemory-policy');
  if (policy === 'noeviction') return `${survives}.`;
  return `${survives}; WARNING: maxmemory-policy is ${String(policy)}, so Redis may drop debates and budgets when its memory is full: set noeviction.`;
}

function persistenceOf(appendOnly: unknown, appendFsync: unknown): string {
  if (appendOnly !== 'yes') {
    return 'Redis keeps no append-only file: a crash loses every acknowledged write since its last snapshot';
  }
  switch (appendFsync) {
    case 'always':
      return 'An acknowledged write is on the disk of Redis (append-only file, fsync always): it survives a crash and a loss of power';
    case 'everysec':
      return 'Redis writes to disk once a second (append-only file, fsync everysec): a crash may lose the acknowledged writes of the last two seconds';
    default:
      return 'Redis leaves writing to the operating system (append-only file, fsync no): a loss of power may lose the acknowledged writes of half a minute';
  }
}
