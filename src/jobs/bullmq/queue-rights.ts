/** Checks that the Redis account may run the commands of the queue on the queue's keys. */
import { missingRight, RIGHTS_SCRIPT, rightsOn } from '../../stores/redis-connection/redis-rights.ts';
import type { QueueConnection } from './queue-connections.ts';

/** Commands of the BullMQ scripts that Parley uses, and of limit-concurrency.lua. */
const COMMANDS = [
  ...(['DEL K', 'EXISTS K', 'GET K', 'INCR K', 'PEXPIRE K 1', 'PTTL K', 'SET K v', 'UNLINK K'] as const),
  ...(['HDEL K f', 'HGET K f', 'HGETALL K', 'HINCRBY K f 1', 'HMGET K f', 'HMSET K f v', 'HSET K f v'] as const),
  ...(['LLEN K', 'LPUSH K v', 'LRANGE K 0 0', 'LREM K 0 v', 'LTRIM K 0 0', 'RPOPLPUSH K K', 'RPUSH K v'] as const),
  ...(['SADD K m', 'SCARD K', 'SMEMBERS K', 'SREM K m', 'XADD K * f v', 'XTRIM K MAXLEN 1'] as const),
  ...(['ZADD K 0 m', 'ZCARD K', 'ZPOPMIN K', 'ZRANGE K 0 0', 'ZRANGEBYSCORE K 0 0', 'ZREM K m', 'ZSCORE K m'] as const),
  ...(['BZPOPMIN K 0', 'EVALSHA s 0', 'TIME'] as const),
];

/** Returns one sentence about a missing permission. Returns null when none is missing or Redis does not reply. */
export async function problemWith(client: QueueConnection, key: string): Promise<string | null> {
  try {
    return missingRight(await client.eval(RIGHTS_SCRIPT, 0, ...rightsOn(key, COMMANDS)));
  } catch (error) {
    const isRefused = error instanceof Error && error.message.startsWith('NOPERM');
    return isRefused ? 'the Redis user may not run the scripts of the job queue' : null;
  }
}
