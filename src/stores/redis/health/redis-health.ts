/** Checks whether Redis can be read and written, and which faults an acknowledged write survives. */
import type { Redis } from 'ioredis';
import { missingRight, RIGHTS_SCRIPT } from '../../redis-connection/redis-rights.ts';
import type { StoreHealth } from '../../store.ts';
import { StoreUnavailableError } from '../../store-errors.ts';
import { unavailable } from '../connection/redis-errors.ts';
import { rightsOfStore } from '../connection/store-rights.ts';
import type { RedisParts } from '../redis-parts.ts';
import type { RedisSettings } from './redis-settings.ts';
import { evictionProblem, guaranteeOf, readSettings } from './redis-settings.ts';

/**
 * A script without effect that Redis runs only if it accepts writes. A replica, a full memory and a full disk serve
 * reads but refuse such scripts. It has no key, so any node runs it.
 */
const WRITE_CHECK_SCRIPT = '#!lua\nreturn 1';

export async function redisHealth({ connection, keys, instance }: RedisParts): Promise<StoreHealth> {
  try {
    await connection.run(() => instance.checkWherePossible());
    const rights = rightsOfStore(keys, connection.hasShards);
    const replies = await connection.onEveryPrimary((node) => settingsOfWritable(node, rights));
    const writable = replies.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const failures = replies.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    const [failure = null] = failures;
    if (writable.length === 0) throw failure ?? new StoreUnavailableError('no node of Redis is known');
    const partialFailure =
      failure === null
        ? null
        : `${failures.length} of ${replies.length} nodes cannot be written now (${reasonOf(failure)})`;
    const problem = evictionProblem(writable);
    const durability = withWarnings(guaranteeOf(writable), [partialFailure, problem]);
    return { kind: 'redis', instance: instance.id, reachable: true, problem, durability };
  } catch (error) {
    const durability = `Nothing can be written now: ${reasonOf(error)}.`;
    return { kind: 'redis', instance: instance.id, reachable: false, problem: null, durability };
  }
}

function withWarnings(sentence: string, warnings: readonly (string | null)[]): string {
  const texts = warnings.flatMap((warning) => (warning === null ? [] : [`; WARNING: ${warning}`]));
  return `${sentence}${texts.join('')}.`;
}

function reasonOf(error: unknown): string {
  return unavailable(error).message.replace(/^store unavailable: /, '');
}

/**
 * Returns the settings of a node. Throws when the node or its cluster refuses writes, or when this account lacks
 * permissions.
 */
async function settingsOfWritable(node: Redis, rights: readonly string[]): Promise<RedisSettings> {
  const [state, settings, missing] = await Promise.all([
    readClusterState(node),
    readSettings(node),
    node.eval(RIGHTS_SCRIPT, 0, ...rights).then(missingRight),
    node.eval(WRITE_CHECK_SCRIPT, 0),
  ]);
  if (/^cluster_state:fail/m.test(state)) throw new StoreUnavailableError('the Redis cluster is down');
  if (missing !== null) throw new StoreUnavailableError(missing);
  return settings;
}

/** Returns an empty text when it is not a node of a cluster or does not report the state. */
async function readClusterState(node: Redis): Promise<string> {
  try {
    return await node.cluster('INFO');
  } catch {
    return '';
  }
}
