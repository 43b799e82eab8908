/** Whether Redis can be read and written now, and what a write that it acknowledged survives. */
import type { Redis } from 'ioredis';
import { missingRight, RIGHTS_SCRIPT } from '../redis-connection/redis-rights.ts';
import type { StoreHealth } from '../store.ts';
import { StoreUnavailableError } from '../store-errors.ts';
import { unavailable } from './redis-errors.ts';
import type { RedisParts } from './redis-parts.ts';
import { rightsOfStore } from './store-rights.ts';

/**
 * Writing is tried, not guessed: a replica, a full memory and a full disk all serve reads, and refuse every script that
 * may write, this one included, which does nothing. It has no key, so any node takes it.
 */
const MAY_WRITE = '#!lua\nreturn 1';

export async function redisHealth({ connection, keys, instance }: RedisParts): Promise<StoreHealth> {
  try {
    await connection.run(() => instance.lookWherePossible());
    const rights = rightsOfStore(keys);
    const asked = await connection.onEveryPrimary((node) => settingsOfWritable(node, rights));
    const writable = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const failures = asked.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    const [failure = null] = failures;
    if (writable.length === 0) throw failure ?? new StoreUnavailableError('no node of Redis is known');
    const part =
      failure === null
        ? []
        : [`${failures.length} of ${asked.length} nodes cannot be written now (${reasonOf(failure)})`];
    return { kind: 'redis', instance: instance.id, reachable: true, durability: durabilityOf(writable, part) };
  } catch (error) {
    const durability = `Nothing can be written now: ${reasonOf(error)}.`;
    return { kind: 'redis', instance: instance.id, reachable: false, durability };
  }
}

function reasonOf(error: unknown): string {
  return unavailable(error).message.replace(/^store unavailable: /, '');
}

/** Throws when the node, or the cluster as the node sees it, takes no writes, or not all of them from this account. */
async function settingsOfWritable(node: Redis, rights: readonly string[]): Promise<unknown> {
  const [state, settings, missing] = await Promise.all([
    readClusterState(node),
    readSettings(node),
    node.eval(RIGHTS_SCRIPT, 0, ...rights).then(missingRight),
    node.eval(MAY_WRITE, 0),
  ]);
  if (/^cluster_state:fail/m.test(state)) throw new StoreUnavailableError('the Redis cluster is down');
  if (missing !== null) throw new StoreUnavailableError(missing);
  return settings;
}

/** Empty when it is no node of a cluster, or does not say. */
async function readClusterState(node: Redis): Promise<string> {
  try {
    return await node.cluster('INFO');
  } catch {
    return '';
  }
}

/** Null when CONFIG may not be used: managed Redis often keeps it to itself. */
async function readSettings(node: Redis): Promise<unknown> {
  try {
    return await node.config('GET', 'appendonly', 'appendfsync', 'maxmemory-policy');
  } catch {
    return null;
  }
}

/** What an acknowledged write survives, from the least to the most. */
const GUARANTEES = [
  'Redis keeps no append-only file: a crash loses every acknowledged write since its last snapshot',
  'Redis leaves writing to the operating system (append-only file, fsync no): a loss of power may lose the acknowledged writes of half a minute',
  'Redis writes to disk once a second (append-only file, fsync everysec): a crash may lose the acknowledged writes of the last two seconds',
  'This Redis does not tell its settings: what an acknowledged write survives is for its operator to say',
  'An acknowledged write is on the disk of Redis (append-only file, fsync always): it survives a crash and a loss of power',
] as const;
const UNTOLD = 3;

/** `nodes`: the flat reply of CONFIG GET of each; null when it may not be asked. A debate may lie on any: the least counts. */
function durabilityOf(nodes: readonly unknown[], warnings: readonly string[]): string {
  const settings = nodes.map(settingsOf);
  const least = Math.min(...settings.map(guaranteeOf));
  const evicting = settings.flatMap((node) => {
    const policy = node?.get('maxmemory-policy') ?? 'noeviction';
    return policy === 'noeviction' ? [] : [policy];
  });
  const all = [...warnings, ...new Set(evicting.map(evictionWarning))];
  return `${GUARANTEES[least]}${all.map((warning) => `; WARNING: ${warning}`).join('')}.`;
}

function settingsOf(flat: unknown): ReadonlyMap<string, string> | null {
  if (!Array.isArray(flat)) return null;
  const settings = new Map<string, string>();
  for (let i = 0; i + 1 < flat.length; i += 2) settings.set(String(flat[i]), String(flat[i + 1]));
  return settings;
}

function guaranteeOf(settings: ReadonlyMap<string, string> | null): number {
  if (settings === null) return UNTOLD;
  if (settings.get('appendonly') !== 'yes') return 0;
  switch (settings.get('appendfsync')) {
    case 'always':
      return 4;
    case 'everysec':
      return 2;
    default:
      return 1;
  }
}

function evictionWarning(policy: string): string {
  return `maxmemory-policy is ${policy}, so Redis may drop debates and budgets when its memory is full: set noeviction`;
}
